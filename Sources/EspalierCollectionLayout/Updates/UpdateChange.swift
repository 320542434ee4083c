import EspalierGeometry
package import Foundation

/// One change of a batch.
nonisolated package enum UpdateChange: Hashable, Sendable {
    case insertItem(IndexPath)
    case deleteItem(IndexPath)
    case reloadItem(IndexPath)
    /// A reload of an item that is also moved; `reloadItem` can't be combined with another change of the same item.
    case refillItem(IndexPath)
    case moveItem(from: IndexPath, to: IndexPath)
    case insertSection(Int)
    case deleteSection(Int)
    case reloadSection(Int)
    case moveSection(from: Int, to: Int)
}

extension UpdateChange {
    /// Returns changes for `reloadData()`: sections and items are inserted or deleted at the end.
    static func reload(from old: SectionCounts, to new: SectionCounts) -> [UpdateChange] {
        let (before, after) = (old.items.count, new.items.count)
        var changes: [UpdateChange] = []
        for section in after..<max(before, after) { changes.append(.deleteSection(section)) }
        for section in before..<max(before, after) { changes.append(.insertSection(section)) }
        for section in 0..<min(before, after) {
            let (first, last) = (old.items[section], new.items[section])
            for item in last..<max(first, last) {
                changes.append(.deleteItem(IndexPath(item: item, section: section)))
            }
            for item in first..<max(first, last) {
                changes.append(.insertItem(IndexPath(item: item, section: section)))
            }
        }
        return changes
    }
}
