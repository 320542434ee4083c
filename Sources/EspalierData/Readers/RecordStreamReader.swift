import EspalierDataFiles
import EspalierDiagnostics

/// Reads records that name their parent or section from JSON Lines or from a folder of JSON files.
struct RecordStreamReader {
    private let settings: RecordReader

    init(_ settings: RecordReader) { self.settings = settings }

    /// Reads JSON Lines: each line is an item, an edge from one item to another, or, if it has `items`, a section.
    func readLines(_ file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        var (nodes, records) = (NodeRecordReader(settings), settings.makeCollector())
        try JSONLinesReader.read(file, limits: settings.limits, collector: settings.diagnostics) {
            nodes.append($0, to: &records)
        }
        nodes.requireKeys(in: file, without: unused)
        return records.finish()
    }

    /// Reads the JSON files of a folder.
    ///
    /// Each file contains an item, a section, an edge, or a list of these. After an error in one file, the other files
    /// are still read.
    func readFolder(_ files: [SourceFile]) -> DiagramData {
        var (nodes, records) = (NodeRecordReader(settings), settings.makeCollector())
        for file in files {
            do throws(DiagnosticsError) {
                let node = try JSONReader.read(settings.decoded(file), limits: settings.limits)
                for record in node.sequence ?? [node] { nodes.append(record, to: &records) }
            } catch {
                settings.diagnostics.report(contentsOf: error)
            }
        }
        if let file = files.first { nodes.requireKeys(in: file, without: unused) }
        return records.finish()
    }

    /// The parts of records that aren't read: the children and, depending on the kind of data, the parent (in sections)
    /// or the section (in a hierarchy).
    private var unused: Set<RecordColumns.Part> {
        [.children, settings.kind == .sections ? .parent : .section]
    }
}
