import EspalierGeometry
public import Foundation

/// Something in the data that a `ClassHierarchyLayout` could not use, and what it did instead.
nonisolated public struct ClassHierarchyLayoutIssue: Hashable, Sendable, CustomStringConvertible {
    nonisolated public enum Problem: Hashable, Sendable {
        /// The index path is no item of the section after its parent's; it is left out of the children.
        case childOutOfRange(parent: IndexPath)
        /// The item is already a child of another, or named twice; the first counts.
        case secondParent(parent: IndexPath)
        /// The item is in a section beyond the first, and nobody's child; it is a root on its level.
        case missingParent
        /// The width or the height cannot be used; that of `itemSize` is.
        case invalidSize(CGSize)
        /// The number of rows cannot be used; the computed one is.
        case invalidRowCount(Int)
        /// The reference names an item that isn't there, or the same one twice; it is left out.
        case invalidReference(parent: IndexPath)
    }

    public var indexPath: IndexPath
    public var problem: Problem

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
