/// A type that the type of a property names, with the number of its values.
struct SymbolGraphAssociation {
    /// The identifier of the named type.
    let identifier: String
    /// The number of values: `1`, `0..1`, or `*` for a list, a set or a dictionary.
    let multiplicity: String

    /// Returns the types that a property's type names; an empty list for functions.
    static func all(in fragments: [SymbolGraphSymbol.Fragment]) -> [SymbolGraphAssociation] {
        guard let name = fragments.firstIndex(where: { $0.kind == "identifier" }) else { return [] }
        let type = fragments[(name + 1)...]
        if type.contains(where: { $0.spelling.contains("->") }) { return [] }
        var result: [SymbolGraphAssociation] = []
        // The numbers of brackets, and of collections in angle brackets, that are open.
        var (brackets, angles) = (0, 0)
        var isCollection = false
        for (index, fragment) in zip(type.indices, type) {
            if let identifier = fragment.identifier {
                if collections.contains(identifier) {
                    isCollection = true
                    continue
                }
                let next = index + 1 < fragments.count ? fragments[index + 1].spelling : ""
                // In `Bed.Plant`, the first name is only where the second one is.
                if next.hasPrefix("."), index + 2 < fragments.count, fragments[index + 2].identifier != nil {
                    continue
                }
                let isOptional = ["?", "!", ")?", ")!"].contains { next.hasPrefix($0) }
                let isMany = brackets > 0 || isCollection && angles > 0
                result.append(
                    SymbolGraphAssociation(
                        identifier: identifier, multiplicity: isMany ? "*" : isOptional ? "0..1" : "1"))
                continue
            }
            let text = fragment.spelling.prefix { $0 != "{" }
            brackets += text.count { $0 == "[" } - text.count { $0 == "]" }
            angles += text.count { $0 == "<" } - text.count { $0 == ">" }
            if angles <= 0 { isCollection = false }
        }
        return result
    }

    /// The identifiers of `Array`, `Set`, `Dictionary` and `ContiguousArray`.
    private static let collections: Set<String> = ["s:Sa", "s:Sh", "s:SD", "s:s15ContiguousArrayV"]
}

/// The properties of one type that name another type in the same way.
struct SymbolGraphAssociationLine: Hashable {
    let source: Int
    let target: Int
    let multiplicity: String
    let isWeak: Bool

    /// Returns the record of an edge, whose label consists of the names of the properties.
    func record(_ names: [String]) -> Record {
        let shown = names.count > 3 ? names.prefix(2) + ["+ \(names.count - 2)"] : names[...]
        var fields = [Record.Field("kind", "association"), Record.Field("toLabel", .string(multiplicity))]
        if isWeak { fields.append(Record.Field("weak", true)) }
        return Record(label: shown.joined(separator: ", "), fields: fields)
    }
}
