import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests that only the visible lines and curves of large paths are drawn.
@Suite struct PathCutterTests {
    /// The lines from one point to children below each other.
    private func fan(_ count: Int, isCurved: Bool) -> BezierPath {
        var path = BezierPath()
        for index in 0..<count {
            let end = CGPoint(x: 40, y: CGFloat(index) * 20)
            path.move(to: .zero)
            if isCurved {
                path.addCurve(
                    to: end, control1: CGPoint(x: 20, y: 0), control2: CGPoint(x: 20, y: end.y))
            } else {
                path.addLine(to: CGPoint(x: 0, y: end.y))
                path.addLine(to: end)
            }
        }
        return path
    }

    @Test func `Only visible lines remain, and connected lines stay connected`() {
        let path = fan(5_000, isCurved: false)
        let visible = CGRect(x: 10, y: 1_010, width: 100, height: 200)
        let cut = PathCutter.cut(path, to: visible, strokeWidth: 1)
        // The lines to ten children; the long lines along the left edge are outside.
        #expect(cut.elements.count == 20)
        #expect(cut.elements.first == .move(CGPoint(x: 0, y: 1_020)))
        #expect(cut.elements.last == .line(CGPoint(x: 40, y: 1_200)))
        let whole = PathCutter.cut(path, to: CGRect(x: -1, y: -1, width: 50, height: 200_000), strokeWidth: 1)
        #expect(whole.elements == path.elements)
    }

    @Test func `Visible curves stay whole`() {
        let path = fan(2_000, isCurved: true)
        let visible = CGRect(x: 0, y: 1_010, width: 100, height: 200)
        let cut = PathCutter.cut(path, to: visible, strokeWidth: 1)
        // The first 51 curves end above the rectangle and its margin of 6 points.
        #expect(cut.elements == Array(path.elements.suffix(2 * (2_000 - 51))))
    }

    @Test func `A line without a start only moves to its end, as in Cairo`() {
        var path = BezierPath()
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 20, y: 10))
        let cut = PathCutter.cut(path, to: CGRect(x: 0, y: 0, width: 50, height: 50), strokeWidth: 1)
        #expect(cut.elements == [.move(CGPoint(x: 10, y: 10)), .line(CGPoint(x: 20, y: 10))])
    }

    @Test func `Closed paths aren't cut`() {
        var closed = fan(1_000, isCurved: false)
        closed.close()
        let far = CGRect(x: 1_000, y: 0, width: 1, height: 1)
        #expect(PathCutter.cut(closed, to: far, strokeWidth: 1).elements == closed.elements)
        #expect(PathCutter.cut(fan(1_000, isCurved: true), to: far, strokeWidth: 1).isEmpty)
    }
}
