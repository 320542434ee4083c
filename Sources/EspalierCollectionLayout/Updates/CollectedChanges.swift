import EspalierGeometry
import Foundation

/// The changes of a batch by kind, with checks of their index paths.
///
/// Deletions, reloads and the sources of moves have index paths from before the update. Insertions and the targets of
/// moves have index paths from after the update.
nonisolated struct CollectedChanges {
    private var before: Side
    private var after: Side
    private var deleted: [UpdateTarget] = []
    private var inserted: [UpdateTarget] = []
    private var moved: [(source: UpdateTarget, target: UpdateTarget)] = []
    private(set) var reloaded: [UpdateTarget] = []
    /// The items that are both moved and reloaded.
    private(set) var refilled: [UpdateTarget] = []

    typealias Invalid = UpdatePlan.Invalid

    /// The data before or after the update, and the items and sections of this side that already have a change.
    private struct Side {
        let name: String
        let counts: SectionCounts
        private var used: Set<CompactIndexPath> = []

        init(_ name: String, _ counts: SectionCounts) { (self.name, self.counts) = (name, counts) }

        mutating func use(_ target: UpdateTarget, to verb: String) throws(Invalid) {
            let (key, exists, summary) =
                switch target {
                case .item(let path): (CompactIndexPath(path), counts.contains(path), counts.summary)
                case .section(let section):
                    (
                        CompactIndexPath([section]), counts.items.indices.contains(section),
                        counts.sectionSummary
                    )
                }
            guard exists else {
                throw Invalid(
                    description:
                        "attempt to \(verb) \(target), but \(name) the update the data has \(summary)")
            }
            guard used.insert(key).inserted else {
                throw Invalid(description: "\(target) has two changes; the second one would \(verb) it")
            }
        }
    }

    init(_ changes: [UpdateChange], from old: SectionCounts, to new: SectionCounts) throws(Invalid) {
        (before, after) = (Side("before", old), Side("after", new))
        for change in changes { try add(change) }
    }

    private mutating func add(_ change: UpdateChange) throws(Invalid) {
        switch change {
        case .delete(let target):
            try before.use(target, to: "delete")
            deleted.append(target)
        case .reload(let target):
            try before.use(target, to: "reload")
            reloaded.append(target)
        case .refill(let target): refilled.append(target)
        case .insert(let target):
            try after.use(target, to: "insert")
            inserted.append(target)
        case .move(let source, let target):
            try before.use(source, to: "move")
            try after.use(target, to: target.item == nil ? "move a section to" : "move an item to")
            moved.append((source, target))
        }
    }

    var inOrder: [UpdateChange] {
        deleted.sorted(by: >).map { .delete($0) } + reloaded.sorted().map { .reload($0) }
            + inserted.sorted().map { .insert($0) }
            + moved.sorted { $0.source < $1.source }.map { .move(from: $0.source, to: $0.target) }
    }

    var movedItems: [(source: IndexPath, target: IndexPath)] {
        moved.compactMap { source, target in source.item.flatMap { item in target.item.map { (item, $0) } } }
    }

    // MARK: Mapping

    func mapSections() throws(Invalid) -> (new: [Int?], old: [Int?]) {
        let (oldCount, newCount) = (before.counts.items.count, after.counts.items.count)
        let deletedSections = Set(deleted.compactMap(\.section))
        let insertedSections = Set(inserted.compactMap(\.section))
        let expected = oldCount + insertedSections.count - deletedSections.count
        guard newCount == expected else {
            throw Invalid(
                description: "the number of sections after the update (\(newCount)) must be the number "
                    + "before it (\(oldCount)), plus \(insertedSections.count) inserted, minus "
                    + "\(deletedSections.count) deleted: \(expected)")
        }
        var newSections = [Int?](repeating: nil, count: oldCount)
        var oldSections = [Int?](repeating: nil, count: newCount)
        for (source, target) in moved {
            guard let source = source.section, let target = target.section else { continue }
            (newSections[source], oldSections[target]) = (target, source)
        }
        var target = 0
        for source in 0..<oldCount where !deletedSections.contains(source) && newSections[source] == nil {
            while target < oldSections.count, insertedSections.contains(target) || oldSections[target] != nil
            {
                target += 1
            }
            newSections[source] = target
            oldSections[target] = source
            target += 1
        }
        return (newSections, oldSections)
    }

    func mapItems(newSections: [Int?]) throws(Invalid) -> [Int: SectionUpdate] {
        func bySection(_ paths: [IndexPath]) -> [Int: [Int]] {
            paths.reduce(into: [:]) { $0[$1.section, default: []].append($1.item) }
        }
        let (allDeleted, allInserted) = (
            bySection(deleted.compactMap(\.item)), bySection(inserted.compactMap(\.item))
        )
        let (allOut, allInto) = (bySection(movedItems.map(\.source)), bySection(movedItems.map(\.target)))
        let reloadedSections = Set(reloaded.compactMap(\.section))
        var result: [Int: SectionUpdate] = [:]
        for (section, newSection) in newSections.enumerated() {
            guard let newSection, !reloadedSections.contains(section) else { continue }
            let (deleted, out) = (allDeleted[section] ?? [], allOut[section] ?? [])
            let (inserted, into) = (allInserted[newSection] ?? [], allInto[newSection] ?? [])
            let (oldCount, newCount) = (before.counts.items[section], after.counts.items[newSection])
            let expected = oldCount + inserted.count - deleted.count + into.count - out.count
            guard newCount == expected else {
                throw Invalid(
                    description: "the number of items in section \(newSection) after the update "
                        + "(\(newCount)) must be the number before it (\(oldCount)), plus "
                        + "\(inserted.count) inserted, minus \(deleted.count) deleted, plus \(into.count) moved in, "
                        + "minus \(out.count) moved out: \(expected)")
            }
            if deleted.count + out.count + inserted.count + into.count > 0 {
                result[section] = SectionUpdate(removed: deleted + out, added: inserted + into)
            }
        }
        return result
    }
}
