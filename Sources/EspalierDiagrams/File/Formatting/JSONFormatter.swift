import EspalierDataFiles
import EspalierDiagnostics

/// Formats a JSON file in a uniform style.
nonisolated struct JSONFormatter {
    /// The maximum nesting of values, because they are written recursively.
    private static let maximumDepth = YAMLSyntaxNode.maximumDepth

    private var text = ""

    /// Returns the formatted text of a file.
    static func format(
        _ file: SourceFile, _ order: KeyOrder, limits: DataLimits
    ) throws(DiagnosticsError) -> [UInt8] {
        var limits = limits
        limits.depth = min(limits.depth, maximumDepth)
        let root = try JSONReader.read(file, limits: limits)
        var formatter = JSONFormatter()
        formatter.write(root, order, indent: 0, column: 0)
        return Array((formatter.text + "\n").utf8)
    }

    /// Writes a value.
    ///
    /// An array or object of scalars is written on one line if it fits into
    /// `DiagramFormatter.maximumWidth`.
    private mutating func write(_ node: Node, _ order: KeyOrder, indent: Int, column: Int) {
        if let line = line(node, order),
            column + line.count <= DiagramFormatter.maximumWidth
                || !line.hasPrefix("{") && !line.hasPrefix("[")
        {
            text += line
            return
        }
        let margin = "\n" + String(repeating: " ", count: indent + 2)
        var isFirst = true
        func begin() {
            text += (isFirst ? "" : ",") + margin
            isFirst = false
        }
        text += node.sequence == nil ? "{" : "["
        for element in node.sequence ?? [] {
            begin()
            write(element, order.element, indent: indent + 2, column: indent + 2)
        }
        for (entry, order) in entries(node, order) {
            begin()
            let key = key(entry)
            text += key
            write(entry.value, order, indent: indent + 2, column: indent + 2 + key.count)
        }
        text += "\n" + String(repeating: " ", count: indent) + (node.sequence == nil ? "}" : "]")
    }

    /// Returns a scalar, or a collection of scalars, on one line; nil for a collection of collections.
    private func line(_ node: Node, _ order: KeyOrder) -> String? {
        if let elements = node.sequence {
            guard elements.allSatisfy(\.isScalar) else { return nil }
            return "[" + elements.map(\.range.text).joined(separator: ", ") + "]"
        }
        guard node.mapping != nil else { return node.range.text }
        let entries = entries(node, order)
        guard entries.allSatisfy(\.entry.value.isScalar) else { return nil }
        if entries.isEmpty { return "{}" }
        return "{ " + entries.map { key($0.entry) + $0.entry.value.range.text }.joined(separator: ", ") + " }"
    }

    private func key(_ entry: Mapping.Entry) -> String { entry.keyRange.text + ": " }

    private func entries(_ node: Node, _ order: KeyOrder) -> [(entry: Mapping.Entry, order: KeyOrder)] {
        guard let entries = node.mapping?.entries else { return [] }
        return order.sorted(entries, layoutType: node.text("type"), key: \.key)
    }
}

nonisolated extension Node {
    fileprivate var isScalar: Bool { sequence == nil && mapping == nil }
}
