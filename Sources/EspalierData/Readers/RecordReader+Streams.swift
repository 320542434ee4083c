import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads JSON Lines: each line is an item, an edge from one item to another, or, if it has `items`, a section.
    func lines(_ file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        try records(in: file, without: unusedInStreams) { (add) throws(DiagnosticsError) in
            try JSONReader.readLines(of: file, limits: limits, collector: diagnostics, body: add)
        }
    }

    /// Reads the JSON files of a folder.
    ///
    /// Each file contains an item, a section, an edge, or a list of these, which can be in an envelope. After an error
    /// in one file, the other files are still read.
    func folder(_ files: [SourceFile]) -> DiagramData {
        records(in: files.first, without: unusedInStreams) { add in
            for file in files {
                do throws(DiagnosticsError) {
                    let node = try JSONReader.read(decoded(file), limits: limits)
                    guard let rows = RowFinder(self).rows(in: node) else { continue }
                    NodeRecordReader(self).records(of: rows, keysAreIDs: true).forEach(add)
                } catch {
                    diagnostics.report(contentsOf: error)
                }
            }
        }
    }

    /// The parts of records that aren't read: the children and, depending on the kind of data, the parent (in sections)
    /// or the section (in a hierarchy).
    var unusedInStreams: Set<RecordColumns.Part> {
        [.children, kind == .sections ? .parent : .section]
    }

    /// Collects records that name their parent or section.
    ///
    /// - Parameters:
    ///   - file: The file in which missing keys are reported; nil if there is none.
    ///   - unused: The parts whose keys aren't required.
    ///   - forEachNode: Passes the node of each record to its argument.
    /// - Returns: A hierarchy or sections.
    /// - Throws: The errors of `forEachNode`.
    func records<Failure: Error>(
        in file: SourceFile?, without unused: Set<RecordColumns.Part>,
        _ forEachNode: (_ add: (Node) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> DiagramData {
        var (reader, records) = (NodeRecordReader?.none, makeCollector())
        try forEachNode { node in
            reader = reader ?? NodeRecordReader(spelled(as: node))
            reader?.append(node, to: &records)
        }
        if let file { (reader ?? NodeRecordReader(self)).requireKeys(in: file, without: unused) }
        return records.finish()
    }
}
