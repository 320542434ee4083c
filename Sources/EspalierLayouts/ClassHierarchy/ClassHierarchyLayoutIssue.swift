import EspalierGeometry
public import Foundation

/// A problem in the data of a `ClassHierarchyLayout`.
nonisolated public struct ClassHierarchyLayoutIssue: Hashable, Sendable, CustomStringConvertible {
    /// A kind of problem.
    ///
    /// The documentation of each case says how the layout handles the problem.
    nonisolated public enum Problem: Hashable, Sendable {
        /// The data source returned a child that isn't an item of the section after the parent's section.
        ///
        /// The layout ignores this child.
        case childOutOfRange(parent: IndexPath)
        /// The item is already the child of another item, or is listed twice. The first parent is used.
        case secondParent(parent: IndexPath)
        /// The item isn't in the first section and isn't the child of any item. The layout makes the item a root on its
        /// level.
        case missingParent
        /// The width or the height isn't valid.
        ///
        /// The width or height of `itemSize` is used instead.
        case invalidSize(CGSize)
        /// The number of rows isn't valid. The computed number is used instead.
        case invalidRowCount(Int)
        /// The reference names an item that doesn't exist, or connects an item with itself.
        ///
        /// The reference is ignored.
        case invalidReference(parent: IndexPath)
        /// There is no place for a label of a reference of the item. The label is left out.
        case noRoomForLabel
    }

    /// The index path of the item with the problem.
    public var indexPath: IndexPath
    /// The kind of problem, with further values.
    public var problem: Problem

    /// A description of the problem.
    public var description: String {
        let item = Self.name(indexPath)
        return switch problem {
        case .childOutOfRange(let parent):
            "\(item), given as a child of \(Self.name(parent)), isn't an item of section \(parent.section + 1)"
        case .secondParent(let parent):
            "\(item), given as a child of \(Self.name(parent)), already has a parent"
        case .missingParent: "\(item) has no parent in section \(indexPath.section - 1)"
        case .invalidSize(let size):
            "\(item) has the size \(size.width) x \(size.height), which isn't valid; the standard size is used"
        case .invalidRowCount(let rows): "\(item) has the invalid number of rows \(rows)"
        case .invalidReference(let parent): "a reference from \(Self.name(parent)) to \(item) cannot be drawn"
        case .noRoomForLabel: "there is no room for a label on a line of \(item)"
        }
    }

    private static func name(_ path: IndexPath) -> String {
        "[" + path.map { "\($0)" }.joined(separator: ", ") + "]"
    }
}
