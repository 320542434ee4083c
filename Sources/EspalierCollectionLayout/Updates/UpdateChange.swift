import EspalierGeometry
package import Foundation

/// An item or a section that a batch changes.
///
/// In ascending order, all sections come before all items.
nonisolated package enum UpdateTarget: Hashable, Comparable, Sendable, CustomStringConvertible {
    case section(Int)
    case item(IndexPath)

    var section: Int? { if case .section(let section) = self { section } else { nil } }
    var item: IndexPath? { if case .item(let path) = self { path } else { nil } }

    /// The index path of the target in an update item; the item of a section's index path is `NSNotFound`.
    var indexPath: IndexPath {
        switch self {
        case .section(let section): IndexPath(item: NSNotFound, section: section)
        case .item(let path): path
        }
    }

    package var description: String {
        switch self {
        case .section(let section): "section \(section)"
        case .item(let path): "item \(path.map { $0 })"
        }
    }
}

/// One change of a batch.
nonisolated package enum UpdateChange: Hashable, Sendable {
    case insert(UpdateTarget)
    case delete(UpdateTarget)
    case reload(UpdateTarget)
    /// A reload of an item that is also moved; `reload` can't be combined with another change of the same item.
    case refill(UpdateTarget)
    case move(from: UpdateTarget, to: UpdateTarget)
}

extension UpdateChange {
    /// Returns changes for `reloadData()`: sections and items are inserted or deleted at the end.
    static func reload(from old: SectionCounts, to new: SectionCounts) -> [UpdateChange] {
        let (before, after) = (old.items.count, new.items.count)
        var changes: [UpdateChange] = []
        for section in after..<max(before, after) { changes.append(.delete(.section(section))) }
        for section in before..<max(before, after) { changes.append(.insert(.section(section))) }
        for section in 0..<min(before, after) {
            let (first, last) = (old.items[section], new.items[section])
            for item in last..<max(first, last) {
                changes.append(.delete(.item(IndexPath(item: item, section: section))))
            }
            for item in first..<max(first, last) {
                changes.append(.insert(.item(IndexPath(item: item, section: section))))
            }
        }
        return changes
    }
}
