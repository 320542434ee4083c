import EspalierCollectionLayout
import EspalierInspector
import Foundation
import Testing

@Suite struct SpacingDimensionTests {
    nonisolated struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let frames: [CGRect]
        let expected: [SpacingDimension]
        var testDescription: String { name }
    }

    nonisolated static func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    nonisolated static func dimension(
        _ kind: SpacingDimension.Kind, _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat
    ) -> SpacingDimension {
        SpacingDimension(kind: kind, start: CGPoint(x: x1, y: y1), end: CGPoint(x: x2, y: y2))
    }

    nonisolated static let cases: [Case] = [
        Case(name: "nothing", frames: [], expected: []),
        Case(name: "one cell", frames: [frame(0, 0, 10, 10)], expected: []),
        Case(
            name: "two on a line",
            frames: [frame(0, 0, 10, 10), frame(14, 0, 10, 10)],
            expected: [dimension(.interitem, 10, 5, 14, 5)]),
        Case(name: "touching", frames: [frame(0, 0, 10, 10), frame(10, 0, 10, 10)], expected: []),
        Case(
            name: "different heights, centred on the line",
            frames: [frame(0, 0, 10, 20), frame(15, 5, 10, 10)],
            expected: [dimension(.interitem, 10, 10, 15, 10)]),
        Case(
            name: "two lines: the lowest edge to the highest",
            frames: [
                frame(0, 0, 10, 20), frame(15, 5, 10, 10), frame(0, 32, 10, 16), frame(15, 30, 10, 20),
            ],
            expected: [
                dimension(.interitem, 10, 10, 15, 10), dimension(.interitem, 10, 40, 15, 40),
                dimension(.line, 5, 20, 5, 30),
            ]),
        Case(
            name: "given in any order",
            frames: [frame(14, 0, 10, 10), frame(0, 0, 10, 10)],
            expected: [dimension(.interitem, 10, 5, 14, 5)]),
    ]

    @Test(arguments: cases)
    func findsDistances(_ example: Case) {
        #expect(SpacingDimension.among(example.frames) == example.expected)
    }
}
