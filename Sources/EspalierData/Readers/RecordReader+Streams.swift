import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads JSON Lines: each line is an item or, if it has `items`, a section.
    func lines(_ file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        var records = makeCollector()
        try JSONLinesReader.read(file, limits: limits, collector: diagnostics) { append($0, to: &records) }
        return records.finish()
    }

    /// Reads the JSON files of a folder.
    ///
    /// Each file contains an item, a section, or a list of items or sections. After an error in one file, the others
    /// are still read.
    func folder(_ files: [SourceFile]) -> DiagramData {
        var records = makeCollector()
        for file in files {
            do throws(DiagnosticsError) {
                let node = try JSONReader.read(file, limits: limits)
                for record in node.sequence ?? [node] { append(record, to: &records) }
            } catch {
                diagnostics.report(contentsOf: error)
            }
        }
        return records.finish()
    }

    func append(_ node: Node, to records: inout RecordCollector) {
        if node["items"] != nil {
            if let section = section(node) { records.append(section: section, items: items(of: node)) }
            return
        }
        guard let record = items([node], home: homeName).first else { return }
        guard let home = node[homeName], !home.isNull else { return records.append(record, home: nil) }
        guard let name = home.readString(diagnostics) else { return }
        records.append(record, home: Record.Home(name: name, range: home.range))
    }
}
