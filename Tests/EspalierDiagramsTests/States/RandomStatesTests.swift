import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the transitions between two random states.
///
/// A transition must contain every element that is visible in one of the states, with its frame in that state.
@Suite struct RandomStatesTests {
    /// Knuth's linear congruential generator, whose numbers are the same on every machine.
    private struct Numbers {
        var state: UInt64

        mutating func next(below count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return count > 0 ? Int((state >> 33) % UInt64(count)) : 0
        }
    }

    /// Returns random sections with items from a small set.
    ///
    /// Most items are in two consecutive states, but many have moved.
    private func data(_ numbers: inout Numbers) -> String {
        var items = (0..<12).map { "i\($0)" }
        var sections = (0..<5).map { "s\($0)" }
        var lines: [String] = []
        for _ in 0..<(1 + numbers.next(below: 4)) {
            let section = sections.remove(at: numbers.next(below: sections.count))
            let names = (0..<numbers.next(below: 5)).compactMap { _ in
                items.isEmpty ? nil : items.remove(at: numbers.next(below: items.count))
            }
            lines.append("{ id: \(section), items: [\(names.joined(separator: ", "))] }")
        }
        return "{ sections: [\(lines.joined(separator: ", ")), { id: last, items: [end] }] }"
    }

    @Test(arguments: [
        "{ type: grid, width: 100, numberOfColumns: 3, itemHeight: 20 }",
        "{ type: wide-feed, width: 200, normalItemWidth: 60 }", "{ type: table, width: 100, rowHeight: 20 }",
    ])
    func everyElementIsInTheTransition(_ layout: String) throws {
        var numbers = Numbers(state: 7)
        for round in 0..<60 {
            let yaml = """
                layout: \(layout)
                views: { cell: { content: ["{label}"] } }
                data: \(data(&numbers))
                states: [{ name: a }, { name: b, data: \(data(&numbers)) }]

                """
            let sequence = try DiagramSequence(
                file: Fixture.file(yaml), environment: Fixture.environment(), text: FixedText())
            let transition = try #require(sequence.transitions.first).elements
            for (index, state) in sequence.states.enumerated() {
                let shown = frames(state.diagram)
                let travelled = frames(transition, atEnd: index == 1)
                #expect(shown == travelled, "round \(round), \(state.name): \(yaml)")
            }
            checkIdentity(transition, sequence, round)
        }
    }

    /// Returns the frames of the visible cells of a picture, by index path.
    private func frames(_ diagram: Diagram) -> [String: CGRect] {
        var frames: [String: CGRect] = [:]
        for attributes in diagram.collectionView.elements(in: diagram.shownContent)
        where attributes.representedElementCategory == .cell {
            frames["\(attributes.indexPath)"] = attributes.frame
        }
        return frames
    }

    /// Returns the frames of the cells at the start or the end of the transition.
    private func frames(_ transition: CollectionViewTransition, atEnd isEnd: Bool) -> [String: CGRect] {
        var frames: [String: CGRect] = [:]
        for element in transition.elements where element.end.representedElementCategory == .cell {
            if element.role == (isEnd ? .disappears : .appears) { continue }
            let path = isEnd ? element.newIndexPath : element.oldIndexPath
            frames["\(path ?? [])"] = (isEnd ? element.end : element.start).frame
        }
        return frames
    }

    private func checkIdentity(
        _ transition: CollectionViewTransition, _ sequence: DiagramSequence, _ round: Int
    ) {
        let sources = sequence.states.map(\.diagram.content)
        for element in transition.elements
        where element.role == .stays && element.end.representedElementCategory == .cell {
            guard let old = element.oldIndexPath, let new = element.newIndexPath else { continue }
            let ids = (
                sources[0].data.items.ids[sources[0].row(at: old)],
                sources[1].data.items.ids[sources[1].row(at: new)]
            )
            #expect(ids.0 == ids.1, "round \(round)")
        }
    }
}
