import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests that large paths are cut to the part that is drawn.
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

    @Test func `The invisible ends of curves are cut off`() {
        let visible = CGRect(x: 0, y: 1_010, width: 100, height: 200)
        let cut = PathCutter.cut(fan(2_000, isCurved: true), to: visible, strokeWidth: 1)
        let box = CanvasShape.path(cut).boundingBox
        #expect(!cut.isEmpty && box.minY > 0 && box.maxY < 4_000)
    }

    @Test func `Closed paths aren't cut`() {
        var closed = fan(1_000, isCurved: false)
        closed.close()
        let far = CGRect(x: 1_000, y: 0, width: 1, height: 1)
        #expect(PathCutter.cut(closed, to: far, strokeWidth: 1).elements == closed.elements)
        #expect(PathCutter.cut(fan(1_000, isCurved: true), to: far, strokeWidth: 1).isEmpty)
    }
}
