/// A type found in a symbol graph, or one that is only mentioned.
struct SymbolGraphType {
    enum Kind: String {
        case `class`, actor, `struct`, `enum`, `protocol`
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
