import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Compares the mappings of random batches with arrays of names that are changed in a simple, slow way.
@Suite struct UpdateMappingTests {
    /// A batch, and the names of all items before and after it; equal names are the same item.
    struct Batch {
        var changes: [UpdateChange] = []
        var old: [[String]] = []
        var new: [[String]] = []
        var oldNames: [String] = []
        var newNames: [String] = []

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let sectionCount = Int.random(in: 1...5, using: &random)
            for section in 0..<sectionCount {
                oldNames.append("S\(section)")
                old.append((0..<Int.random(in: 0...6, using: &random)).map { "S\(section)I\($0)" })
            }
            var survivors = Array(0..<sectionCount)
            for section in (0..<sectionCount).reversed() where Int.random(in: 0..<5, using: &random) == 0 {
                changes.append(.delete(.section(section)))
                survivors.removeAll { $0 == section }
            }
            var moved: [Int] = []
            for section in survivors where Int.random(in: 0..<4, using: &random) == 0 {
                moved.append(section)
            }
            var order = survivors.filter { !moved.contains($0) }.map { oldNames[$0] }
            // Sections are inserted one by one. Each insertion can shift sections that were inserted earlier, so the
            // positions are read after the last insertion.
            var coming = moved.map { oldNames[$0] }
            for index in 0..<Int.random(in: 0...2, using: &random) { coming.append("N\(index)") }
            for name in coming { order.insert(name, at: .random(in: 0...order.count, using: &random)) }
            newNames = order
            for (place, name) in order.enumerated() {
                if name.hasPrefix("N") { changes.append(.insert(.section(place))) }
                if let source = moved.first(where: { oldNames[$0] == name }) {
                    changes.append(.move(from: .section(source), to: .section(place)))
                }
            }
            moveItems(survivors: survivors, &random)
        }

        private mutating func moveItems(survivors: [Int], _ random: inout SeededGenerator) {
            new = newNames.map { name in oldNames.firstIndex(of: name).map { old[$0] } ?? [] }
            for (index, name) in newNames.enumerated() where name.hasPrefix("N") {
                new[index] = (0..<Int.random(in: 0...3, using: &random)).map { "\(name)I\($0)" }
            }
            var moving: [(IndexPath, String)] = []
            for section in survivors {
                guard let place = newNames.firstIndex(of: oldNames[section]) else { continue }
                for (item, name) in old[section].enumerated() {
                    let path = IndexPath(item: item, section: section)
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0:
                        changes.append(.delete(.item(path)))
                        new[place].removeAll { $0 == name }
                    case 1:
                        moving.append((path, name))
                        new[place].removeAll { $0 == name }
                    case 2: changes.append(.reload(.item(path)))
                    default: break
                    }
                }
            }
            let places = newNames.indices.filter { !newNames[$0].hasPrefix("N") }
            guard let anyPlace = places.first else { return }
            for (_, name) in moving {
                let place = places.randomElement(using: &random) ?? anyPlace
                new[place].insert(name, at: .random(in: 0...new[place].count, using: &random))
            }
            for index in 0..<Int.random(in: 0...4, using: &random) {
                let place = places.randomElement(using: &random) ?? anyPlace
                new[place].insert("new\(index)", at: .random(in: 0...new[place].count, using: &random))
            }
            for (place, items) in new.enumerated() {
                for (item, name) in items.enumerated() {
                    let target = IndexPath(item: item, section: place)
                    if name.hasPrefix("new") { changes.append(.insert(.item(target))) }
                    if let (source, _) = moving.first(where: { $0.1 == name }) {
                        changes.append(.move(from: .item(source), to: .item(target)))
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<1_000) func mappingAgreesWithNames(seed: UInt64) throws {
        let batch = Batch(seed: seed)
        let mapping = try UpdatePlan(
            batch.changes, from: SectionCounts(items: batch.old.map(\.count)),
            to: SectionCounts(items: batch.new.map(\.count))
        ).mapping
        func path(of name: String, in sections: [[String]]) -> IndexPath? {
            for (section, items) in sections.enumerated() {
                if let item = items.firstIndex(of: name) { return IndexPath(item: item, section: section) }
            }
            return nil
        }
        for (section, items) in batch.old.enumerated() {
            #expect(
                mapping.newSection(for: section) == batch.newNames.firstIndex(of: batch.oldNames[section]))
            for (item, name) in items.enumerated() {
                let old = IndexPath(item: item, section: section)
                let new = mapping.newIndexPath(for: old)
                #expect(new == path(of: name, in: batch.new), "\(name)")
                if let new { #expect(mapping.oldIndexPath(for: new) == old) }
            }
        }
        for (section, items) in batch.new.enumerated() {
            #expect(
                mapping.oldSection(for: section) == batch.oldNames.firstIndex(of: batch.newNames[section]))
            for (item, name) in items.enumerated() {
                let new = IndexPath(item: item, section: section)
                #expect(mapping.oldIndexPath(for: new) == path(of: name, in: batch.old), "\(name)")
            }
        }
    }

    @Test(arguments: [
        (
            [UpdateChange.insert(.item([0, 0]))], [3], [5],
            "the number of items in section 0 after the update (5) must be the number before it (3), "
                + "plus 1 inserted, minus 0 deleted, plus 0 moved in, minus 0 moved out: 4"
        ),
        (
            [.delete(.section(1))], [1, 1], [1, 1],
            "the number of sections after the update (2) must be the number before it (2), "
                + "plus 0 inserted, minus 1 deleted: 1"
        ),
        (
            [.delete(.item([0, 7]))], [3], [2],
            "attempt to delete item [0, 7], but before the update the data has 3 items in 1 section"
        ),
        (
            [.delete(.item([0, 1])), .reload(.item([0, 1]))], [3], [2],
            "item [0, 1] has two changes; the second one would reload it"
        ),
        (
            [.insert(.section(4))], [1], [1, 1],
            "attempt to insert section 4, but after the update the data has 2 sections"
        ),
    ])
    func inconsistentUpdatesAreReported(
        _ changes: [UpdateChange], _ old: [Int], _ new: [Int], _ message: String
    ) {
        let error = #expect(throws: UpdatePlan.Invalid.self) {
            try UpdatePlan(changes, from: SectionCounts(items: old), to: SectionCounts(items: new))
        }
        #expect(error?.description == message)
    }
}
