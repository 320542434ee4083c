public import Foundation

/// A line from an item to one that isn't its child, such as a class to one that has it for a second parent.
nonisolated public struct ClassHierarchyReference: Hashable, Sendable {
    /// The index path of the item that the line starts from.
    public var parent: IndexPath
    /// The index path of the item that the line leads to.
    public var child: IndexPath

    /// Creates a reference between two items.
    public init(parent: IndexPath, child: IndexPath) {
        (self.parent, self.child) = (parent, child)
    }
}
