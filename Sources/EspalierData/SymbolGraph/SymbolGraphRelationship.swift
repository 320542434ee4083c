import EspalierDataFiles

/// A relationship between two symbols, such as inheritance, as a symbol graph describes it.
struct SymbolGraphRelationship {
    enum Kind { case inheritsFrom, conformsTo, memberOf }

    let kind: Kind
    let source: String
    let target: String
    /// The target's name, preceded by its module.
    ///
    /// It is used if the target isn't in any of the files.
    let targetFallback: String?

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

    private static func kind(_ text: JSONText, _ scanner: JSONScanner, _ options: SymbolGraphOptions) -> Kind?
    {
        if scanner.text(text, equals: "inheritsFrom") { return .inheritsFrom }
        if scanner.text(text, equals: "conformsTo") {
            return options.kinds.contains(.protocols) ? .conformsTo : nil
        }
        if scanner.text(text, equals: "memberOf") { return options.includesMembers ? .memberOf : nil }
        return nil
    }

    var targetIsMarker: Bool { SymbolGraphType.isMarker(target, fallback: targetFallback) }
}
