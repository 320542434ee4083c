import Espalier
import FixtureCatalog
import Foundation
import UIKit

/// Writes the pictures of a fixture to a folder.
struct FixturePictures {
    let folder: URL

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func draw(_ fixture: Fixture) throws {
        try drawPositions(of: fixture)
        try drawInspected(fixture)
        try drawMotion(of: fixture)
    }

    /// Draws the picture of a fixture for the articles of the documentation, if an article shows the fixture.
    func drawForArticle(_ fixture: Fixture) throws {
        let scene = fixture.makeScene()
        var annotations: Set<InspectorOptions.Annotation> = []
        switch fixture.name {
        case "cover-flow", "card-stack", "week-calendar": break
        case "mosaic": annotations = [.frames, .indexPaths]
        case "sticky-headers": annotations = [.indexPaths, .visibleRect, .ghosts]
        case "timeline": return try drawFilmstrip(of: fixture)
        default: return
        }
        try write(scene.collectionView.picture(annotations: annotations), "layout-\(fixture.name).svg")
    }

    private func drawPositions(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        for (number, offset) in fixture.offsets(in: scene).enumerated() {
            scene.collectionView.contentOffset = offset
            let picture = try scene.collectionView.picture()
            for appearance in [OutputOptions.AppearanceMode.light, .dark] {
                var options = OutputOptions()
                options.appearance = appearance
                try write(picture, "\(fixture.name)-\(number)-\(appearance.rawValue).png", options)
            }
            try write(picture, "\(fixture.name)-\(number).svg")
        }
    }

    private func drawInspected(_ fixture: Fixture) throws {
        let scene = fixture.makeScene()
        let view = scene.collectionView
        try write(
            view.picture(annotations: [.frames, .indexPaths, .kinds, .insets, .spacing]),
            "\(fixture.name)-inspector.png")
        try write(
            view.picture(annotations: [.frames, .indexPaths, .visibleRect, .ghosts, .contentSize]),
            "\(fixture.name)-surroundings.png")
        withExtendedLifetime(scene) {}
    }

    private func drawMotion(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        guard let transition = transition(of: fixture, scene) else { return }
        let picture = try transition.picture(of: scene.collectionView, background: Self.page)
        var options = OutputOptions()
        options.states = .animation
        try write(picture, "\(fixture.name)-motion.svg", options)
        options.scale = 1
        try write(picture, "\(fixture.name)-filmstrip.png", options)
        try write(picture, "\(fixture.name)-motion.apng", options)
    }

    private func drawFilmstrip(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        guard let transition = transition(of: fixture, scene) else { return }
        try write(
            transition.picture(of: scene.collectionView, moments: .init(count: 4)),
            "layout-\(fixture.name).svg")
    }

    private func transition(of fixture: Fixture, _ scene: Fixture.Scene) -> CollectionViewTransition? {
        fixture.move(scene)
        var transition = scene.collectionView.lastTransition
        transition?.fading = .successive
        return transition
    }

    private static let page = AdaptiveColor(light: .white, dark: Color(hex: 0x16181D))

    private func write(_ picture: Picture, _ name: String, _ options: OutputOptions = OutputOptions()) throws
    {
        try picture.write(to: folder.appendingPathComponent(name).path, options: options)
    }
}
