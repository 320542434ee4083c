package import EspalierDataFiles
package import EspalierDiagnostics

extension RecordReader {
    /// Reads an indented outline in a diagram file.
    ///
    /// Errors are located in the diagram file if the outline is a literal block (`outline: |`), otherwise in the text
    /// itself.
    package func outline(_ node: Node) throws(DiagnosticsError) -> DiagramData? {
        guard let text = node.readString(diagnostics) else { return nil }
        if let block = node.literalBlockRange, !node.file.bytes[block].contains(0x09) {
            return try outline(node.file, range: block)
        }
        return try outline(SourceFile(name: "\(node.file.name): outline", text: text))
    }

    /// Reads an indented outline from a whole file or from a range of its bytes.
    func outline(_ file: SourceFile, range: Range<Int>? = nil) throws(DiagnosticsError) -> DiagramData {
        let reader = OutlineReader(file, range: range, limits: limits, collector: diagnostics)
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        // The rows of the lines that can be parents of the next one.
        var open: [Int] = []
        try reader.forEachLine { line, label in
            while open.count > line.depth { open.removeLast() }
            let origin = Record.Origin(line.offset, in: file)
            let parent = open.last ?? -1
            guard let attributes = reader.attributes(of: line) else {
                open.append(builder.append(label: label, origin: origin, parent: parent))
                return
            }
            open.append(builder.append(record(label, origin, attributes), parent: parent))
        }
        return .hierarchy(builder.finish())
    }

    /// Makes the record of a line, with the `{key: value}` at its end.
    private func record(_ label: String, _ origin: Record.Origin, _ attributes: Node) -> Record {
        var record = Record(label: label, origin: origin)
        for entry in attributes.mapping?.entries ?? [] {
            switch entry.key {
            case "id": record.id = text(entry.value)
            case "label": record.label = text(entry.value) ?? record.label
            default: append(entry, to: &record)
            }
        }
        return record
    }
}
