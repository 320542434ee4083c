import EspalierGeometry
public import Foundation

/// The mapping between the index paths before and after an update.
///
/// The mapping is one-to-one for the items that stay. Its memory is proportional to the number of sections and changed
/// items. Mapping an item takes logarithmic time.
nonisolated public struct CollectionViewUpdateMapping: Sendable {
    /// The new index of each old section, or nil if it was deleted.
    let newSections: [Int?]
    let oldSections: [Int?]
    /// The changes of items by the old index of their section; the items of other sections don't change.
    let sections: [Int: SectionUpdate]
    let movedItems: [IndexPath: IndexPath]
    let moveSources: [IndexPath: IndexPath]
    /// The old index paths of reloaded items, whose data may have changed.
    let reloadedItems: Set<IndexPath>
    let reloadedSections: Set<Int>

    /// Returns the index of a section after the update, or nil if it was deleted.
    public func newSection(for oldSection: Int) -> Int? {
        newSections.indices.contains(oldSection) ? newSections[oldSection] : nil
    }

    /// Returns the index of a section before the update, or nil if it was inserted.
    public func oldSection(for newSection: Int) -> Int? {
        oldSections.indices.contains(newSection) ? oldSections[newSection] : nil
    }

    /// Returns the index path of an item after the update; nil if the item was deleted or its section was reloaded.
    ///
    /// If only the item was reloaded and not its section, the item has an index path after the update.
    public func newIndexPath(for oldIndexPath: IndexPath) -> IndexPath? {
        if let moved = movedItems[oldIndexPath] { return moved }
        guard let section = newSection(for: oldIndexPath.section),
            !reloadedSections.contains(oldIndexPath.section)
        else { return nil }
        guard let update = sections[oldIndexPath.section] else {
            return IndexPath(item: oldIndexPath.item, section: section)
        }
        return update.newItem(for: oldIndexPath.item).map { IndexPath(item: $0, section: section) }
    }

    /// Returns the index path of an item before the update, or nil if it was inserted or its section was reloaded.
    public func oldIndexPath(for newIndexPath: IndexPath) -> IndexPath? {
        if let source = moveSources[newIndexPath] { return source }
        guard let section = oldSection(for: newIndexPath.section), !reloadedSections.contains(section) else {
            return nil
        }
        guard let update = sections[section] else {
            return IndexPath(item: newIndexPath.item, section: section)
        }
        return update.oldItem(for: newIndexPath.item).map { IndexPath(item: $0, section: section) }
    }

    /// Returns true if the item with an old index path was reloaded, alone or with its section.
    public func isReloaded(_ oldIndexPath: IndexPath) -> Bool {
        reloadedItems.contains(oldIndexPath) || reloadedSections.contains(oldIndexPath.section)
    }

    /// Returns the mapping of an update without changes of index paths.
    static func identity(sectionCount: Int) -> Self {
        Self(
            newSections: Array(0..<sectionCount), oldSections: Array(0..<sectionCount), sections: [:],
            movedItems: [:], moveSources: [:], reloadedItems: [], reloadedSections: [])
    }
}
