import EspalierGeometry
import Foundation

/// The batch operations that turn one snapshot into another.
struct SnapshotDifference<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
    typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>

    private(set) var changes: [UpdateChange] = []

    init(from old: Snapshot, to new: Snapshot) {
        let (oldRows, newRows) = (old.rows, new.rows)
        let sections = OrderDifference(from: old.sectionIdentifiers, to: new.sectionIdentifiers)
        changes += sections.deleted.map { .delete(.section($0)) }
        changes += sections.inserted.map { .insert(.section($0)) }
        changes += sections.moved.map { .move(from: .section($0.from), to: .section($0.to)) }
        let oldSections = Dictionary(
            uniqueKeysWithValues: old.sectionIdentifiers.enumerated().map { ($1, $0) })
        var arriving: [ItemIdentifier: IndexPath] = [:]
        var leaving: [(ItemIdentifier, IndexPath)] = []
        for (section, identifier) in new.sectionIdentifiers.enumerated() {
            guard let oldSection = oldSections[identifier] else {
                for (item, name) in newRows[section].enumerated() {
                    arriving[name] = IndexPath(item: item, section: section)
                }
                continue
            }
            let items = OrderDifference(from: oldRows[oldSection], to: newRows[section])
            leaving += items.deleted.map {
                (oldRows[oldSection][$0], IndexPath(item: $0, section: oldSection))
            }
            for item in items.inserted {
                arriving[newRows[section][item]] = IndexPath(item: item, section: section)
            }
            changes += items.moved.map {
                .move(
                    from: .item(IndexPath(item: $0.from, section: oldSection)),
                    to: .item(IndexPath(item: $0.to, section: section)))
            }
        }
        join(leaving, arriving, insertedSections: Set(sections.inserted))
        reload(new, oldRows: oldRows, oldSections: oldSections)
    }

    /// Replaces the deletion and insertion of the same item in different sections by a move.
    ///
    /// An item that is in an inserted section isn't moved, because the section is inserted together with its items.
    private mutating func join(
        _ leaving: [(ItemIdentifier, IndexPath)], _ arriving: [ItemIdentifier: IndexPath],
        insertedSections: Set<Int>
    ) {
        var arriving = arriving
        for (name, source) in leaving {
            if let target = arriving[name], !insertedSections.contains(target.section) {
                arriving[name] = nil
                changes.append(.move(from: .item(source), to: .item(target)))
            } else {
                changes.append(.delete(.item(source)))
            }
        }
        changes += arriving.values.filter { !insertedSections.contains($0.section) }.sorted().map {
            .insert(.item($0))
        }
    }

    /// Adds a change for each section and item that is marked for reloading, with its index path from before the
    /// update.
    private mutating func reload(
        _ new: Snapshot, oldRows: [[ItemIdentifier]], oldSections: [SectionIdentifier: Int]
    ) {
        guard !new.reloadedItemIdentifiers.isEmpty || !new.reloadedSectionIdentifiers.isEmpty else { return }
        var (deleted, moved): (Set<UpdateTarget>, Set<UpdateTarget>) = ([], [])
        for change in changes {
            if case .delete(let target) = change { deleted.insert(target) }
            if case .move(let source, _) = change { moved.insert(source) }
        }
        let wantedSections = Set(new.reloadedSectionIdentifiers.compactMap { oldSections[$0] })
        let wanted = Set(new.reloadedItemIdentifiers)
        for (section, row) in oldRows.enumerated() where !deleted.contains(.section(section)) {
            let isWhole = wantedSections.contains(section)
            if isWhole, !moved.contains(.section(section)) {
                changes.append(.reload(.section(section)))
                continue
            }
            for (item, name) in row.enumerated() where isWhole || wanted.contains(name) {
                let target = UpdateTarget.item(IndexPath(item: item, section: section))
                if deleted.contains(target) { continue }
                changes.append(moved.contains(target) ? .refill(target) : .reload(target))
            }
        }
    }
}
