import EspalierGeometry
public import Foundation

/// Something in the data that a `ClassHierarchyLayout` could not use, and what it did instead.
nonisolated public struct ClassHierarchyLayoutIssue: Hashable, Sendable, CustomStringConvertible {
    /// A kind of problem, and what the layout does instead.
    nonisolated public enum Problem: Hashable, Sendable {
        /// The index path isn't an item of the section after its parent's. It is left out of the children.
        case childOutOfRange(parent: IndexPath)
        /// The item is already the child of another item, or is listed twice. The first parent is used.
        case secondParent(parent: IndexPath)
        /// The item isn't in the first section, and no item's child. It is a root on its level.
        case missingParent
        /// The width or the height can't be used. That of `itemSize` is used instead.
        case invalidSize(CGSize)
        /// The number of rows can't be used. The computed one is used instead.
        case invalidRowCount(Int)
        /// The reference names an item that doesn't exist, or the same one twice. It is left out.
        case invalidReference(parent: IndexPath)
    }

    /// The index path of the item.
    public var indexPath: IndexPath
    /// The problem.
    public var problem: Problem

    /// The problem in words.
    public var description: String {
        let item = Self.name(indexPath)
        return switch problem {
        case .childOutOfRange(let parent):
            "\(item), given as a child of \(Self.name(parent)), is no item of section \(parent.section + 1)"
        case .secondParent(let parent):
            "\(item), given as a child of \(Self.name(parent)), already has a parent"
        case .missingParent: "\(item) has no parent in section \(indexPath.section - 1)"
        case .invalidSize(let size):
            "\(item) has the size \(size.width) x \(size.height), which can't be used; the standard size is"
        case .invalidRowCount(let rows): "\(item) asks for \(rows) rows"
        case .invalidReference(let parent): "a reference from \(Self.name(parent)) to \(item) cannot be drawn"
        }
    }

    private static func name(_ path: IndexPath) -> String {
        "[" + path.map { "\($0)" }.joined(separator: ", ") + "]"
    }
}
