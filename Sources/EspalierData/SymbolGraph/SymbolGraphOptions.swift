/// The options for what is included when a hierarchy is read from a symbol graph.
public struct SymbolGraphOptions: Sendable, Hashable {
    /// The kinds of types in a symbol graph.
    public enum Kind: String, Sendable, CaseIterable {
        /// Classes and actors, with the classes that they inherit from.
        case classes
        /// Structures, which have no parents because they can't inherit.
        case structs
        /// Enumerations, which have no parents because they can't inherit.
        case enums
        /// Protocols, with the protocols that they refine.
        ///
        /// A protocol often refines several other protocols, so set `HierarchyOptions.extraParents` to `note` or
        /// `line`.
        case protocols
    }

    /// The kinds of types to include.
    public var kinds: Set<Kind> = [.classes]
    /// True if items have the fields `properties` and `methods`, which are lists.
    ///
    /// The lists contain the members that the type itself declares. Overrides and members that it gets from
    /// conformances are left out.
    public var includesMembers = false
    /// The pattern of the field `link`, in which `{module}`, `{name}`, `{path}` and `{line}` are replaced with the
    /// values of a type.
    ///
    /// If the graph doesn't contain a type's location, and the pattern contains `{path}` or `{line}`, the type has no
    /// link.
    public var linkPattern: String?
    /// A prefix of file paths that is removed from `{path}` in `linkPattern`.
    public var sourceRoot = ""

    /// Creates options that include only classes, without members and links.
    public init() {}
}
