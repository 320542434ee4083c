import EspalierGeometry
public import Foundation

/// Which index path before an update is which after it, both ways.
///
/// One to one between the items that stay. Takes memory for what the update touched, and time logarithmic in it.
nonisolated public struct CollectionViewUpdateMapping: Sendable {
    /// New section for each old one, nil for the deleted; and back.
    let newSections: [Int?]
    let oldSections: [Int?]
    /// By old section; sections without an entry keep their items.
    let sections: [Int: SectionUpdate]
    let movedItems: [IndexPath: IndexPath]
    let moveSources: [IndexPath: IndexPath]
    /// Old paths; their data may be other than before.
    let reloadedItems: Set<IndexPath>
    let reloadedSections: Set<Int>

    /// The section's index after the update; nil if it was deleted.
    public func newSection(for oldSection: Int) -> Int? {
        newSections.indices.contains(oldSection) ? newSections[oldSection] : nil
    }

    /// The section's index before the update; nil if it was inserted.
    public func oldSection(for newSection: Int) -> Int? {
        oldSections.indices.contains(newSection) ? oldSections[newSection] : nil
    }

    /// The item's index path after the update; nil if it was deleted.
    ///
    /// Reloaded items stay.
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

    /// The item's index path before the update; nil if it was inserted.
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

    /// Whether the item, by its old index path, was reloaded, alone or with its section.
    public func isReloaded(_ oldIndexPath: IndexPath) -> Bool {
        reloadedItems.contains(oldIndexPath) || reloadedSections.contains(oldIndexPath.section)
    }

    /// The mapping of an update that changes nothing.
    static func identity(sectionCount: Int) -> Self {
        Self(
            newSections: Array(0..<sectionCount), oldSections: Array(0..<sectionCount), sections: [:],
            movedItems: [:], moveSources: [:], reloadedItems: [], reloadedSections: [])
    }
}
