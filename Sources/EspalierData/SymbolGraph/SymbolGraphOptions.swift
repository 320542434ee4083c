/// The part of a symbol graph that is included in the hierarchy.
public struct SymbolGraphOptions: Sendable, Hashable {
    /// Kinds of types.
    public enum Kind: String, Sendable, CaseIterable {
        /// Classes and actors, with the classes that they inherit from.
        case classes
        /// Structures, without relations.
        case structs
        /// Enumerations, without relations.
        case enums
        /// Protocols, with those that they refine.
        ///
        /// A protocol often refines several others, so set `HierarchyOptions.extraParents` to `note` or `line`.
        case protocols
    }

    /// The kinds of types to include.
    public var kinds: Set<Kind> = [.classes]
    /// True if items have the list fields `properties` and `methods`.
    ///
    /// They contain the names of the members that a type declares itself, without overrides and members of conformances.
    public var includesMembers = false
    /// The pattern of the field `link`, in which `{module}`, `{name}`, `{path}` and `{line}` are replaced.
    ///
    /// If the pattern contains a path or a line, types whose location isn't in the graph have no link.
    public var linkPattern: String?
    /// A prefix that is removed from `{path}`.
    public var sourceRoot = ""

    /// Creates options for classes, without members and links.
    public init() {}
}
