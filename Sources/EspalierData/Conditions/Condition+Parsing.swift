package import EspalierDataFiles

extension Condition {
    /// Parses a condition that is written as a single text: `garden`, `not garden`, `garden = yes`, `garden != yes`,
    /// `beds >= 3`.
    ///
    /// - Returns: Nil if the name is missing, or the value after `=` or `!=`. A text in which no number follows another
    ///   operator is read as the name of a field.
    package init?(parsing text: String) {
        if let sign = text.firstIndex(where: { "=!<>".contains($0) }), let test = Self.test(text[sign...]) {
            self.init(field: text[..<sign].trimming(\.isWhitespace), test: test)
            if test == .isNot("") || test == .anyOf([""]) { return nil }
        } else {
            let words = text.trimming(\.isWhitespace)
            let isNegated = words.hasPrefix("not ")
            let name = isNegated ? words.dropFirst(4).trimming(\.isWhitespace) : words
            self.init(field: name, test: .truth(!isNegated))
        }
        if field.isEmpty { return nil }
    }

    /// Parses the part after the field's name, such as `= yes` or `>= 3`; returns nil for any other text.
    private static func test(_ text: Substring) -> Test? {
        guard text.hasPrefix("=") else { return comparison(String(text)) }
        let value = text.dropFirst().trimming(\.isWhitespace)
        return .anyOf([value], numbers: Double(value).map { [$0] } ?? [])
    }

    /// Reads a condition from a key, which names the field, and its value.
    ///
    /// A `?` after the name, which means that the field may be missing in all items, is ignored here.
    ///
    /// - Returns: Nil if the value is a mapping.
    package init?(_ entry: Mapping.Entry) {
        let name = entry.key.hasSuffix("?") ? String(entry.key.dropLast()) : entry.key
        switch entry.value.value {
        case .bool(let flag): self.init(field: name, test: .truth(flag))
        // `status:` without a value matches items that have no status.
        case .null: self.init(field: name, test: .truth(false))
        case .string(let text):
            self.init(field: name, test: Self.comparison(text) ?? .anyOf([text]))
        case .number: self.init(field: name, test: Self.anyOf([entry.value]))
        case .sequence(let elements): self.init(field: name, test: Self.anyOf(elements))
        case .mapping: return nil
        }
    }

    /// Returns a test that is true for any of the scalars in a list.
    ///
    /// Numbers are compared by value. Texts must be equal.
    private static func anyOf(_ nodes: [Node]) -> Test {
        .anyOf(
            nodes.filter { $0.number == nil }.compactMap(\.scalarText), numbers: nodes.compactMap(\.number))
    }

    /// Parses `>= 3` or `!= yes`; returns nil for a text that isn't a comparison.
    private static func comparison(_ text: String) -> Test? {
        for comparison in Comparison.allCases where text.hasPrefix(comparison.rawValue) {
            let operand = text.dropFirst(comparison.rawValue.count).trimming(\.isWhitespace)
            if let number = Double(operand), number.isFinite { return .compare(comparison, number) }
            if comparison == .isNot { return .isNot(operand) }
        }
        return nil
    }
}
