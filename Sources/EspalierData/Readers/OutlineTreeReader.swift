import EspalierDataFiles
import EspalierDiagnostics

/// Reads the items of an indented outline into a hierarchy.
struct OutlineTreeReader {
    private let settings: RecordReader
    private let nodes: NodeRecordReader

    init(_ settings: RecordReader) {
        self.settings = settings
        nodes = NodeRecordReader(settings)
    }

    /// Reads an indented outline that is the value of a key in a diagram file.
    ///
    /// If the outline is a literal block (`outline: |`), errors have the line numbers of the diagram file. Otherwise,
    /// errors have the line numbers of the text itself.
    func read(_ node: Node) throws(DiagnosticsError) -> DiagramData? {
        guard let text = node.readString(settings.diagnostics) else { return nil }
        if let block = node.literalBlockRange {
            guard node.file.bytes[block].contains(0x09) else { return try read(node.file, range: block) }
            // The outline is indented with tabs. In the file, the spaces of YAML's own indentation precede these tabs,
            // so read the text without the spaces. Empty lines before the text preserve the line numbers.
            let lines = node.file.bytes[..<block.lowerBound].count { $0 == 0x0A }
            let padding = String(repeating: "\n", count: lines)
            return try read(SourceFile(name: node.file.name, text: padding + text))
        }
        return try read(SourceFile(name: "\(node.file.name): outline", text: text))
    }

    /// Reads an indented outline from a whole file or from a range of its bytes.
    func read(_ file: SourceFile, range: Range<Int>? = nil) throws(DiagnosticsError) -> DiagramData {
        let reader = OutlineReader(
            file, range: range, limits: settings.limits, collector: settings.diagnostics)
        var builder = HierarchyBuilder(options: settings.hierarchy, diagnostics: settings.diagnostics)
        // The rows of the previous line and its ancestors, which are the possible parents of the next line.
        var open: [Int] = []
        try reader.forEachLineAsUTF8 { line, label in
            while open.count > line.depth { open.removeLast() }
            let origin = Record.Origin(line.offset, in: file)
            let parent = open.last ?? -1
            guard let attributes = reader.attributes(of: line) else {
                open.append(builder.append(label: label, origin: origin, parent: parent))
                return
            }
            let text = String(decoding: label, as: UTF8.self)
            open.append(builder.append(nodes.record(text, origin, attributes), parent: parent))
        }
        return .hierarchy(builder.finish())
    }
}
