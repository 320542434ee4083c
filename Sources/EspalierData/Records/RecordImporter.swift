package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads records out of JSON Lines, out of a table, or out of the JSON files of a folder.
package struct RecordImporter {
    private let kind: LayoutDataKind
    private let columns: TableImporter.Columns
    private let options: HierarchyOptions
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(
        kind: LayoutDataKind, columns: TableImporter.Columns, options: HierarchyOptions, limits: DataLimits,
        collector: DiagnosticCollector
    ) {
        (self.kind, self.columns, self.options) = (kind, columns, options)
        (self.limits, self.collector) = (limits, collector)
    }

    private var sections: SectionsImporter { SectionsImporter(limits: limits, collector: collector) }

    private func makeCollector() -> any RecordCollector {
        kind == .sections ? SectionRecords(collector) : HierarchyRecords(options, collector)
    }

    /// What a record's place is called: its section, or its parent.
    private var placeName: String { kind == .sections ? columns.section : columns.parent }

    // MARK: JSON

    /// A line is an item, or with `items` a section.
    package func data(fromLines file: SourceFile) throws(DiagnosticsError) -> DiagramData {
        var records = makeCollector()
        try JSONLinesReader.read(file, limits: limits, collector: collector) { append($0, to: &records) }
        return records.finish()
    }

    /// A file holds an item, a section, or a list of them. A file at fault doesn't keep the others from being read.
    package func data(fromFiles files: [SourceFile]) throws(DiagnosticsError) -> DiagramData {
        var records = makeCollector()
        for file in files {
            do throws(DiagnosticsError) {
                let node = try JSONReader.read(file, limits: limits)
                for record in node.sequence ?? [node] { append(record, to: &records) }
            } catch {
                collector.report(contentsOf: error)
            }
        }
        return records.finish()
    }

    private func append(_ node: Node, to records: inout any RecordCollector) {
        if node["items"] != nil {
            for section in sections.editableSections(from: [node]) {
                records.append(section, at: node.range.firstByte)
            }
            return
        }
        guard var item = sections.items(from: [node]).first else { return }
        item.fields.removeAll { $0.name == placeName }
        var place: (name: String, range: SourceRange)?
        if let value = node[placeName], !value.isNull {
            guard let name = value.readString(collector) else { return }
            place = (name, value.range)
        }
        records.append(item, at: place)
    }

    // MARK: Tables

    /// Rows of sections: a column names the section, one the item; every other one is a field. An empty cell means that the
    /// item doesn't have it.
    package func sections(
        fromTable file: SourceFile, separator: DelimitedReader.Separator
    ) throws(DiagnosticsError) -> DiagramData {
        var records: any RecordCollector = SectionRecords(collector)
        var names: [String] = []
        let reader = DelimitedReader(file, separator: separator, limits: limits, collector: collector)
        try reader.read(
            header: { row in
                names = (0..<row.count).map { row[$0] }
                checkHeader(names, row, file)
            },
            body: { row in
                if let (item, place) = item(row, names, file) { records.append(item, at: place) }
            })
        return records.finish()
    }

    private func checkHeader(_ names: [String], _ row: DelimitedReader.Row, _ file: SourceFile) {
        for (index, name) in names.enumerated() where names.firstIndex(of: name) ?? index < index {
            collector.error("duplicate column '\(name.excerpt())'", at: file.range(row.range(index)))
        }
        if names.contains(columns.label) || names.contains(columns.id) { return }
        let note =
            Suggestion.nearest(to: columns.label, in: names).map { "did you mean '\($0)'?" }
            ?? "columns: \(names.joined(separator: ", ").excerpt())"
        collector.error(
            "no column '\(columns.label)' or '\(columns.id)'", at: file.range(row.offset..<row.offset),
            notes: [.init(note)])
    }

    private func item(
        _ row: DelimitedReader.Row, _ names: [String], _ file: SourceFile
    ) -> (EditableSections.Item, place: (name: String, range: SourceRange)?)? {
        var item = EditableSections.Item(id: nil, label: "", fields: [], origin: (row.offset, file))
        var place: (name: String, range: SourceRange)?
        for (column, name) in names.enumerated() where column < row.count && !row.isEmpty(column) {
            let text = row[column]
            switch name {
            case columns.id: item.id = text
            case columns.label: item.label = text
            case columns.section: place = (text, file.range(row.range(column)))
            default: item.fields.append((name, FieldValue(cell: text)))
            }
        }
        if item.label.isEmpty, let id = item.id { item.label = id }
        guard !item.label.isEmpty else {
            // The header has been complained about if it has neither column.
            if names.contains(columns.label) || names.contains(columns.id) {
                collector.error("a row without a label or an id", at: file.range(row.offset..<row.offset))
            }
            return nil
        }
        return (item, place)
    }
}

extension FieldValue {
    /// A table's cell. Numbers stay text when writing them out again would change them: `007`, `1.10`.
    init(cell text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            guard let first = text.utf8.first, first == 0x2D || first &- 0x30 < 10, let number = Double(text),
                FieldValue.number(number).text == text
            else {
                self = .string(text)
                return
            }
            self = .number(number)
        }
    }
}
