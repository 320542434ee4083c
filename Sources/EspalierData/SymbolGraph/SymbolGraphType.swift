/// A type in a symbol graph, or a type from another module that a relationship in the graph refers to.
struct SymbolGraphType {
    enum Kind: String {
        case `class`, actor, `struct`, `enum`, `protocol`
    }

    /// Protocols without requirements, to which almost every type conforms.
    private static let markers = ["Copyable", "Escapable", "Sendable", "SendableMetatype"]

    /// Returns true for a marker protocol, given its mangled name (`s:s8SendableP`) or, as `fallback`, its name with
    /// the module.
    static func isMarker(_ identifier: String, fallback: String? = nil) -> Bool {
        markers.contains { name in
            identifier == "s:s\(name.utf8.count)\(name)P" || fallback == "Swift.\(name)"
        }
    }

    let identifier: String
    let name: String
    let module: String
    let kind: Kind
    var isExternal = false
    var summary: String?
    var accessLevel: String?
    var path: String?
    var line: Int?
    var properties: [String] = []
    var methods: [String] = []
}
