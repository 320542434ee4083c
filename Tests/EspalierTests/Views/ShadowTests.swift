import Espalier
import EspalierCollectionLayout
import EspalierGraphics
import Foundation
import Testing

/// Compares shadows with an exact blur, because shadows only approximate a blur.
@Suite struct ShadowTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var shadow: Shadow
        var cornerRadius: CGFloat = 0
        var testDescription: String { name }
    }

    private static let size = 140
    private static let box = CGRect(x: 40, y: 40, width: 60, height: 50)
    private static let blue = AdaptiveColor(Color(hex: 0x0000FF))

    static let cases: [Case] = [
        Case(name: "in place", shadow: Shadow(color: blue, opacity: 1, offset: .zero, radius: 6)),
        Case(
            name: "below",
            shadow: Shadow(color: blue, opacity: 0.5, offset: CGSize(width: 0, height: 12), radius: 8)),
        Case(
            name: "above and to the left",
            shadow: Shadow(color: blue, opacity: 0.8, offset: CGSize(width: -14, height: -9), radius: 3)),
        Case(
            name: "of a round box",
            shadow: Shadow(color: blue, opacity: 1, offset: .zero, radius: 4), cornerRadius: 12),
        Case(
            name: "sharp",
            shadow: Shadow(color: blue, opacity: 0.6, offset: CGSize(width: 10, height: 10), radius: 0)),
    ]

    /// Each pixel must have the same blue as an exactly blurred box, with an error of at most a tenth of the shadow's
    /// opacity.
    @Test(arguments: cases) func aShadowIsABlurredBox(_ example: Case) throws {
        let pixels = try Pixels(png: bytes(of: example))
        var worst = 0.0
        for y in 0..<Self.size {
            for x in 0..<Self.size {
                let expected = Self.strength(of: example, x: Double(x) + 0.5, y: Double(y) + 0.5)
                worst = max(worst, abs(Self.blueness(pixels[x, y]) - expected))
            }
        }
        #expect(worst <= 0.1 * example.shadow.opacity, "\(worst)")
    }

    /// Checks the extent, the offset, the color and the opacity of a shadow at single pixels.
    @Test func extentOffsetColorAndOpacityAreThoseAskedFor() throws {
        let example = Case(
            name: "",
            shadow: Shadow(color: Self.blue, opacity: 0.5, offset: CGSize(width: 20, height: 0), radius: 4))
        let pixels = try Pixels(png: bytes(of: example))
        let row = 65
        let used = (0..<Self.size).filter { pixels[$0, row] != 0xFFFF_FFFF }
        // The offset moves the box to 60...120. The blur extends it by 4 times the square root of 5, to 51.06...128.94.
        // The outermost pixel is so faint that it is rounded to white.
        #expect((51...53).contains(used.first ?? 0) && (126...128).contains(used.last ?? 0))
        // In the middle, the shadow has its full opacity of 0.5, so its color is half white and half blue.
        #expect(abs(Self.blueness(pixels[90, row]) - 0.5) < 0.01)
        #expect(used.allSatisfy { pixels[$0, row] & 0xFF00_00FF == 0xFF00_00FF })
        // At the edges of the box, the shadow has half of its full opacity.
        #expect(abs(Self.blueness(pixels[59, row]) - 0.25) < 0.05)
        #expect(abs(Self.blueness(pixels[120, row]) - 0.25) < 0.05)
        // The opacity increases monotonically from the outside to the inside.
        let slope = (50..<80).map { Self.blueness(pixels[$0, row]) }
        #expect(zip(slope, slope.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func boxIsAboveItsShadow() throws {
        let view = Self.view(Self.cases[1])
        view.subviews[0].backgroundColor = AdaptiveColor(Color(hex: 0x00FF00))
        let pixels = try Pixels(png: bytes(of: view, .png))
        #expect(pixels[70, 60] == 0xFF00_FF00)
        #expect(Self.blueness(pixels[70, 95]) > 0.3)
    }

    @Test func thereIsNoneWithoutOpacityAndWhereTheViewClips() throws {
        var example = Self.cases[0]
        let clipping = Self.view(example)
        clipping.subviews[0].clipsToBounds = true
        example.shadow.opacity = 0
        for view in [clipping, Self.view(example)] {
            let pixels = try Pixels(png: bytes(of: view, .png))
            #expect(Set(pixels.values) == [0xFFFF_FFFF])
        }
    }

    /// Compares SVG files with embedded text and SVG files with outlines, drawn with librsvg, with the PNG.
    @Test(
        .enabled(if: Viewer.isInstalled, "rsvg-convert is not installed"),
        arguments: cases, [OutputOptions.SVGText.embedded, .outlines])
    func svgLooksLikePNG(_ example: Case, _ text: OutputOptions.SVGText) throws {
        let expected = try Pixels(png: bytes(of: example))
        let picture = try Viewer.pixels(of: bytes(of: Self.view(example), .svg, text))
        #expect(picture.width == Self.size && picture.height == Self.size)
        var worst = 0.0
        for y in 0..<Self.size {
            for x in 0..<Self.size {
                worst = max(worst, abs(Self.blueness(picture[x, y]) - Self.blueness(expected[x, y])))
            }
        }
        // The tolerance is for rounding errors of the nested boxes that approximate the blur, and for different
        // antialiasing.
        #expect(worst <= 0.05, "\(worst)")
    }

    /// A picture of a part of the content must be the same as this part of the whole picture.
    ///
    /// The picture must also include the shadows of elements outside the part. This applies to the bands of a large
    /// picture, too.
    @Test func partsHaveTheShadowsThatReachIntoThem() throws {
        let cards = Cards(
            (0..<12).map { _ in "" }, layout: Cards.grid(100, 20, spacing: 30),
            size: CGSize(width: 200, height: 100))
        cards.decorate = { card, item in
            card.boxAppearance = BoxAppearance()
            guard item % 3 == 1 else { return }
            card.boxAppearance.shadow = Shadow(
                color: Self.blue, opacity: 1, offset: CGSize(width: 0, height: 20), radius: 8)
        }
        cards.view.layoutIfNeeded()
        let content = CGRect(origin: .zero, size: cards.view.contentSize)
        let whole = try Pixels(png: bytes(of: cards.view, .png, rect: content))
        #expect(Set(whole.values).count > 20)
        for top in stride(from: 0, to: Int(content.height) - 30, by: 30) {
            let rect = CGRect(x: 0, y: CGFloat(top), width: 200, height: 30)
            let part = try Pixels(png: bytes(of: cards.view, .png, rect: rect))
            #expect(whole.replacing(part, x: 0, y: top) == whole, "\(top)")
        }
    }

    // MARK: The blur

    /// Returns the opacity of blue on white paper that gives the color of a pixel.
    private static func blueness(_ pixel: UInt32) -> Double { 1 - Double(pixel >> 16 & 255) / 255 }

    /// Returns the exact shadow at a point, which is the convolution of the box with a normal distribution.
    ///
    /// The box is divided into rows of half a point, because round corners make some rows shorter.
    private static func strength(of example: Case, x: Double, y: Double) -> Double {
        let place = box.offsetBy(dx: example.shadow.offset.width, dy: example.shadow.offset.height)
        let sigma = Double(example.shadow.radius)
        if sigma == 0 { return place.contains(CGPoint(x: x, y: y)) ? example.shadow.opacity : 0 }
        let rowHeight = 0.5
        var sum = 0.0
        for step in 0..<Int(place.height / rowHeight) {
            let top = Double(step) * rowHeight
            let inset = cornerInset(top + rowHeight / 2, example.cornerRadius)
            let low = Double(place.minY) + top
            let vertical = normal((low + rowHeight - y) / sigma) - normal((low - y) / sigma)
            let horizontal =
                normal((Double(place.maxX) - inset - x) / sigma)
                - normal((Double(place.minX) + inset - x) / sigma)
            sum += vertical * horizontal
        }
        return sum * example.shadow.opacity
    }

    /// Returns the horizontal inset of the box's round corners at the height `y`.
    private static func cornerInset(_ y: Double, _ radius: CGFloat) -> Double {
        let fromEdge = min(y, Double(box.height) - y)
        guard fromEdge < radius else { return 0 }
        let rise = Double(radius) - fromEdge
        return Double(radius) - (Double(radius * radius) - rise * rise).squareRoot()
    }

    private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.squareRoot()) }

    // MARK: Drawing

    private static func view(_ example: Case) -> View {
        let view = View(frame: CGRect(x: 0, y: 0, width: size, height: size))
        view.backgroundColor = AdaptiveColor(.white)
        let child = View(frame: box)
        child.boxAppearance.shadow = example.shadow
        child.boxAppearance.cornerRadius = example.cornerRadius
        view.addSubview(child)
        return view
    }

    private func bytes(of example: Case) throws -> [UInt8] { try bytes(of: Self.view(example), .png) }

    private func bytes(
        of view: View, _ format: OutputFormat, _ text: OutputOptions.SVGText = .embedded,
        rect: CGRect? = nil
    ) throws -> [UInt8] {
        var options = OutputOptions()
        (options.scale, options.svgText) = (1, text)
        return try view.picture(rect.map { .rect($0) } ?? .visible).bytes(as: format, options: options)
    }
}
