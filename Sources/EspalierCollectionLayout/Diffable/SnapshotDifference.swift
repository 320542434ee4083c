import EspalierGeometry
import Foundation

/// What turns one snapshot into another, as the operations of a batch.
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

    /// An item that leaves one section and arrives in another has moved, unless its new section is itself inserted:
    /// then it comes with it.
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

    /// Reloads are named by where things were; what also moves is made anew on the way in any case.
    private mutating func reload(
        _ new: Snapshot, oldRows: [[ItemIdentifier]], oldSections: [SectionIdentifier: Int]
    ) {
        guard !new.reloadedItemIdentifiers.isEmpty || !new.reloadedSectionIdentifiers.isEmpty else { return }
        var used: Set<IndexPath> = []
        for change in changes {
            switch change {
            case .deleteItem(let path), .moveItem(let path, _): used.insert(path)
            case .deleteSection(let section), .moveSection(let section, _):
                used.insert(IndexPath(index: section))
            default: break
            }
        }
        let wanted = Set(new.reloadedItemIdentifiers)
        if !wanted.isEmpty {
            for (section, row) in oldRows.enumerated() {
                for (item, name) in row.enumerated() where wanted.contains(name) {
                    let path = IndexPath(item: item, section: section)
                    if used.insert(path).inserted, !used.contains(IndexPath(index: section)) {
                        changes.append(.reloadItem(path))
                    }
                }
            }
        }
        for section in new.reloadedSectionIdentifiers {
            if let index = oldSections[section], used.insert(IndexPath(index: index)).inserted {
                changes.append(.reloadSection(index))
            }
        }
    }

    func apply(to view: CollectionView) { view.record(changes) }
}
