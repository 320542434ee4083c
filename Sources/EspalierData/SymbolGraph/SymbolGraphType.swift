/// A type found in a symbol graph, or one that is only mentioned.
struct SymbolGraphType {
    enum Kind: String {
        case `class`, actor, `struct`, `enum`, `protocol`
    }

    /// Protocols that say nothing about a type's interface and that nearly every type has.
    private static let markers = ["Copyable", "Escapable", "Sendable", "SendableMetatype"]

    /// - Parameters:
    ///   - identifier: The mangled name, as in `s:s8SendableP`.
    ///   - fallback: The name with its module.
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
