public import Foundation

/// A line from an item to one that isn't its child, such as a class to one that has it for a second parent.
nonisolated public struct ClassHierarchyReference: Hashable, Sendable {
    public var parent: IndexPath
    public var child: IndexPath

    public init(parent: IndexPath, child: IndexPath) {
        (self.parent, self.child) = (parent, child)
    }
}
