import EspalierDataFiles
import EspalierDiagnostics

/// What is known while the rows of a table come in.
struct TableImportState {
    private struct Edge {
        let child: Int
        let parent: String
        let range: Range<Int>
        /// The id in this row if an earlier row has it too.
        let idRange: Range<Int>?
    }

    private let file: SourceFile
    private var builder: HierarchyBuilder
    private let collector: DiagnosticCollector
    private var idColumn: Int?
    private var parentColumn: Int?
    private var labelColumn: Int?
    private var fieldColumns: [(source: Int, target: Int)] = []
    private var rows: [String: Int] = [:]
    private var edges: [Edge] = []

    init(file: SourceFile, builder: HierarchyBuilder, collector: DiagnosticCollector) {
        self.file = file
        self.builder = builder
        self.collector = collector
        self.builder.items.hasUniqueIDs = true
    }

    mutating func readHeader(_ row: DelimitedReader.Row, _ columns: TableImporter.Columns) {
        let names = (0..<row.count).map { row[$0] }
        for (index, name) in names.enumerated() {
            if let first = names.firstIndex(of: name), first < index {
                collector.error("duplicate column '\(name.excerpt())'", at: file.range(row.range(index)))
            }
            switch name {
            case columns.id: idColumn = index
            case columns.parent: parentColumn = index
            case columns.label: labelColumn = index
            default: fieldColumns.append((index, builder.items.columnIndex(of: name)))
            }
        }
        for (column, name) in [(idColumn, columns.id), (parentColumn, columns.parent)] where column == nil {
            let nearest = Suggestion.nearest(to: name, in: names)
            let note =
                nearest.map { "did you mean '\($0)'?" }
                ?? "columns: \(names.joined(separator: ", ").excerpt())"
            collector.error(
                "no column '\(name)'", at: file.range(row.offset..<row.offset), notes: [Diagnostic.Note(note)]
            )
        }
    }

    mutating func append(_ row: DelimitedReader.Row) {
        guard let idColumn, let parentColumn else { return }
        let id = row[idColumn]
        guard !id.isEmpty else {
            collector.error("a row without an id", at: file.range(row.range(idColumn)))
            return
        }
        let known = rows[id]
        if let known, row.isEmpty(parentColumn) {
            reportDuplicate(id, of: known, at: row.range(idColumn))
            return
        }
        let item = known ?? appendItem(id, row)
        if !row.isEmpty(parentColumn) {
            edges.append(
                Edge(
                    child: item, parent: row[parentColumn], range: row.range(parentColumn),
                    idRange: known == nil ? nil : row.range(idColumn)))
        }
    }

    private func reportDuplicate(_ id: String, of item: Int, at range: Range<Int>) {
        collector.error(
            "duplicate id '\(id.excerpt())'", at: file.range(range),
            notes: [Diagnostic.Note("first used here", at: builder.items.origins.range(ofRow: item))])
    }

    private mutating func appendItem(_ id: String, _ row: DelimitedReader.Row) -> Int {
        let label = labelColumn.flatMap { row.isEmpty($0) ? nil : row[$0] } ?? id
        let item = builder.append(label: label, id: id, offset: row.offset, in: file)
        rows[id] = item
        for (source, target) in fieldColumns where !row.isEmpty(source) {
            builder.items.set(FieldValue(cell: row[source]), column: target, row: item)
        }
        return item
    }

    mutating func finish() -> Hierarchy {
        for edge in edges {
            guard let parent = rows[edge.parent] else {
                reportMissingParent(edge)
                continue
            }
            let isNew = builder.addParent(parent, of: edge.child, at: file.range(edge.range))
            if !isNew, let range = edge.idRange {
                reportDuplicate(file.text(in: range), of: edge.child, at: range)
            }
        }
        return builder.finish()
    }

    private func reportMissingParent(_ edge: Edge) {
        // Looking for near names among very many, very often, would take longer than reading the file.
        let candidates = collector.errorCount < 20 ? builder.items.labels.prefix(10_000) : []
        let nearest = Suggestion.nearest(to: edge.parent, in: candidates)
        collector.error(
            "no item '\(edge.parent.excerpt())' to be the parent of '\(builder.items.labels[edge.child].excerpt())'",
            at: file.range(edge.range),
            notes: nearest.map { [Diagnostic.Note("did you mean '\($0)'?")] } ?? [])
    }
}
