public import Foundation

/// A line from an item to another one that isn't its child in the tree, for example from a class to one that has it as its
/// second parent.
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
