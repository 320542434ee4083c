/// The part of a symbol graph that becomes a hierarchy.
public struct SymbolGraphOptions: Sendable, Hashable {
    /// Kinds of types.
    public enum Kind: String, Sendable, CaseIterable {
        /// Classes and actors, with the classes that they inherit from.
        case classes
        /// Structures, each on its own.
        case structs
        /// Enumerations, each on its own.
        case enums
        /// Protocols, with those that they refine.
        ///
        /// A protocol often refines several, so let extra parents be notes or lines.
        case protocols
    }

    /// The kinds of types to take.
    public var kinds: Set<Kind> = [.classes]
    /// True if items have the list fields `properties` and `methods`: the members that a type declares itself, by name,
    /// without overrides and without those of conformances.
    public var includesMembers = false
    /// The pattern of the field `link`, in which `{module}`, `{name}`, `{path}` and `{line}` are replaced.
    ///
    /// If the pattern has a path or a line, types whose place isn't in the graph have no link.
    public var linkPattern: String?
    /// A prefix that is removed from `{path}`.
    public var sourceRoot = ""

    /// Creates options for classes, without members and links.
    public init() {}
}
