import EspalierGeometry
import Foundation

/// The changes of a batch, checked against the counts before and after the update.
nonisolated package struct UpdatePlan: Sendable {
    package let mapping: CollectionViewUpdateMapping
    /// The changes in order: deletions from the end to the start, then reloads, insertions from the start to the end,
    /// and moves.
    let changes: [UpdateChange]

    /// A programming error in the code that requested the changes of a batch.
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
