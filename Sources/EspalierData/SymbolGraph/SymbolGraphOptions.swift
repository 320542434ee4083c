/// What of a symbol graph becomes a hierarchy.
public struct SymbolGraphOptions: Sendable, Hashable {
    /// Kinds of types.
    public enum Kind: String, Sendable, CaseIterable {
        /// Classes and actors, with what they inherit from.
        case classes
        /// Structures, each on its own.
        case structs
        /// Enumerations, each on its own.
        case enums
        /// Protocols, with what they refine. One often refines several, so let extra parents be notes or lines.
        case protocols
    }

    public var kinds: Set<Kind> = [.classes]
    /// Whether items have the list fields `properties` and `methods`: the members that a type declares itself, by name,
    /// without overrides and what conformances bring.
    public var includesMembers = false
    /// The field `link`: `{module}`, `{name}`, `{path}` and `{line}` are replaced. Items of which the graph doesn't tell the
    /// place have no link if the pattern asks for path or line.
    public var linkPattern: String?
    /// Cut from the front of `{path}`.
    public var sourceRoot = ""

    public init() {}
}
