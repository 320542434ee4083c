import Espalier
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@Suite struct ViewRenderingTests {
    /// A character that no font has is drawn as a box, and the picture has a warning about it.
    @Test func picturesWarnAboutMissingCharacters() throws {
        let label = Label(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        label.text = "a\u{10FFFD}"
        let picture = try label.picture()
        _ = try picture.pngData()
        #expect(picture.warnings.map(\.message) == ["no font has the character U+10FFFD"])
    }

    private static let red = AdaptiveColor(Color(hex: 0xFF0000))
    private static let blue = AdaptiveColor(Color(hex: 0x0000FF))

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let change: @Sendable (CollectionViewLayoutAttributes) -> Void
        /// The expected colors as 0xAARRGGBB, at some pixels of a picture of 100 x 100 points on a white background.
        let expected: [SIMD2<Int>: UInt32]
        var testDescription: String { name }
    }

    /// The tests of a red square with the frame (20, 20, 60, 60).
    ///
    /// Each test changes a different property.
    static let cases: [Case] = [
        Case(
            name: "as it is", change: { _ in },
            expected: [[50, 50]: 0xFFFF_0000, [22, 22]: 0xFFFF_0000, [18, 50]: 0xFFFF_FFFF]),
        Case(name: "alpha", change: { $0.alpha = 0.5 }, expected: [[50, 50]: 0xFFFF_7F7F]),
        Case(name: "hidden", change: { $0.isHidden = true }, expected: [[50, 50]: 0xFFFF_FFFF]),
        // The corners of the rotated square are 42.4 points from its center, half of the diagonal.
        Case(
            name: "turned by 45 degrees",
            change: { $0.transform = CGAffineTransform(rotationAngle: .pi / 4) },
            expected: [[50, 10]: 0xFFFF_0000, [90, 50]: 0xFFFF_0000, [22, 22]: 0xFFFF_FFFF]),
        Case(
            name: "scaled",
            change: { $0.transform = CGAffineTransform(scaleX: 0.5, y: 1) },
            expected: [[50, 22]: 0xFFFF_0000, [32, 50]: 0xFFFF_FFFF]),
        // With w = 1 - x sin(60°) / 100, half the height of the left edge is 30 / (1 + 0.26) = 24, and half the height
        // of the right edge is 30 / 0.74 = 41.
        Case(
            name: "in perspective",
            change: {
                var transform = CATransform3DIdentity
                transform.m34 = -1.0 / 100
                $0.transform3D = CATransform3DRotate(transform, -.pi / 3, 0, 1, 0)
            },
            expected: [[67, 14]: 0xFFFF_0000, [41, 14]: 0xFFFF_FFFF, [41, 30]: 0xFFFF_0000]),
    ]

    @Test(arguments: cases) func attributesArePainted(_ example: Case) throws {
        let layout = FixedLayout([
            FixedLayout.item(0, CGRect(x: 20, y: 20, width: 60, height: 60), example.change)
        ])
        let pixels = try picture(of: cards(layout, colors: [Self.red]))
        for (point, color) in example.expected { #expect(pixels[point.x, point.y] == color, "\(point)") }
    }

    /// The background, the clip and the border have two round corners and two corners that aren't round.
    @Test(arguments: [false, true]) func cornersAreRoundedOneByOne(_ clips: Bool) throws {
        let page = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        page.backgroundColor = AdaptiveColor(.white)
        let box = View(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
        box.boxAppearance.cornerRadius = 30
        box.boxAppearance.roundedCorners = [.topLeft, .bottomRight]
        box.boxAppearance.borderWidth = 4
        box.boxAppearance.borderColor = Self.blue
        box.clipsToBounds = clips
        if clips {
            let content = View(frame: box.bounds)
            content.backgroundColor = Self.red
            box.addSubview(content)
        } else {
            box.backgroundColor = Self.red
        }
        page.addSubview(box)
        let pixels = try Pixels(page.picture(), scale: 1)
        // The edge of a circle of radius 30 is 8.8 points from the corner of its square in each direction.
        for (x, y) in [(13, 13), (86, 86)] { #expect(pixels[x, y] == 0xFFFF_FFFF, "\(x), \(y)") }
        for (x, y) in [(86, 13), (13, 86), (12, 50), (50, 87)] {
            #expect(pixels[x, y] == 0xFF00_00FF, "\(x), \(y)")
        }
        for (x, y) in [(50, 50), (84, 15), (15, 84)] { #expect(pixels[x, y] == 0xFFFF_0000, "\(x), \(y)") }
    }

    @Test func theHigherZIndexIsOnTop() throws {
        let layout = FixedLayout([
            FixedLayout.item(0, CGRect(x: 10, y: 10, width: 50, height: 50)) { $0.zIndex = 1 },
            FixedLayout.item(1, CGRect(x: 40, y: 40, width: 50, height: 50)),
        ])
        let pixels = try picture(of: cards(layout, colors: [Self.red, Self.blue]))
        #expect(pixels[50, 50] == 0xFFFF_0000)
        #expect(pixels[80, 80] == 0xFF00_00FF)
    }

    @Test func viewportIsTheScrolledPartOfTheContent() throws {
        let cards = Cards(
            (0..<60).map { "card \($0)" }, layout: Cards.grid(80, 40), size: CGSize(width: 200, height: 120))
        cards.view.contentOffset = CGPoint(x: 0, y: 75)
        let viewport = try cards.view.picture().pngData()
        let part = try cards.view.picture(.rect(CGRect(x: 0, y: 75, width: 200, height: 120))).pngData()
        #expect(viewport == part)
        let pixels = try Pixels(cards.view.picture(.content), scale: 2)
        #expect(pixels.width == 400 && pixels.height == 2 * Int(cards.view.contentSize.height))
    }

    @Test func onlyVisibleElementsAreRequested() throws {
        let cards = Cards(
            (0..<10_000).map { "\($0)" }, layout: Cards.grid(80, 40), size: CGSize(width: 200, height: 120))
        var asked = Set<Int>()
        cards.decorate = { asked.insert($1) }
        _ = try cards.view.picture().svgString()
        #expect(asked == [0, 1, 2, 3, 4, 5])
    }

    @Test func everyFormatHasTheView() throws {
        let cards = Cards(["Oak"], layout: Cards.grid(80, 40), size: CGSize(width: 100, height: 60))
        let start = [OutputFormat.svg: "<svg ", .png: "\u{89}PNG", .pdf: "%PDF"]
        for format in OutputFormat.allCases {
            let bytes = try cards.view.picture().bytes(as: format)
            #expect(bytes.starts(with: start[format]?.unicodeScalars.map { UInt8($0.value) } ?? []))
        }
        let text = try cards.view.picture().svgString()
        #expect(text.contains("viewBox=\"0 0 100 60\""))
        #expect(text.contains(">Oak</text>"))
    }

    @Test func subviewsAndBordersArePainted() throws {
        let view = View(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
        view.backgroundColor = Self.red
        (view.boxAppearance.borderWidth, view.boxAppearance.borderColor) = (10, Self.blue)
        let inner = View(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        inner.backgroundColor = AdaptiveColor(.white)
        view.addSubview(inner)
        let pixels = try Pixels(view.picture(), scale: 1)
        #expect(pixels[5, 50] == 0xFF00_00FF)
        #expect(pixels[20, 50] == 0xFFFF_0000)
        #expect(pixels[50, 50] == 0xFFFF_FFFF)
    }

    @Test func drawingDoesNotChangeTheView() throws {
        let cards = Cards(
            (0..<60).map { "card \($0)" }, layout: Cards.grid(80, 40), size: CGSize(width: 200, height: 120))
        cards.view.contentOffset = CGPoint(x: 0, y: 75)
        let cells = cards.view.visibleCells
        for part in [Picture.Part.visible, .content, .rect(CGRect(x: 0, y: 300, width: 50, height: 50))] {
            _ = try cards.view.picture(part).pngData()
        }
        #expect(cards.view.textMeasuring == nil)
        #expect(cards.view.bounds == CGRect(x: 0, y: 75, width: 200, height: 120))
        #expect(cards.view.visibleCells == cells)
    }

    private func cards(_ layout: CollectionViewLayout, colors: [AdaptiveColor]) -> Cards {
        let cards = Cards(
            colors.map { _ in "" }, layout: layout, size: CGSize(width: 100, height: 100))
        cards.decorate = { card, item in
            card.backgroundColor = colors[item]
            card.boxAppearance = BoxAppearance()
        }
        return cards
    }

    private func picture(of cards: Cards) throws -> Pixels {
        try Pixels(cards.view.picture(background: AdaptiveColor(.white)), scale: 1)
    }
}
