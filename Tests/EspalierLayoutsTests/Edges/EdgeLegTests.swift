import EspalierGraphics
import Foundation
import Testing

@testable import EspalierLayouts

@Suite struct EdgeLegTests {
    private let points = [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 40), CGPoint(x: 60, y: 40)]

    @Test func aLegLeadsThroughItsPoints() {
        let leg = EdgeLeg(through: points)
        #expect(leg.path.elements == [.move(points[0]), .line(points[1]), .line(points[2])])
        #expect((leg.start, leg.end) == (points[0], points[2]))
        #expect(EdgeLeg(through: points, cornerRadius: 5).path.elements.count == 4)
    }

    @Test(arguments: [[], [CGPoint(x: 3, y: 4)]])
    func fewerThanTwoPointsAreNoLeg(points: [CGPoint]) {
        let leg = EdgeLeg(through: points)
        #expect(leg.path.isEmpty && leg.start == nil && leg.end == nil)
        #expect(leg.paths(endingWith: TreeArrowhead(), lineWidth: 1).arrowhead.isEmpty)
    }

    @Test(
        "the line ends at the arrowhead",
        arguments: [
            (TreeArrowhead.End.parent, CGPoint(x: 0, y: 9.5), CGPoint(x: 60, y: 40), CGPoint(x: 0, y: 0)),
            (.child, CGPoint(x: 0, y: 0), CGPoint(x: 50.5, y: 40), CGPoint(x: 60, y: 40)),
        ])
    func arrowheads(at end: TreeArrowhead.End, start: CGPoint, lineEnd: CGPoint, tip: CGPoint) {
        let paths = EdgeLeg(through: points).paths(
            endingWith: TreeArrowhead(shape: .filled, end: end, size: 10), lineWidth: 1)
        #expect(paths.line.elements == [.move(start), .line(points[1]), .line(lineEnd)])
        #expect(paths.arrowhead.elements[1] == .line(tip))
    }

    @Test("the arrowhead of a curve points away from its control point")
    func curves() {
        var path = BezierPath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 50), control2: CGPoint(x: 100, y: 50))
        let paths = EdgeLeg(path).paths(endingWith: TreeArrowhead(end: .child), lineWidth: 2)
        #expect(paths.arrowhead.elements[1] == .line(CGPoint(x: 100, y: 0)))
        #expect(
            paths.line.elements.last
                == .curve(
                    CGPoint(x: 100, y: 9), control1: CGPoint(x: 0, y: 50), control2: CGPoint(x: 100, y: 50)))
    }

    @Test("an arrowhead of the layout's own stays, and one without room is left out")
    func others() {
        var own = EdgeLeg(through: points)
        own.arrowhead = BezierPath()
        #expect(own.paths(endingWith: TreeArrowhead(), lineWidth: 1).line == own.path)
        let short = EdgeLeg(through: [.zero, CGPoint(x: 1, y: 0)])
        #expect(short.paths(endingWith: TreeArrowhead(), lineWidth: 1).arrowhead.isEmpty)
        let broken = EdgeLeg(through: [CGPoint(x: CGFloat.nan, y: 0), .zero])
        #expect(broken.paths(endingWith: TreeArrowhead(), lineWidth: 1).arrowhead.isEmpty)
    }
}
