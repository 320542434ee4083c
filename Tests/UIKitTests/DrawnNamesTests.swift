import EspalierGeometry
import EspalierGraphics
import Testing
import UIKit

@testable import EspalierCollectionLayout

/// Tests properties of UIKit and Core Animation that change what is drawn.
@Suite struct DrawnNamesTests {
    /// A canvas that records calls.
    ///
    /// Shapes are recorded with their bounding boxes in page coordinates.
    private final class Log: Canvas {
        var calls: [String] = []
        private var stack: [CGAffineTransform] = []
        private var transform = CGAffineTransform.identity

        func draw(_ shape: CanvasShape, fill: Paint?, stroke: EspalierGraphics.Stroke?) {
            calls.append("\(fill == nil ? "stroke" : "fill") \(box(shape))")
        }
        func draw(
            _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
            width: CGFloat
        ) { calls.append("\(string) \(font.size)") }
        func draw(_ image: EspalierGraphics.Image, in rect: CGRect) {
            calls.append("image \(rect.applying(transform))")
        }
        func save() { stack.append(transform) }
        func restore() { transform = stack.popLast() ?? .identity }
        func concatenate(_ next: CGAffineTransform) { transform = next.concatenating(transform) }
        func clip(to shape: CanvasShape) { calls.append("clip \(box(shape))") }
        func beginGroup(alpha: Double) {}
        func endGroup() {}
        func beginElement(_ element: CanvasElement) {}
        func endElement() {}

        private func box(_ shape: CanvasShape) -> CGRect {
            shape.path.isEmpty ? .zero : shape.path.boundingBox.applying(transform)
        }
    }

    private func calls(of view: UIView) -> [String] {
        let canvas = Log()
        view.paint(in: canvas)
        return canvas.calls
    }

    private func makeView() -> UIView {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        view.backgroundColor = .red
        return view
    }

    @Test func aMaskClipsTheViewWithItsBackground() {
        let (view, mask) = (makeView(), CAShapeLayer())
        mask.path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 20, height: 20)).cgPath
        view.layer.mask = mask
        #expect(calls(of: view) == ["clip (15.0, 25.0, 20.0, 20.0)", "fill (10.0, 20.0, 100.0, 50.0)"])
        mask.position = CGPoint(x: 30, y: 0)
        #expect(calls(of: view).first == "clip (45.0, 25.0, 20.0, 20.0)")
        view.layer.mask = nil
        #expect(calls(of: view) == ["fill (10.0, 20.0, 100.0, 50.0)"])
    }

    /// A mask hides the parts of a view that it doesn't cover, so an empty mask hides the whole view.
    @Test func aMaskWithoutContentHidesEverything() {
        let view = makeView()
        view.layer.mask = CALayer()
        #expect(calls(of: view).first == "clip (0.0, 0.0, 0.0, 0.0)")
    }

    @Test func aViewMayBeAMask() {
        let (view, mask) = (makeView(), UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 50)))
        mask.backgroundColor = .black
        view.mask = mask
        #expect(view.mask === mask && calls(of: view).first == "clip (60.0, 20.0, 50.0, 50.0)")
    }

    @Test func sublayersHaveMasksToo() {
        let (view, layer, mask) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), CALayer(), CALayer()
        )
        layer.frame = CGRect(x: 10, y: 0, width: 30, height: 30)
        layer.backgroundColor = UIColor.blue.cgColor
        mask.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        mask.backgroundColor = UIColor.black.cgColor
        layer.mask = mask
        view.layer.addSublayer(layer)
        #expect(calls(of: view) == ["clip (10.0, 0.0, 5.0, 5.0)", "fill (10.0, 0.0, 30.0, 30.0)"])
    }

    @Test func contentsFillTheLayer() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let image = UIImage(format: .png, data: Data(), pixelWidth: 20, pixelHeight: 20)
        view.layer.contents = image.cgImage
        #expect(calls(of: view) == ["image (0.0, 0.0, 100.0, 50.0)"])
        view.layer.contentsGravity = .resizeAspect
        #expect(calls(of: view) == ["image (25.0, 0.0, 50.0, 50.0)"])
        view.layer.contentsGravity = .center
        #expect(calls(of: view) == ["image (40.0, 15.0, 20.0, 20.0)"])
        view.layer.contents = "no image"
        #expect(calls(of: view).isEmpty)
    }

    @Test func layersArePaintedByDepth() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        for (x, depth) in [(1.0, 5.0), (2.0, 0), (3.0, -1)] {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: 0, width: 10, height: 10)
            layer.backgroundColor = UIColor.blue.cgColor
            layer.zPosition = depth
            view.layer.addSublayer(layer)
        }
        #expect(calls(of: view).map { $0.prefix(8) } == ["fill (3.", "fill (2.", "fill (1."])
        let near = makeView()
        near.layer.zPosition = 1
        view.insertSubview(near, at: 0)
        view.addSubview(makeView())
        #expect(view.childrenByDepth.last === near)
    }

    @Test func pathsKnowWhatTheyContain() {
        let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(path.contains(CGPoint(x: 50, y: 50)) && !path.contains(CGPoint(x: 2, y: 2)))
        path.append(UIBezierPath(ovalIn: CGRect(x: 25, y: 25, width: 50, height: 50)))
        #expect(path.contains(CGPoint(x: 50, y: 50)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 50, y: 50)) && path.contains(CGPoint(x: 50, y: 10)))
        #expect(path.cgPath.contains(CGPoint(x: 50, y: 50)))
        #expect(!path.cgPath.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
    }

    /// `withEvenOddHoles` reverses the inner path of each hole, so that holes are empty even if a canvas uses the
    /// nonzero winding rule.
    @Test func evenOddHolesAreCut() {
        var path = BezierPath()
        path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
        path.addRect(CGRect(x: 25, y: 25, width: 50, height: 50))
        path.addRect(CGRect(x: 40, y: 40, width: 20, height: 20))
        let cut = path.withEvenOddHoles
        #expect(path.contains(CGPoint(x: 30, y: 30), evenOdd: false))
        #expect(!cut.contains(CGPoint(x: 30, y: 30), evenOdd: false))
        #expect(cut.contains(CGPoint(x: 50, y: 50), evenOdd: false))
        #expect(cut.contains(CGPoint(x: 10, y: 10), evenOdd: false))
    }

    @Test func symbolsAreDrawnInTheTintColor() throws {
        let view = UIImageView(image: UIImage(systemName: "star.fill"))
        #expect(view.image?.symbol?.isFilled == true && view.bounds.width == 20)
        #expect(calls(of: view).count == 1 && calls(of: view)[0].hasPrefix("fill"))
        #expect(UIImage(systemName: "person.crop.circle") != UIImage(systemName: "star"))
        // If there is no icon with the requested name, the image is a square.
        let unknown = try #require(UIImage(systemName: "no.such.thing"))
        #expect(unknown.symbol?.path.boundingBox == CGRect(x: 2, y: 2, width: 12, height: 12))
        #expect(UIImage(systemName: "") == nil)
        let configuration = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
        #expect(UIImage(systemName: "star", withConfiguration: configuration)?.size.width == 48)
        let sizes: [(CGFloat, CGFloat)] = [(1e9, 1_200), (.infinity, 20), (-1, 1), (40, 48)]
        for (size, width) in sizes {
            let configuration = UIImage.SymbolConfiguration(pointSize: size)
            #expect(unknown.withConfiguration(configuration).size.width == width)
        }
        #expect(unknown.withTintColor(.red).symbol?.color == .red)
    }

    @Test func imagesAreReadFromABundle() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // These bytes are the header of a PNG file of 2 x 3 pixels.
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 2, 0, 0, 0, 3]
        try Data(png).write(to: folder.appendingPathComponent("leaf.png"))
        let bundle = try #require(Bundle(url: folder))
        let image = UIImage(named: "leaf", in: bundle, compatibleWith: nil)
        #expect(image?.size == CGSize(width: 2, height: 3))
        #expect(UIImage(named: "oak", in: bundle, compatibleWith: nil) == nil)
    }
}

/// Tests labels, with a text measurement in which each character is half as wide as the font size.
@Suite struct LabelNamesTests {
    private final class Halves: TextMeasuring {
        var missingGlyphs: [MissingGlyph] { [] }
        func metrics(of font: Font) -> FontMetrics {
            FontMetrics(ascent: font.size, descent: 0, capHeight: font.size)
        }
        func width(of string: String, font: Font) -> CGFloat { CGFloat(string.count) * font.size / 2 }
        func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
            let width = runs.reduce(0) { $0 + self.width(of: $1.string, font: $1.font) }
            let lines = container.width.isFinite ? Int((width / container.width).rounded(.up)) : 1
            let isTruncated = container.maximumLines > 0 && lines > container.maximumLines
            let fragments = runs.map {
                TextLayout.Fragment(
                    string: $0.string, font: $0.font, color: $0.color, origin: .zero, width: 0)
            }
            return TextLayout(
                size: CGSize(width: min(width, container.width), height: 10), fragments: fragments,
                lineCount: lines, isTruncated: isTruncated)
        }
        func outline(of string: String, font: Font) -> BezierPath { BezierPath() }
    }

    /// A canvas that records the sizes and colors of the texts that a label draws.
    private final class Texts: Canvas {
        var sizes: [CGFloat] = []
        var colors: [AdaptiveColor] = []
        func draw(_ shape: CanvasShape, fill: Paint?, stroke: EspalierGraphics.Stroke?) {}
        func draw(
            _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
            width: CGFloat
        ) {
            sizes.append(font.size)
            colors.append(color)
        }
        func draw(_ image: EspalierGraphics.Image, in rect: CGRect) {}
        func save() {}
        func restore() {}
        func concatenate(_ next: CGAffineTransform) {}
        func clip(to shape: CanvasShape) {}
        func beginGroup(alpha: Double) {}
        func endGroup() {}
        func beginElement(_ element: CanvasElement) {}
        func endElement() {}
    }

    private func texts(of label: UILabel) -> Texts {
        let canvas = Texts()
        label.paint(in: canvas)
        return canvas
    }

    private func makeLabel(_ text: String, width: CGFloat) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 20))
        (label.textMeasuring, label.text, label.font) = (Halves(), text, .systemFont(ofSize: 20))
        return label
    }

    @Test func aLongTextGetsASmallerFont() throws {
        let label = makeLabel("0123456789", width: 60)
        #expect(texts(of: label).sizes == [20])
        label.adjustsFontSizeToFitWidth = true
        let size = try #require(texts(of: label).sizes.first)
        #expect(size > 11.9 && size <= 12)
        label.minimumScaleFactor = 0.8
        #expect(texts(of: label).sizes == [16])
        label.frame.size.width = 200
        #expect(texts(of: label).sizes == [20])
    }

    @Test func severalLinesGetASmallerFont() throws {
        let label = makeLabel("0123456789", width: 30)
        (label.adjustsFontSizeToFitWidth, label.numberOfLines, label.minimumScaleFactor) = (true, 2, 0.1)
        let size = try #require(texts(of: label).sizes.first)
        #expect(size <= 12 && size > 11)
    }

    @Test func attributedTextIsDrawnInItsParts() {
        let label = makeLabel("before", width: 200)
        let text = NSMutableAttributedString(
            string: "one",
            attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red])
        text.append(NSAttributedString(string: "two"))
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 3))
        label.attributedText = text
        #expect(label.text == "onetwo" && label.textAlignment == .center)
        let texts = texts(of: label)
        #expect(texts.sizes == [30, 20] && texts.colors == [.red, label.textColor])
        label.text = "after"
        #expect(self.texts(of: label).sizes == [20] && label.attributedText?.string == "after")
    }
}
