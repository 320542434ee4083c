import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@Suite struct CanvasTests {
    /// A canvas that shows a part of the picture, and records the texts that are drawn.
    private final class Band: PartialCanvas {
        let visibleBounds: CGRect
        private(set) var texts: [String] = []

        init(_ visibleBounds: CGRect) { self.visibleBounds = visibleBounds }

        func draw(
            _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
            width: CGFloat
        ) { texts.append(string) }

        func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {}
        func draw(_ image: Image, in rect: CGRect) {}
        func save() {}
        func restore() {}
        func concatenate(_ transform: CGAffineTransform) {}
        func clip(to shape: CanvasShape) {}
        func beginGroup(alpha: Double) {}
        func endGroup() {}
        func beginElement(_ element: CanvasElement) {}
        func endElement() {}
    }

    /// Draws 100 lines, 20 points apart, in the band from 1000 to 1020 points, and returns the numbers of the drawn
    /// lines.
    private func drawn(_ line: (Int) -> String) -> [Int] {
        let font = Font(size: 10)
        let lines = (0..<100).map { number in
            TextLayout.Fragment(
                string: line(number), font: font, color: nil, origin: CGPoint(x: 0, y: 20 * CGFloat(number)),
                width: 50)
        }
        let text = TextLayout(size: CGSize(width: 50, height: 2_000), fragments: lines, lineCount: 100)
        let band = Band(CGRect(x: 0, y: 1_000, width: 100, height: 20))
        band.draw(text, at: CGPoint(x: 0, y: 10), color: AdaptiveColor(light: .black, dark: .white))
        return band.texts.compactMap { Int($0.prefix { $0.isASCII }) }
    }

    /// Glyphs are within four times the size of the font, here 40 points.
    ///
    /// The baselines are at 10, 30, ...
    @Test func drawsOnlyTheLinesInABandOfALongText() {
        #expect(drawn { "\($0)" } == [48, 49, 50, 51, 52])
    }

    /// Each mark of two bytes can reach 10 points further.
    @Test func drawsLinesWhoseStackedMarksReachABand() {
        let marks = String(repeating: "\u{0301}", count: 6)
        #expect(drawn { "\($0)" + ($0 == 40 || $0 == 46 ? " \(marks)" : "") } == [46, 48, 49, 50, 51, 52])
    }

    @Test func drawsAllLinesOfAShortText() {
        let font = Font(size: 10)
        let lines = (0..<10).map {
            TextLayout.Fragment(
                string: "\($0)", font: font, color: nil, origin: CGPoint(x: 0, y: 20 * CGFloat($0)), width: 5)
        }
        let band = Band(CGRect(x: 0, y: 1_000, width: 100, height: 20))
        band.draw(
            TextLayout(size: .zero, fragments: lines, lineCount: 10), at: .zero,
            color: AdaptiveColor(light: .black, dark: .white))
        #expect(band.texts.count == 10)
    }
}
