import Espalier
import FixtureCatalog
import QuartzCore
import Testing
import UIKit

/// Views of layouts written for iOS become pictures: whoever uses UIKit's names may draw with the library, too, with and
/// without UIKit's isolation.
@Suite struct ViewRenderingTests {
    @Test func everySceneBecomesAPNGOfItsViewport() throws {
        let renderer = try DiagramRenderer()
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            var options = RenderingOptions()
            (options.format, options.scale) = (.png, 1)
            let picture = PNGFile(try renderer.bytes(of: scene.collectionView, options))
            withExtendedLifetime(scene) {}
            #expect(picture.width == Int(fixture.size.width), "\(fixture.name)")
            #expect(picture.height == Int(fixture.size.height), "\(fixture.name)")
        }
    }

    @Test func everySceneBecomesAnSVGWithAShapeForEachCell() throws {
        let renderer = try DiagramRenderer()
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            let svg = String(decoding: try renderer.bytes(of: view, RenderingOptions()), as: UTF8.self)
            #expect(svg.hasPrefix("<svg") || svg.hasPrefix("<?xml"), "\(fixture.name)")
            view.layoutIfNeeded()
            let shown = view.visibleCells.filter { !$0.isHidden && $0.alpha > 0 }
            let shapes = svg.components(separatedBy: " fill=\"#").count - 1
            #expect(shapes >= shown.count && !shown.isEmpty, "\(fixture.name)")
            withExtendedLifetime(scene) {}
        }
    }

    /// Rendered by the view itself, in pixels that the file names.
    @Test func aViewOfOneColorHasThatColor() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        let png = MemorySink()
        try view.render(scale: 3, as: .png, to: png)
        let picture = PNGFile(png.bytes)
        #expect(picture.width == 60 && picture.height == 30)
        #expect(picture.palette == [0xFF, 0x80, 0x00])

        let part = MemorySink()
        try view.render(rect: CGRect(x: 5, y: 0, width: 10, height: 10), scale: 1, as: .png, to: part)
        let partPicture = PNGFile(part.bytes)
        #expect(partPicture.width == 10 && partPicture.height == 10)

        let svg = MemorySink()
        try view.render(as: .svg, to: svg)
        let text = String(decoding: svg.bytes, as: UTF8.self).lowercased()
        #expect(text.contains("#ff8000"))
    }

    /// `draw(_:)` runs in the picture's context, synchronously and where the view's own code may.
    @Test func ownDrawingReachesThePicture() throws {
        let view = StripeView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        let sink = MemorySink()
        try view.render(scale: 1, as: .png, to: sink)
        #expect(view.drawn == 1)
        #expect(Set(PNGFile(sink.bytes).colors) == [[0, 0, 0xFF], [0, 0xFF, 0]])
    }

    /// The shadow of a view's layer, and that of a layer of its own, are those of a view with the same box: in both formats,
    /// byte for byte.
    @Test(arguments: [OutputFormat.png, .svg]) func shadowsOfLayersArePainted(_ format: OutputFormat) throws {
        let frame = CGRect(x: 30, y: 30, width: 50, height: 40)
        let shadow = Shadow(
            color: UIColor(red: 0, green: 0, blue: 1, alpha: 1), opacity: 0.5,
            offset: CGSize(width: 4, height: 8), radius: 6)
        let boxes = makePage { page in
            let view = UIView(frame: frame)
            view.backgroundColor = .white
            view.boxAppearance.shadow = shadow
            view.boxAppearance.cornerRadius = 5
            page.addSubview(view)
        }
        let layers = makePage { page in
            let view = UIView(frame: frame)
            view.backgroundColor = .white
            view.layer.shadowColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor
            view.layer.shadowOpacity = 0.5
            view.layer.shadowOffset = CGSize(width: 4, height: 8)
            view.layer.shadowRadius = 6
            view.layer.cornerRadius = 5
            page.addSubview(view)
        }
        let sublayers = makePage { page in
            let layer = CALayer()
            layer.frame = frame
            layer.backgroundColor = UIColor.white.cgColor
            layer.shadowColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor
            layer.shadowOpacity = 0.5
            layer.shadowOffset = CGSize(width: 4, height: 8)
            layer.shadowRadius = 6
            layer.cornerRadius = 5
            page.layer.addSublayer(layer)
        }
        let renderer = try DiagramRenderer()
        var options = RenderingOptions()
        (options.format, options.scale) = (format, 1)
        let expected = try renderer.bytes(of: boxes, options)
        #expect(try renderer.bytes(of: layers, options) == expected)
        #expect(try renderer.bytes(of: sublayers, options) == expected)
        boxes.subviews[0].boxAppearance.shadow = nil
        #expect(try renderer.bytes(of: boxes, options) != expected)
    }

    private func makePage(_ fill: (UIView) -> Void) -> UIView {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 110))
        page.backgroundColor = .white
        fill(page)
        return page
    }

    /// Higher than a band of pixels, so that bands are encoded while the next is painted.
    @Test func largePicturesArePaintedInBands() throws {
        let scene = try #require(Fixture.all.first { $0.name == "pinterest" }).makeScene()
        scene.collectionView.layoutIfNeeded()
        var options = RenderingOptions()
        (options.format, options.scale) = (.png, 4)
        options.rect = CGRect(origin: .zero, size: scene.collectionView.contentSize)
        let picture = PNGFile(try DiagramRenderer().bytes(of: scene.collectionView, options))
        #expect(picture.width == 1500)
        #expect(picture.height == Int((scene.collectionView.contentSize.height * 4).rounded(.up)))
        #expect(picture.height > 2000)
        withExtendedLifetime(scene) {}
    }

    @Test func theInspectorDrawsOverAnyView() throws {
        let scene = try #require(Fixture.all.first { $0.name == "aligned-left" }).makeScene()
        let view = scene.collectionView
        let renderer = try DiagramRenderer()
        var options = RenderingOptions()
        let plain = try renderer.bytes(of: view, options)
        options.annotations = [.frames, .indexPaths]
        let annotated = String(decoding: try renderer.bytes(of: view, options), as: UTF8.self)
        #expect(annotated.utf8.count > plain.count)
        #expect(annotated.contains("[0, 0]"))
        withExtendedLifetime(scene) {}
    }
}

/// Green on the left half, blue on the right.
private final class StripeView: UIView {
    private(set) var drawn = 0

    override func draw(_ rect: CGRect) {
        drawn += 1
        UIColor(red: 0, green: 1, blue: 0, alpha: 1).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 16))
        UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
        UIRectFill(CGRect(x: 8, y: 0, width: 8, height: 16))
    }
}

extension DiagramRenderer {
    fileprivate func bytes(of view: UIView, _ options: RenderingOptions) throws -> [UInt8] {
        let sink = MemorySink()
        try write(view, options: options, to: sink)
        return sink.bytes
    }
}
