import EspalierDataFiles

/// A relationship between two symbols, such as inheritance, as a symbol graph describes it.
struct SymbolGraphRelationship {
    enum Kind {
        case inheritsFrom, conformsTo, memberOf, requirementOf, optionalRequirementOf
        case defaultImplementationOf, overrides, extensionTo
    }

    let kind: Kind
    let source: String
    let target: String
    /// The target's name, preceded by its module.
    ///
    /// It is used if the target isn't in any of the files.
    let targetFallback: String?
    /// The conditions of a conformance, such as `Element: Hashable`.
    private(set) var constraints: [String] = []

    /// Reads all keys of a relationship.
    ///
    /// Nil if the relationship isn't needed for the options.
    init?(_ scanner: inout JSONScanner, _ options: SymbolGraphOptions) throws(InputFailure) {
        var kind: Kind?
        var (source, target, fallback) = (JSONText?.none, JSONText?.none, JSONText?.none)
        while let key = try scanner.nextKey() {
            if scanner.text(key, equals: "kind") {
                kind = Self.kind(try scanner.textValue(), scanner, options)
                guard kind == nil else { continue }
                try scanner.leaveContainer()
                return nil
            }
            if scanner.text(key, equals: "source") {
                source = try scanner.textValue()
            } else if scanner.text(key, equals: "target") {
                target = try scanner.textValue()
            } else if scanner.text(key, equals: "targetFallback"), try scanner.kind() == .string {
                fallback = try scanner.textValue()
            } else if scanner.text(key, equals: "swiftConstraints") {
                constraints = try SymbolGraphText.constraints(&scanner)
            } else {
                try scanner.skipValue()
            }
        }
        guard let kind, let source, let target else { return nil }
        self.kind = kind
        self.source = scanner.string(of: source)
        self.target = scanner.string(of: target)
        targetFallback = fallback.map { scanner.string(of: $0) }
    }

    /// The kinds, each with its name in files and the condition under which it is needed.
    private static let kinds: [(name: StaticString, kind: Kind, ofMembers: Bool)] = [
        ("memberOf", .memberOf, false), ("conformsTo", .conformsTo, false),
        ("defaultImplementationOf", .defaultImplementationOf, true), ("requirementOf", .requirementOf, true),
        ("overrides", .overrides, true), ("inheritsFrom", .inheritsFrom, false),
        ("optionalRequirementOf", .optionalRequirementOf, true), ("extensionTo", .extensionTo, false),
    ]

    private static func kind(_ text: JSONText, _ scanner: JSONScanner, _ options: SymbolGraphOptions) -> Kind?
    {
        guard let found = kinds.first(where: { scanner.text(text, equals: $0.name) }) else { return nil }
        if !options.readsMembers {
            if found.ofMembers { return nil }
            // Without members, only the memberships of nested types are needed.
            if found.kind == .memberOf, options.nesting == .name { return nil }
        }
        return found.kind
    }
}
