import EspalierDataFiles
import EspalierDiagnostics

/// The keys of one item in a tree or a section: `id`, `label`, `children`, and any other key as a field.
struct ImportedItem {
    let label: String
    let id: String?
    let fields: [(name: String, value: FieldValue)]
    let children: [Node]
    let offset: Int
    let file: SourceFile

    /// Reads a mapping, or a plain value as a label.
    ///
    /// - Returns: nil after a complaint.
    init?(_ node: Node, children childrenKey: String, limits: DataLimits, _ collector: DiagnosticCollector) {
        offset = node.offset
        file = node.file
        guard node.mapping != nil else {
            guard let text = node.scalarText, Self.isAcceptable(text, node, limits, collector) else {
                if node.scalarText == nil { node.complain(expected: "an item", collector) }
                return nil
            }
            (label, id, fields, children) = (text, nil, [], [])
            return
        }
        let reader = NodeReader(node, collector)
        let id = reader.string("id")
        let label = reader.string("label")
        children = reader.sequence(childrenKey) { $0 } ?? []
        guard let name = label ?? id else {
            if !reader.contains("id"), !reader.contains("label") {
                collector.error("an item needs a label or an id", at: reader.node.range)
            }
            return nil
        }
        guard Self.isAcceptable(name, node, limits, collector),
            id.map({ Self.isAcceptable($0, node, limits, collector) }) ?? true
        else { return nil }
        self.label = name
        self.id = id
        fields = reader.remainingEntries().compactMap { entry in
            FieldValue(entry.value, collector).map { (entry.key, $0) }
        }
    }

    private static func isAcceptable(
        _ text: String, _ node: Node, _ limits: DataLimits, _ collector: DiagnosticCollector
    ) -> Bool {
        guard text.utf8.count > limits.labelBytes else { return true }
        let failure = InputFailure.exceeding(
            .label, "bytes of a label", text.utf8.count, limits.labelBytes, at: node.offset)
        collector.report(failure.diagnostic(in: node.file))
        return false
    }
}

extension FieldValue {
    /// A scalar, or a list of scalars. Nil for null; nil after a complaint for anything else. Numbers stay text when writing
    /// them out again would change them: `1.10`, or a number of twenty digits.
    init?(_ node: Node, _ collector: DiagnosticCollector) {
        switch node.value {
        case .null: return nil
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number:
            guard let number = node.readNumber(collector) else { return nil }
            self = .number(number)
            if let spelling = node.scalarText, spelling != text { self = .string(spelling) }
        case .sequence(let elements):
            self = .list(elements.compactMap { $0.readString(collector) })
        case .mapping:
            node.complain(expected: "a value or a list of values", collector)
            return nil
        }
    }
}
