package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads an indented outline.
package struct OutlineImporter {
    private let options: HierarchyOptions
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(options: HierarchyOptions, limits: DataLimits = DataLimits(), collector: DiagnosticCollector)
    {
        self.options = options
        self.limits = limits
        self.collector = collector
    }

    package func hierarchy(from file: SourceFile) throws(DiagnosticsError) -> Hierarchy {
        try hierarchy(from: file, range: nil)
    }

    /// An outline inside a diagram file. Complaints point into the diagram file if it is a literal block (`outline: |`),
    /// else into the text itself.
    package func hierarchy(from node: Node) throws(DiagnosticsError) -> Hierarchy? {
        guard let text = node.readString(collector) else { return nil }
        if let block = node.literalBlockRange, !node.file.bytes[block].contains(0x09) {
            return try hierarchy(from: node.file, range: block)
        }
        return try hierarchy(from: SourceFile(name: "\(node.file.name): outline", text: text), range: nil)
    }

    private func hierarchy(from file: SourceFile, range: Range<Int>?) throws(DiagnosticsError) -> Hierarchy {
        let reader = OutlineReader(file, range: range, limits: limits, collector: collector)
        var builder = HierarchyBuilder(options: options, collector: collector)
        var open: [Int] = []
        try reader.forEachLine { line, label in
            while open.count > line.depth { open.removeLast() }
            let parent = open.last ?? -1
            guard let attributes = reader.attributes(of: line) else {
                open.append(builder.append(label: label, parent: parent, offset: line.offset, in: file))
                return
            }
            func text(_ key: String) -> String? {
                attributes[key].flatMap { $0.isNull ? nil : $0.readString(collector) }
            }
            let row = builder.append(
                label: text("label") ?? label, id: text("id"), parent: parent, offset: line.offset, in: file)
            open.append(row)
            for entry in attributes.mapping?.entries ?? [] where entry.key != "id" && entry.key != "label" {
                guard let value = FieldValue(entry.value, collector) else { continue }
                builder.items.set(value, field: entry.key, row: row)
            }
        }
        return builder.finish()
    }
}
