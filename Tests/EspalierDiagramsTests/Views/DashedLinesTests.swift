import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests dashed connectors that are shorter than a period of their dashes.
@Suite struct DashedLinesTests {
    private func path(_ points: [(CGFloat, CGFloat)]) -> BezierPath {
        var path = BezierPath()
        for (index, point) in points.enumerated() {
            let point = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }

    private func stroke(_ dash: [CGFloat], cap: Stroke.Cap = .butt) -> Stroke {
        Stroke(.color(AdaptiveColor(.black)), width: 1, dash: dash, cap: cap)
    }

    /// A dash of 4, a gap of 3 and a dash of 4 are 11 points long.
    @Test(arguments: [
        (11.0, [CGFloat]?.none), (30, nil), (10.99, [4, 3]), (5.5, [2, 1.5]), (3.85, [1.4, 1.05]), (3, []),
        (0, []),
    ])
    func shortLinesHaveADashAtEachEnd(length: Double, dash: [CGFloat]?) throws {
        let line = path([(1, 2), (1, 2 + length)])
        let lines = DashedLines(line, stroke([4, 3]))
        guard let dash else {
            #expect(lines.short.isEmpty && lines.long == line)
            return
        }
        #expect(lines.long.isEmpty)
        let found = try #require(lines.short.first)
        #expect(found.path == line && found.dash.count == dash.count)
        #expect(zip(found.dash, dash).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func eachLineOfAPathHasItsOwnLength() {
        var whole = path([(0, 0), (0, 5)])
        whole.append(path([(10, 0), (10, 50), (20, 50)]))
        whole.append(path([(20, 0), (20, 5)]))
        // A corner doesn't end a line.
        whole.append(path([(30, 0), (30, 6), (36, 6)]))
        let lines = DashedLines(whole, stroke([4, 3]))
        var long = path([(10, 0), (10, 50), (20, 50)])
        long.append(path([(30, 0), (30, 6), (36, 6)]))
        #expect(lines.long == long)
        // Lines of the same length are one path.
        #expect(lines.short.count == 1 && lines.short[0].path.elements.count == 4)
    }

    /// The caps of dashes cover a part of the gaps, and in an odd number of lengths each is a dash and a gap.
    @Test func gapsStayVisible() {
        let line = path([(0, 0), (6, 0)])
        #expect(DashedLines(line, stroke([4, 3])).short[0].dash.count == 2)
        #expect(DashedLines(line, stroke([4, 3], cap: .round)).short[0].dash.isEmpty)
        #expect(DashedLines(line, stroke([1, 3])).short.isEmpty)
        #expect(DashedLines(line, stroke([3])).short[0].dash.count == 1)
    }

    @Test func curvesAndClosedPaths() {
        var curve = BezierPath()
        curve.move(to: .zero)
        curve.addCurve(
            to: CGPoint(x: 4, y: 4), control1: CGPoint(x: 2, y: 0), control2: CGPoint(x: 2, y: 4))
        #expect(DashedLines(curve, stroke([4, 3])).short.count == 1)
        var closed = path([(0, 0), (1, 0), (1, 1)])
        closed.close()
        #expect(DashedLines(closed, stroke([4, 3])).long == closed)
    }

    /// The lines from the root to its bus and from there to the children are 7 points long.
    @Test func connectorsHaveShortDashes() throws {
        let diagram = try Fixture.diagram(
            """
            data: {tree: {label: A, children: [B, C]}}
            layout: {arrangement: rows, direction: topToBottom, insets: [7, 4]}
            views: {supplementary: {connector: {stroke: {dash: [6, 5]}}}}
            """)
        let dashes = Fixture.log(diagram).strokes.map(\.dash).filter { !$0.isEmpty }
        #expect(dashes.contains([6, 5]) && dashes.contains { $0[0] < 6 }, "\(dashes)")
    }
}
