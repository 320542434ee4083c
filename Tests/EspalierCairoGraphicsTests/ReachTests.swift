import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests coordinates beyond Cairo's fixed-point range of 2^23 units.
@Suite struct ReachTests {
    private static let color = AdaptiveColor(Color(red: 0.8, green: 0.2, blue: 0.1))

    struct Pair: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let far: @Sendable (any Canvas) -> Void
        let near: @Sendable (any Canvas) -> Void

        init(
            _ name: String, far: @escaping @Sendable (any Canvas) -> Void,
            near: @escaping @Sendable (any Canvas) -> Void
        ) { (testDescription, self.far, self.near) = (name, far, near) }
    }

    private static func fill(_ canvas: any Canvas, _ shape: CanvasShape) {
        canvas.draw(shape, fill: .color(color), stroke: nil)
    }

    private static func clip(_ canvas: any Canvas, _ shape: CanvasShape) {
        canvas.save()
        canvas.clip(to: shape)
        fill(canvas, .ellipse(in: CGRect(x: 10, y: 10, width: 90, height: 60)))
        canvas.restore()
    }

    private static func line(_ canvas: any Canvas, _ length: Double) {
        canvas.draw(
            .line(
                from: CGPoint(x: 60 - 2 * length, y: 40 - length),
                to: CGPoint(x: 60 + 2 * length, y: 40 + length)),
            fill: nil, stroke: Stroke(.color(color), width: 6))
    }

    static let pairs = [
        Pair("a rectangle") {
            fill($0, .rectangle(CGRect(x: -1e9, y: 20, width: 1e9 + 50, height: 1e7)))
        } near: {
            fill($0, .rectangle(CGRect(x: -10, y: 20, width: 60, height: 100)))
        },
        Pair("a rounded rectangle with a border") {
            $0.draw(
                .roundedRectangle(CGRect(x: 20.5, y: 10.5, width: 1e8, height: 1e8), cornerRadius: 0),
                fill: .color(color), stroke: Stroke(.color(Color.black), width: 3))
        } near: {
            $0.draw(
                .rectangle(CGRect(x: 20.5, y: 10.5, width: 200, height: 200)), fill: .color(color),
                stroke: Stroke(.color(Color.black), width: 3))
        },
        Pair("a circle, flat where it is seen") {
            fill($0, .ellipse(in: CGRect(x: -1e8 + 60, y: -1e8 / 2 + 40, width: 1e8, height: 1e8)))
        } near: {
            // Draw a small circle instead of a rectangle, because Cairo rounds the edges of curves to quarters of a
            // pixel, but not those of rectangles.
            fill($0, .ellipse(in: CGRect(x: -2e5 + 60, y: -1e5 + 40, width: 2e5, height: 2e5)))
        },
        Pair("a line") {
            line($0, 1e8)
        } near: {
            line($0, 1e3)
        },
        Pair("a clip") {
            clip($0, .rectangle(CGRect(x: -3e7, y: -3e7, width: 3e7 + 60, height: 9e7)))
        } near: {
            clip($0, .rectangle(CGRect(x: -10, y: -10, width: 70, height: 100)))
        },
        Pair("a clip that leaves nothing") {
            clip($0, .rectangle(CGRect(x: 3e7, y: 3e7, width: 60, height: 90)))
        } near: { _ in
        },
        Pair("a text far away") {
            $0.draw(
                "Far", font: Font(.sans, size: 14), color: color, at: CGPoint(x: 1e8, y: 20), anchor: .start,
                width: 30)
        } near: { _ in
        },
        Pair("a shape moved back by the transform") {
            $0.concatenate(CGAffineTransform(translationX: -3e7, y: 0))
            fill($0, .rectangle(CGRect(x: 3e7 + 10, y: 10, width: 40, height: 40)))
        } near: {
            fill($0, .rectangle(CGRect(x: 10, y: 10, width: 40, height: 40)))
        },
    ]

    @Test(arguments: pairs) func `What is far away doesn't change what is near`(_ pair: Pair) throws {
        let (far, near) = (try DrawnPixels.of(pair.far), try DrawnPixels.of(pair.near))
        // Strokes that Cairo draws and strokes that the library converts to polygons differ by at most two of the 16
        // levels of coverage.
        #expect(difference(far, near) <= 32)
    }

    private func difference(_ pixels: [UInt32], _ others: [UInt32]) -> Int {
        var difference = 0
        for (pixel, other) in zip(pixels, others) {
            for shift in [0, 8, 16, 24] as [UInt32] {
                difference = max(difference, abs(Int(pixel >> shift & 255) - Int(other >> shift & 255)))
            }
        }
        return difference
    }

    @Test func `An image that extends far beyond the picture shows its middle`() throws {
        let red = try DrawnPixels.of {
            Self.fill($0, .rectangle(CGRect(x: -1, y: -1, width: 200, height: 200)))
        }
        let sink = MemorySink()
        try PNGRenderer(shaper: DrawnPixels.shaper(), options: PNGOptions(background: Self.color))
            .render(size: CGSize(width: 8, height: 8), to: sink) { _, _ in }
        let image = Image(format: .png, data: Data(sink.bytes), pixelWidth: 8, pixelHeight: 8)
        for length in [1e5, 1e7, 1e12] {
            let drawn = try DrawnPixels.of {
                $0.draw(image, in: CGRect(x: -length / 2, y: -length / 2, width: length, height: length))
            }
            // A color component of exactly 25.5 is rounded up in one of the two pictures and down in the other.
            #expect(difference(drawn, red) <= 1, "\(length)")
        }
    }

    private func outlinedSVG(width: Double, _ draw: (any Canvas) -> Void) throws -> String {
        let sink = MemorySink()
        try OutlinedSVGRenderer(shaper: DrawnPixels.shaper())
            .render(size: CGSize(width: width, height: 100), to: sink) { canvas, _ in draw(canvas) }
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    @Test func `An SVG with outlined text has a greatest size`() throws {
        #expect(throws: OutlinedSVGError.pictureTooLarge(width: 9_000_048, height: 100)) {
            try outlinedSVG(width: 9_000_048) { _ in }
        }
        let svg = try outlinedSVG(width: 8_000_000) {
            $0.clip(to: .rectangle(CGRect(x: 7_000_000, y: 10, width: 5e6, height: 50)))
            Self.fill($0, .rectangle(CGRect(x: -9e6, y: 0, width: 3e7, height: 100)))
        }
        #expect(svg.contains("7000000") && !svg.contains("-9000000"))
        #expect(OutlinedSVGError.pictureTooLarge(width: 9, height: 9).description.contains("8000000"))
    }
}
