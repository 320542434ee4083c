import Espalier
import FixtureCatalog
import QuartzCore
import Testing
import UIKit

/// Tests pictures of views that are written for iOS.
///
/// Code that uses UIKit's names can also draw pictures with the library, with and without UIKit's isolation.
@Suite struct ViewRenderingTests {
    @Test func everySceneBecomesAPNGOfItsViewport() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let picture = PNGFile(Array(try scene.collectionView.picture().pngData(scale: 1)))
            withExtendedLifetime(scene) {}
            #expect(picture.width == Int(fixture.size.width), "\(fixture.name)")
            #expect(picture.height == Int(fixture.size.height), "\(fixture.name)")
        }
    }

    @Test func everySceneBecomesAnSVGWithAShapeForEachCell() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            let svg = try view.picture().svgString()
            #expect(svg.hasPrefix("<svg") || svg.hasPrefix("<?xml"), "\(fixture.name)")
            view.layoutIfNeeded()
            let shown = view.visibleCells.filter { !$0.isHidden && $0.alpha > 0 }
            let shapes = svg.components(separatedBy: " fill=\"#").count - 1
            #expect(shapes >= shown.count && !shown.isEmpty, "\(fixture.name)")
            withExtendedLifetime(scene) {}
        }
    }

    /// The picture contains the view's color, and has as many pixels as the file's header declares.
    @Test func aViewOfOneColorHasThatColor() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        let picture = PNGFile(Array(try view.picture().pngData(scale: 3)))
        #expect(picture.width == 60 && picture.height == 30)
        #expect(picture.palette == [0xFF, 0x80, 0x00])

        let part = try view.picture(.rect(CGRect(x: 5, y: 0, width: 10, height: 10)))
        let partPicture = PNGFile(Array(try part.pngData(scale: 1)))
        #expect(partPicture.width == 10 && partPicture.height == 10)

        let text = try view.picture().svgString().lowercased()
        #expect(text.contains("#ff8000"))
    }

    /// The method `draw(_:)` of a view is called synchronously, with the context of the picture and the isolation of
    /// the view.
    @Test func ownDrawingReachesThePicture() throws {
        let view = StripeView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        let picture = try view.picture().pngData(scale: 1)
        #expect(view.drawn == 1)
        #expect(Set(PNGFile(Array(picture)).colors) == [[0, 0, 0xFF], [0, 0xFF, 0]])
    }

    /// A layer's shadow is the same as the shadow of a view that has the same box, whether or not the layer belongs to
    /// a view.
    ///
    /// The files are equal to the byte, in both formats.
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
        let expected = try bytes(of: boxes, format)
        #expect(try bytes(of: layers, format) == expected)
        #expect(try bytes(of: sublayers, format) == expected)
        boxes.subviews[0].boxAppearance.shadow = nil
        #expect(try bytes(of: boxes, format) != expected)
    }

    private func bytes(of view: UIView, _ format: OutputFormat) throws -> [UInt8] {
        let sink = MemorySink()
        var options = OutputOptions()
        options.scale = 1
        try view.picture().write(to: sink, as: format, options: options)
        return sink.bytes
    }

    private func makePage(_ fill: (UIView) -> Void) -> UIView {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 110))
        page.backgroundColor = .white
        fill(page)
        return page
    }

    /// The picture is higher than a band of pixels, so a band is encoded while the next one is painted.
    @Test func largePicturesArePaintedInBands() throws {
        let scene = try #require(Fixture.all.first { $0.name == "pinterest" }).makeScene()
        scene.collectionView.layoutIfNeeded()
        let picture = PNGFile(Array(try scene.collectionView.picture(.content).pngData(scale: 4)))
        #expect(picture.width == 1500)
        #expect(picture.height == Int((scene.collectionView.contentSize.height * 4).rounded(.up)))
        #expect(picture.height > 2000)
        withExtendedLifetime(scene) {}
    }

    @Test func theInspectorDrawsOverAnyView() throws {
        let scene = try #require(Fixture.all.first { $0.name == "aligned-left" }).makeScene()
        let view = scene.collectionView
        let plain = try view.picture().svgString()
        let annotated = try view.picture(annotations: [.frames, .indexPaths]).svgString()
        #expect(annotated.utf8.count > plain.utf8.count)
        #expect(annotated.contains("[0, 0]"))
        withExtendedLifetime(scene) {}
    }
}

/// A view with a green left half and a blue right half.
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
