import EspalierGeometry
import Foundation

/// A batch of changes, checked against the counts before and after.
nonisolated package struct UpdatePlan: Sendable {
    package let mapping: CollectionViewUpdateMapping
    /// Deletions descending, then reloads, insertions ascending, and moves: the order in which they may be carried
    /// out one by one.
    let changes: [UpdateChange]

    /// A fault of a batch: a programming error in the code that asked for it.
    nonisolated package struct Invalid: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ changes: [UpdateChange], from old: SectionCounts, to new: SectionCounts) throws(Invalid) {
        var collected = CollectedChanges()
        for change in changes { try collected.add(change, from: old, to: new) }
        self.changes = collected.inOrder
        let (newSections, oldSections) = try collected.mapSections(from: old, to: new)
        mapping = CollectionViewUpdateMapping(
            newSections: newSections, oldSections: oldSections,
            sections: try collected.mapItems(newSections: newSections, from: old, to: new),
            movedItems: collected.movedItems,
            moveSources: Dictionary(uniqueKeysWithValues: collected.movedItems.map { ($1, $0) }),
            reloadedItems: collected.reloadedItems.union(collected.refilledItems),
            reloadedSections: collected.reloadedSections)
    }
}

extension UpdatePlan {
    /// The update items for the layout, in the order of `changes`.
    var updateItems: [CollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        return changes.map { change in
            switch change {
            case .deleteItem(let path): .init(before: path, after: nil, action: .delete)
            case .insertItem(let path): .init(before: nil, after: path, action: .insert)
            case .reloadItem(let path), .refillItem(let path):
                .init(before: path, after: mapping.newIndexPath(for: path), action: .reload)
            case .moveItem(let source, let target): .init(before: source, after: target, action: .move)
            case .deleteSection(let section): .init(before: path(section), after: nil, action: .delete)
            case .insertSection(let section): .init(before: nil, after: path(section), action: .insert)
            case .reloadSection(let section):
                .init(
                    before: path(section), after: mapping.newSection(for: section).map(path), action: .reload)
            case .moveSection(let source, let target):
                .init(before: path(source), after: path(target), action: .move)
            }
        }
    }
}
