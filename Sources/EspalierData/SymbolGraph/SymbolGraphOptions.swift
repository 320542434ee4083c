/// The options for what is included when a hierarchy is read from a symbol graph.
public struct SymbolGraphOptions: Sendable, Hashable {
    /// The kinds of boxes of a symbol graph.
    public enum Kind: String, Sendable, CaseIterable {
        /// Classes and actors, with the classes that they inherit from.
        case classes
        /// Structures, and unions of C.
        case structs
        /// Enumerations.
        case enums
        /// Protocols, with the protocols that they refine.
        ///
        /// A type often conforms to several protocols, so set `HierarchyOptions.extraParents` to `note` or `line`.
        case protocols
        /// The functions of the module, in one box; only with members.
        case functions
        /// The variables of the module, in one box; only with members.
        case variables
        /// The operators of the module, in one box; only with members.
        case operators
        /// The macros of the module, in one box; only with members.
        case macros
        /// The type aliases of the module, in one box; only with members.
        case types

        /// True for boxes of single types; false for boxes with declarations outside of types.
        package var isOfTypes: Bool { Self.allCases.prefix(4).contains(self) }
    }

    /// The members of types that are included.
    public enum Members: String, Sendable, CaseIterable {
        /// No members.
        case none
        /// The names of public and open members, without types.
        case names
        /// Public and open members, the cases of enumerations and the requirements of protocols.
        case `public`
        /// All members of the graph.
        case all
    }

    /// The relations between types that are drawn as lines.
    public enum Relation: String, Sendable, CaseIterable {
        /// The relation to a superclass.
        case inheritance
        /// The relation to a protocol that is in the picture.
        case conformance
        /// The relation of a nested type to the type that contains it; only if `Nesting` is `line`.
        case nesting
        /// The relation to a type that is in the type of a property, as an edge of the data.
        case association
    }

    /// The way in which a nested type is shown.
    public enum Nesting: String, Sendable, CaseIterable {
        /// By its name, which begins with the name of the type that contains it.
        case name
        /// By a line to the type that contains it, in addition to its name.
        case line
        /// By a frame around it and the type that contains it; several modules have frames, too.
        ///
        /// Only the arrangement `layered` draws frames.
        case container
    }

    /// The kinds of boxes to include; nil for classes or, if the graph has no classes, for all kinds.
    public var kinds: Set<Kind>?
    /// The members that types have in the fields `cases`, `properties`, `initializers`, `methods`, `operators` and `types`,
    /// which are lists of records.
    ///
    /// Overrides, unavailable members and members that a type gets from conformances are left out.
    public var members = Members.none
    /// The relations that are drawn as lines.
    public var relations: Set<Relation> = [.inheritance, .conformance, .nesting]
    /// The way in which nested types are shown.
    public var nesting = Nesting.name
    /// True if types have the field `availability`, such as `macOS 13, iOS 16`.
    public var showsAvailability = false
    /// The pattern of the field `link`, in which `{module}`, `{name}`, `{path}` and `{line}` are replaced with the
    /// values of a type.
    ///
    /// If the graph doesn't contain a type's location, and the pattern contains `{path}` or `{line}`, the type has no
    /// link.
    public var linkPattern: String?
    /// A prefix of file paths that is removed from `{path}` in `linkPattern`.
    public var sourceRoot = ""

    /// True if symbols that aren't types are read.
    var readsMembers: Bool { members != .none || relations.contains(.association) }

    /// Creates options that include only classes, without members and links.
    public init() {}
}
