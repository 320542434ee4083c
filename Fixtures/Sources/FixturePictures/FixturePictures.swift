import Espalier
import FixtureCatalog
import Foundation
import UIKit

/// The files that show a fixture.
struct FixturePictures {
    let folder: URL
    private let renderer: DiagramRenderer

    init(folder: URL) throws {
        self.folder = folder
        renderer = try DiagramRenderer()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func draw(_ fixture: Fixture) throws {
        try drawPositions(of: fixture)
        try drawInspected(fixture)
        try drawMotion(of: fixture)
    }

    /// What an article shows of some of the fixtures.
    func drawForArticle(_ fixture: Fixture) throws {
        let scene = fixture.makeScene()
        var options = RenderingOptions()
        switch fixture.name {
        case "cover-flow", "card-stack", "week-calendar": break
        case "mosaic": options.annotations = [.frames, .indexPaths]
        case "sticky-headers": options.annotations = [.indexPaths, .visibleRect, .ghosts]
        case "timeline": return try drawFilmstrip(of: fixture)
        default: return
        }
        try write("layout-\(fixture.name).svg") {
            try renderer.write(scene.collectionView, options: options, to: $0)
        }
    }

    private func drawPositions(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        for (number, offset) in fixture.offsets(in: scene).enumerated() {
            scene.collectionView.contentOffset = offset
            for appearance in [RenderingOptions.AppearanceMode.light, .dark] {
                var options = RenderingOptions()
                (options.format, options.appearance) = (.png, appearance)
                try write("\(fixture.name)-\(number)-\(appearance.rawValue).png") {
                    try renderer.write(scene.collectionView, options: options, to: $0)
                }
            }
            try write("\(fixture.name)-\(number).svg") {
                try renderer.write(scene.collectionView, options: RenderingOptions(), to: $0)
            }
        }
    }

    private func drawInspected(_ fixture: Fixture) throws {
        let scene = fixture.makeScene()
        var options = RenderingOptions()
        options.format = .png
        options.annotations = [.frames, .indexPaths, .kinds, .insets, .spacing]
        try write("\(fixture.name)-inspector.png") {
            try renderer.write(scene.collectionView, options: options, to: $0)
        }
        options.annotations = [.frames, .indexPaths, .visibleRect, .ghosts, .contentSize]
        try write("\(fixture.name)-surroundings.png") {
            try renderer.write(scene.collectionView, options: options, to: $0)
        }
    }

    private func drawMotion(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        guard let moving = transition(of: fixture, scene) else { return }
        var options = RenderingOptions()
        options.background = Self.page
        try write("\(fixture.name)-motion.svg") { try moving.writeAnimatedSVG(options: options, to: $0) }
        (options.format, options.scale) = (.png, 1)
        try write("\(fixture.name)-filmstrip.png") {
            try moving.writeFilmstrip(frameCount: 5, options: options, to: $0)
        }
        try write("\(fixture.name)-motion.png") { try moving.writeAnimatedPNG(options: options, to: $0) }
    }

    private func drawFilmstrip(of fixture: Fixture) throws {
        let scene = fixture.makeScene()
        try write("layout-\(fixture.name).svg") { sink in
            try transition(of: fixture, scene)?.writeFilmstrip(frameCount: 4, to: sink)
        }
    }

    private func transition(of fixture: Fixture, _ scene: Fixture.Scene) -> TransitionRenderer? {
        fixture.move(scene)
        guard var transition = scene.collectionView.lastTransition else { return nil }
        transition.fading = .successive
        return TransitionRenderer(transition, of: scene.collectionView, renderer: renderer)
    }

    private static let page = AdaptiveColor(light: .white, dark: Color(hex: 0x16181D))

    private func write(_ name: String, _ body: (any ByteSink) throws -> Void) throws {
        let sink = MemorySink()
        try body(sink)
        try Data(sink.bytes).write(to: folder.appendingPathComponent(name))
    }
}
