import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct ToolbarLineTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var widths: [CGFloat] = [30, 30, 30, 30]
        var more: CGFloat = 20
        let room: CGFloat
        let positions: [CGFloat]
        var morePosition: CGFloat?
        var testDescription: String { name }
    }

    /// All cases have a minimum gap of 10.
    @Test(arguments: [
        Case(name: "an exact fit", room: 150, positions: [0, 40, 80, 120]),
        Case(name: "more room is spread", room: 180, positions: [0, 50, 100, 150]),
        // Three items, the "more" view and three gaps take 3 * 30 + 20 + 3 * 10 = 140 points, which fit into 149. The
        // free space of 149 - 110 = 39 is divided into three gaps of 13.
        Case(name: "a point too narrow", room: 149, positions: [0, 43, 86], morePosition: 129),
        Case(name: "three beside more, exactly", room: 140, positions: [0, 40, 80], morePosition: 120),
        Case(name: "two beside more", room: 139, positions: [0, 59.5], morePosition: 119),
        Case(name: "only more", room: 59, positions: [], morePosition: 19.5),
        Case(name: "not even more", room: 10, positions: [], morePosition: 0),
        Case(name: "no room at all", room: 0, positions: [], morePosition: 0),
        Case(name: "nothing", widths: [], room: 100, positions: []),
        Case(name: "one in the middle", widths: [30], room: 100, positions: [35]),
        // If all items fit, they are visible, even if the "more" view wouldn't fit.
        Case(name: "a wide view for the rest", widths: [30, 30], more: 500, room: 70, positions: [0, 40]),
        Case(name: "an item wider than the bar", widths: [300], room: 100, positions: [], morePosition: 40),
        Case(name: "items of no width", widths: [0, 0, 0], room: 20, positions: [0, 10, 20]),
    ])
    func shows(_ example: Case) {
        let line = ToolbarLine(
            widths: example.widths, moreWidth: example.more, spacing: 10, room: example.room)
        #expect(line.positions == example.positions)
        #expect(line.morePosition == example.morePosition)
        #expect(line.visibleCount == example.positions.count)
    }

    /// Compares the number of visible items with the result of trying every number.
    @Test(arguments: 0..<200) func showsAsManyAsFit(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let widths = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
            CGFloat(Int.random(in: 0...60, using: &generator))
        }
        let more = CGFloat(Int.random(in: 0...60, using: &generator))
        let room = CGFloat(Int.random(in: 0...500, using: &generator))
        let line = ToolbarLine(widths: widths, moreWidth: more, spacing: 7, room: room)
        func needed(_ count: Int) -> CGFloat {
            let shown = count == widths.count ? widths : widths.prefix(count) + [more]
            return shown.reduce(0, +) + 7 * CGFloat(max(0, shown.count - 1))
        }
        let best = (0...widths.count).reversed().first { needed($0) <= room }
        #expect(line.visibleCount == best ?? 0)
        #expect((line.morePosition == nil) == (line.visibleCount == widths.count))
        var ends = zip(line.positions, widths).map { ($0, $0 + $1) }
        if let x = line.morePosition { ends.append((x, x + more)) }
        let gaps = zip(ends, ends.dropFirst()).map { $1.0 - $0.1 }
        guard best != nil, let first = gaps.first else { return }
        #expect(gaps.allSatisfy { abs($0 - first) < 1e-6 && $0 >= 7 - 1e-6 })
        #expect(ends.first?.0 == 0 && abs((ends.last?.1 ?? 0) - room) < 1e-6)
    }
}
