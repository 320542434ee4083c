import EspalierGeometry
import Foundation

/// The batch operations that turn one snapshot into another.
struct SnapshotDifference<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
    typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>

    private(set) var changes: [UpdateChange] = []

    init(
        from old: Snapshot, rows oldRows: [[ItemIdentifier]], to new: Snapshot,
        rows newRows: [[ItemIdentifier]]
    ) {
        let sections = OrderDifference(from: old.sectionIdentifiers, to: new.sectionIdentifiers)
        changes += sections.deleted.map { .deleteSection($0) }
        changes += sections.inserted.map { .insertSection($0) }
        changes += sections.moved.map { .moveSection(from: $0.from, to: $0.to) }
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
                .moveItem(
                    from: IndexPath(item: $0.from, section: oldSection),
                    to: IndexPath(item: $0.to, section: section))
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
                changes.append(.moveItem(from: source, to: target))
            } else {
                changes.append(.deleteItem(source))
            }
        }
        changes += arriving.values.filter { !insertedSections.contains($0.section) }.sorted().map {
            .insertItem($0)
        }
    }

    /// Adds a change for each section and item that is marked for reloading, with its index path from before the
    /// update.
    private mutating func reload(
        _ new: Snapshot, oldRows: [[ItemIdentifier]], oldSections: [SectionIdentifier: Int]
    ) {
        guard !new.reloadedItemIdentifiers.isEmpty || !new.reloadedSectionIdentifiers.isEmpty else { return }
        let fates = Fates(changes)
        let wantedSections = Set(new.reloadedSectionIdentifiers.compactMap { oldSections[$0] })
            .subtracting(fates.deletedSections)
        let wanted = Set(new.reloadedItemIdentifiers)
        for (section, row) in oldRows.enumerated() where !fates.deletedSections.contains(section) {
            let isWhole = wantedSections.contains(section)
            if isWhole, !fates.movedSections.contains(section) {
                changes.append(.reloadSection(section))
                continue
            }
            for (item, name) in row.enumerated() where isWhole || wanted.contains(name) {
                let path = IndexPath(item: item, section: section)
                if fates.deletedItems.contains(path) { continue }
                changes.append(fates.movedItems.contains(path) ? .refillItem(path) : .reloadItem(path))
            }
        }
    }

    /// The sections and items that a batch deletes or moves, by their indexes from before the update.
    private struct Fates {
        var deletedItems: Set<IndexPath> = []
        var movedItems: Set<IndexPath> = []
        var deletedSections: Set<Int> = []
        var movedSections: Set<Int> = []

        init(_ changes: [UpdateChange]) {
            for change in changes {
                switch change {
                case .deleteItem(let path): deletedItems.insert(path)
                case .moveItem(let path, _): movedItems.insert(path)
                case .deleteSection(let section): deletedSections.insert(section)
                case .moveSection(let section, _): movedSections.insert(section)
                default: break
                }
            }
        }
    }

    func apply(to view: CollectionView) { view.updates.add(changes, in: view) }
}
