import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import Foundation

nonisolated extension ViewDeclaration {
    /// Reads a view that has passed validation.
    init(_ node: Node) {
        self.init()
        box = BoxDeclaration(node, uses: &fieldUses)
        let boxKeys = Set(Vocabulary.record(.condition).fields.map(\.name))
        for variant in node["when"]?.sequence ?? [] {
            let free = (variant.mapping?.entries ?? []).filter { !boxKeys.contains($0.key) }
            let nested = variant["if"]?.mapping?.entries ?? []
            let entries = free + nested
            fieldUses += entries.filter { !$0.key.hasSuffix("?") }.map {
                FieldUse(name: $0.key, range: $0.keyRange)
            }
            variants.append(
                Variant(
                    conditions: entries.compactMap(Condition.init),
                    box: BoxDeclaration(variant, uses: &fieldUses)))
        }
    }
}

nonisolated extension Condition {
    fileprivate init?(_ entry: Mapping.Entry) {
        let field = entry.key.hasSuffix("?") ? String(entry.key.dropLast()) : entry.key
        let value = entry.value
        let test: Test
        if let flag = value.bool {
            test = .truth(flag)
        } else if let elements = value.sequence {
            test = Self.test(anyOf: elements)
        } else if let text = value.string {
            test = Self.test(text)
        } else if value.isNull {
            // `status:` alone: no value is what it has none of.
            test = .truth(false)
        } else {
            guard value.number != nil else { return nil }
            test = Self.test(anyOf: [value])
        }
        self.init(field: field, test: test)
    }

    /// Numbers by their value, so that `depth: 1.0` finds depth 1; a text in quotes as it is.
    private static func test(anyOf nodes: [Node]) -> Test {
        .anyOf(
            nodes.filter { $0.number == nil }.compactMap(\.scalarText), numbers: nodes.compactMap(\.number))
    }

    private static func test(_ text: String) -> Test {
        for comparison in Comparison.allCases where text.hasPrefix(comparison.rawValue) {
            let operand = String(text.dropFirst(comparison.rawValue.count)).trimmingSpaces()
            if let number = Double(operand), number.isFinite { return .compare(comparison, number) }
            if comparison == .isNot { return .isNot(operand) }
        }
        return .anyOf([text])
    }
}

nonisolated extension ReferenceDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
    }
}

nonisolated extension ConnectorDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        cornerRadius = node.length("cornerRadius") ?? cornerRadius
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
    }
}
