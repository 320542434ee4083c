package import EspalierDataFiles
package import EspalierDiagnostics

extension RecordReader {
    /// Reads an indented outline that is the value of a key in a diagram file into a hierarchy.
    ///
    /// If the outline is a literal block (`outline: |`), errors have the line numbers of the diagram file. Otherwise,
    /// errors have the line numbers of the text itself.
    package func outline(_ node: Node) throws(DiagnosticsError) -> DiagramData? {
        guard let text = node.readString(diagnostics) else { return nil }
        if let block = node.literalBlockRange {
            guard node.file.bytes[block].contains(0x09) else { return try outline(node.file, range: block) }
            // The outline is indented with tabs. In the file, the spaces of YAML's own indentation precede these tabs,
            // so read the text without the spaces. Empty lines before the text preserve the line numbers.
            let lines = node.file.bytes[..<block.lowerBound].count { $0 == 0x0A }
            let padding = String(repeating: "\n", count: lines)
            let file = SourceFile(name: node.file.name, text: padding + text)
            return try outline(file, range: 0..<file.bytes.count)
        }
        return try outline(SourceFile(name: "\(node.file.name): outline", text: text))
    }

    /// Reads an indented outline from a whole file or from a range of its bytes.
    func outline(_ file: SourceFile, range: Range<Int>? = nil) throws(DiagnosticsError) -> DiagramData {
        let reader = OutlineReader(file, range: range, limits: limits, collector: diagnostics)
        let nodes = NodeRecordReader(self)
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        let labelsAreIDs = reader.repeatsLabels && hierarchy.extraParents != .error
        // For each depth, the row of the last line with this depth. A line is at most one level deeper than the line
        // before it, so its parent is the last line of the level above.
        var lastRows: [Int] = []
        try reader.forEachLine { line, label in
            let parent = line.depth > 0 ? lastRows[line.depth - 1] : -1
            let row: Int
            let attributes = line.hasAttributes ? reader.attributes(of: line) : nil
            if attributes != nil || labelsAreIDs {
                let text = String(decoding: label, as: UTF8.self)
                var record = nodes.record(text, Record.Origin(line.offset, in: file), attributes)
                if labelsAreIDs { record.id = record.id ?? text }
                row = builder.appendOrMerge(record, parent: parent)
            } else {
                row = builder.append(label: label, at: line.offset, in: file, parent: parent)
            }
            if line.depth < lastRows.count { lastRows[line.depth] = row } else { lastRows.append(row) }
        }
        return .hierarchy(builder.finish())
    }
}
