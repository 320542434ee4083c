/// A type in a symbol graph, a type from another module that the graph refers to, or the declarations of a module outside
/// of types.
struct SymbolGraphType {
    enum Kind: String {
        case `class`, actor, `struct`, union, `enum`, `protocol`
        case functions, variables, operators, macros, types

        /// The option that includes the kind.
        var option: SymbolGraphOptions.Kind {
            switch self {
            case .class, .actor: .classes
            case .struct, .union: .structs
            case .enum: .enums
            case .protocol: .protocols
            case .functions: .functions
            case .variables: .variables
            case .operators: .operators
            case .macros: .macros
            case .types: .types
            }
        }
    }

    let identifier: String
    /// The name with the names of the types that contain it, such as `Bed.Plant`.
    var name: String
    var module: String
    var kind: Kind
    /// True for a type from another module, of which only the members in extensions are known.
    var isExternal = false
    var isUnavailable = false
    var summary: String?
    var accessLevel: String?
    /// The message of a deprecation, which may be empty; nil if the type isn't deprecated.
    var deprecation: String?
    /// The platforms that have the type, such as `macOS 13`.
    var platforms: [String] = []
    /// The conditions of its generic parameters, such as `Key: Hashable`.
    var constraints: [String] = []
    var path: String?
    var line: Int?

    init(identifier: String, name: String, module: String, kind: Kind, isExternal: Bool = false) {
        (self.identifier, self.name, self.module, self.kind) = (identifier, name, module, kind)
        self.isExternal = isExternal
    }

    /// True for a protocol without requirements to which almost every type conforms.
    var isMarker: Bool {
        kind == .protocol
            && (Self.markerIdentifiers.contains(identifier)
                || module == "Swift" && Self.markers.contains(name))
    }

    private static let markers: Set<String> = [
        "BitwiseCopyable", "Copyable", "Escapable", "Sendable", "SendableMetatype",
    ]
    /// The mangled names, such as `s:s8SendableP`.
    private static let markerIdentifiers = Set(markers.map { "s:s\($0.utf8.count)\($0)P" })
}
