import EspalierGraphics
import Foundation
import Testing

@testable import EspalierLayouts

/// Tests the interruptions of horizontal lines where vertical lines cross them.
@Suite struct LineBridgeTests {
    /// Returns the starts and ends of the parts of the first of several lines.
    private func parts(
        _ lines: [[CGPoint]], origin: CGPoint = .zero, haveCommonEnd: (Int, Int) -> Bool = { _, _ in false }
    ) -> [[CGFloat]] {
        let path = LineBridges(lines, haveCommonEnd: haveCommonEnd).interrupted(
            EdgeLeg(through: lines[0].map { CGPoint(x: $0.x - origin.x, y: $0.y - origin.y) }).path, line: 0,
            from: origin)
        return path.elements.reduce(into: []) { parts, element in
            switch element {
            case .move(let point): parts.append([point.x])
            case .line(let point): parts[parts.count - 1].append(point.x)
            default: break
            }
        }
    }

    private func vertical(_ x: CGFloat, _ low: CGFloat = 0, _ high: CGFloat = 20) -> [CGPoint] {
        [CGPoint(x: x, y: low), CGPoint(x: x, y: high)]
    }

    private let horizontal = [CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 10)]

    @Test func aLineIsInterruptedByThreePointsOnEachSide() {
        #expect(parts([horizontal, vertical(50)]) == [[0, 47], [53, 100]])
        #expect(parts([horizontal.reversed(), vertical(50)]) == [[100, 53], [47, 0]])
        #expect(parts([horizontal, vertical(50)], origin: CGPoint(x: 10, y: 4)) == [[-10, 37], [43, 90]])
        #expect(parts([horizontal, vertical(30), vertical(60)]) == [[0, 27], [33, 57], [63, 100]])
    }

    @Test func closeCrossingsHaveOneInterruption() {
        #expect(parts([horizontal, vertical(50), vertical(52), vertical(55)]) == [[0, 47], [58, 100]])
    }

    @Test func linesThatMeetArentInterrupted() {
        #expect(parts([horizontal, vertical(50, 10, 20)]) == [[0, 100]])
        #expect(parts([horizontal, vertical(100)]) == [[0, 100]])
        #expect(parts([horizontal, vertical(98)]) == [[0, 100]])
        #expect(parts([horizontal, vertical(50)], haveCommonEnd: { _, _ in true }) == [[0, 100]])
        #expect(parts([vertical(50), horizontal]) == [[50, 50]])
    }
}
