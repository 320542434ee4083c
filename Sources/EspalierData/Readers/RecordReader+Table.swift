import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads a table with columns for the id or label of each item and for its parent or section.
    ///
    /// Every other column is a field. If a cell is empty, the item doesn't have the field.
    ///
    /// In a hierarchy, a row that repeats an id adds a parent to the item.
    func table(_ file: SourceFile, separator: DelimitedReader.Separator) throws(DiagnosticsError)
        -> DiagramData
    {
        let reader = DelimitedReader(file, separator: separator, limits: limits, collector: diagnostics)
        var table = TableRecords(self, file)
        try reader.read(header: { table.readHeader($0) }, body: { table.append($0) })
        return table.finish()
    }
}

/// The state of reading a table row by row.
private struct TableRecords {
    private enum Role { case id, label, home, field }

    private let file: SourceFile
    private let columns: RecordReader.Columns
    private let isHierarchy: Bool
    private let homeName: String
    private let diagnostics: DiagnosticCollector
    private var records: RecordCollector
    private var names: [String] = []
    private var roles: [Role] = []
    /// False if a required column is missing.
    private var isReadable = true
    /// The record of the current row, which is reused so that its array of fields isn't allocated again.
    private var record = Record(label: "")

    init(_ reader: RecordReader, _ file: SourceFile) {
        self.file = file
        (columns, homeName, diagnostics) = (reader.columns, reader.homeName, reader.diagnostics)
        isHierarchy = reader.kind != .sections
        records = reader.makeCollector()
    }

    mutating func readHeader(_ row: DelimitedReader.Row) {
        names = (0..<row.count).map { row[$0] }
        guard names.count != 1 || !names[0].contains(";") else { return reportSemicolons(row) }
        for (index, name) in names.enumerated() {
            if let first = names.firstIndex(of: name), first < index {
                diagnostics.error("duplicate column '\(name.excerpt())'", at: file.range(row.range(index)))
            }
            roles.append(role(of: name))
        }
        records.declareFields(zip(names, roles).filter { $0.1 == .field }.map(\.0))
        if isHierarchy {
            for name in [columns.id, columns.parent] { require([name], row) }
        } else {
            require([columns.label, columns.id], row)
        }
    }

    /// Spreadsheets use semicolons where the comma is the decimal separator.
    private mutating func reportSemicolons(_ row: DelimitedReader.Row) {
        isReadable = false
        diagnostics.error(
            "the columns are separated by semicolons", at: file.range(row.range(0)),
            notes: [.init("separate them with commas, or with tabs in a file that ends in .tsv")])
    }

    private func role(of name: String) -> Role {
        switch name {
        case columns.id: .id
        case homeName: .home
        case columns.label: .label
        default: .field
        }
    }

    /// Reports an error if the table has none of the columns in `wanted`.
    private mutating func require(_ wanted: [String], _ row: DelimitedReader.Row) {
        if names.contains(where: { wanted.contains($0) }) { return }
        isReadable = false
        diagnostics.error(
            "no column " + wanted.map { "'\($0)'" }.joined(separator: " or "),
            at: file.range(row.offset..<row.offset),
            notes: Suggestion.notes(
                for: wanted[0], in: names, otherwise: "columns: \(names.joined(separator: ", ").excerpt())"))
    }

    mutating func append(_ row: DelimitedReader.Row) {
        guard isReadable else { return }
        record.id = nil
        record.fields.removeAll(keepingCapacity: true)
        var (label, home) = (String?.none, Record.Home?.none)
        for (column, role) in roles.enumerated() where !row.isEmpty(column) {
            let text = row[column]
            switch role {
            case .id: record.id = text
            case .label: label = text
            case .home: home = Record.Home(name: text, range: file.range(row.range(column)))
            case .field: record.fields.append(Record.Field(names[column], FieldValue(cell: text)))
            }
        }
        guard let name = isHierarchy && record.id == nil ? nil : label ?? record.id else {
            return reportNameless(row)
        }
        record.label = name
        record.origin = Record.Origin(row.offset, in: file)
        records.append(record, home: home)
    }

    private func reportNameless(_ row: DelimitedReader.Row) {
        let column = isHierarchy ? names.firstIndex(of: columns.id) : nil
        diagnostics.error(
            isHierarchy ? "a row without an id" : "a row without a label or an id",
            at: file.range(column.map(row.range) ?? row.offset..<row.offset))
    }

    mutating func finish() -> DiagramData { records.finish() }
}
