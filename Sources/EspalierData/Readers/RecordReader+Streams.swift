import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads JSON Lines: each line is an item, an edge from one item to another, or, if it has `items`, a section.
    func lines(_ file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        var records = makeCollector()
        try JSONLinesReader.read(file, limits: limits, collector: diagnostics) { append($0, to: &records) }
        requireKeys(in: file, without: [unusedHome, .children])
        return records.finish()
    }

    /// Reads the JSON files of a folder.
    ///
    /// Each file contains an item, a section, an edge, or a list of these. After an error in one file, the others are
    /// still read.
    func folder(_ files: [SourceFile]) -> DiagramData {
        var records = makeCollector()
        for file in files {
            do throws(DiagnosticsError) {
                let node = try JSONReader.read(decoded(file), limits: limits)
                for record in node.sequence ?? [node] { append(record, to: &records) }
            } catch {
                diagnostics.report(contentsOf: error)
            }
        }
        if let file = files.first { requireKeys(in: file, without: [unusedHome, .children]) }
        return records.finish()
    }

    /// The part that records of this kind of data don't have: the parent in sections, and the section in a hierarchy.
    private var unusedHome: Columns.Part { kind == .sections ? .parent : .section }

    func append(_ node: Node, to records: inout RecordCollector) {
        if isEdge(node) { return appendEdge(node, to: &records) }
        if node[options.columns.items] != nil {
            if let section = section(node) { records.append(section: section, items: items(of: node)) }
            return
        }
        guard let record = items([node], home: homeName).first else { return }
        guard let home = node[homeName], !home.isNull else { return records.append(record, home: nil) }
        guard let name = home.readString(diagnostics) else { return }
        records.append(record, home: Record.Home(name: name, range: home.range))
    }
    /// Returns true if a record isn't an item but an edge: it names two items and has neither an id nor a label.
    private func isEdge(_ node: Node) -> Bool {
        kind != .sections && node[options.columns.to] != nil && node[options.columns.from] != nil
            && node[options.columns.id] == nil
            && node[options.columns.label] == nil
    }

    private func appendEdge(_ node: Node, to records: inout RecordCollector) {
        if !options.columns.isEmpty { keys.insert(node.mapping) }
        var record = Record(label: "", origin: Record.Origin(node.offset, in: node.file))
        var (from, to) = (Record.Home?.none, Record.Home?.none)
        for entry in node.mapping?.entries ?? [] {
            let end = entry.value.isNull ? nil : entry.value
            switch entry.key {
            case options.columns.from:
                from = end.flatMap(text).map { Record.Home(name: $0, range: entry.value.range) }
            case options.columns.to:
                to = end.flatMap(text).map { Record.Home(name: $0, range: entry.value.range) }
            default: append(entry, to: &record)
            }
        }
        records.appendEdge(from: from, to: to, record)
    }
}
