import EspalierDataFiles
import EspalierDiagnostics

/// Reads a table with columns for the id or label of each item and for its parent or section, or a list of edges with
/// the columns `from` and `to`, or paths whose folders are the parents.
///
/// Every other column is a field. If a cell is empty, the item doesn't have the field. In a hierarchy, a row that
/// repeats an id adds a parent to the item.
struct TableReader {
    private let file: SourceFile
    private let columns: RecordColumns
    private let diagnostics: DiagnosticCollector
    private var records: RecordCollector
    private let content: TableHeader.Content
    /// False if the names of the columns are numbers from 1.
    private let hasHeader: Bool
    private var header: TableHeader
    /// False if a required column is missing.
    private var isReadable = true
    /// The record of the current row, which is reused so that its array of fields isn't allocated again.
    private var record = Record(label: "")
    private var namelessRows = FaultyRows()
    private let showsColumns: Bool

    /// Reads the rows of a file.
    ///
    /// - Parameters:
    ///   - file: The file in UTF-8.
    ///   - separator: The expected separator. If the options or the first lines have another separator, a note reports
    ///     this.
    ///   - settings: The options, and the kind of data to create.
    /// - Returns: A hierarchy or sections.
    /// - Throws: `DiagnosticsError` if the file can't be read as a table.
    static func read(
        _ file: SourceFile, separator: DelimitedReader.Separator, _ settings: RecordReader
    ) throws(DiagnosticsError) -> DiagramData {
        var records = settings.makeCollector()
        let content: TableHeader.Content =
            switch settings.kind {
            case .sections: .sections
            case .graph: .graph
            case .hierarchy, nil: .hierarchy
            }
        try read(file, separator: separator, settings, content, into: &records)
        return records.finish()
    }

    /// Reads the rows of a file into a collector.
    ///
    /// The rows are items, edges, or both, as `content` and then the header determine.
    static func read(
        _ file: SourceFile, separator: DelimitedReader.Separator, _ settings: RecordReader,
        _ content: TableHeader.Content, into records: inout RecordCollector
    ) throws(DiagnosticsError) {
        let found = settings.options.separator ?? .inFirstLines(of: file.bytes, expected: separator)
        if found != separator {
            let name = found == .pipe ? "vertical bars" : found.rawValue + "s"
            settings.diagnostics.note("the columns are separated by \(name)", at: file.range(0..<0))
        }
        var table = TableReader(file, settings, content, records)
        try DelimitedReader.read(
            file, separator: found, hasHeader: table.hasHeader, limits: settings.limits,
            collector: settings.diagnostics, header: { table.readHeader($0) }, body: { table.append($0) })
        table.reportNamelessRows()
        records = table.records
    }

    private init(
        _ file: SourceFile, _ settings: RecordReader, _ content: TableHeader.Content,
        _ records: RecordCollector
    ) {
        (self.file, self.content, self.records) = (file, content, records)
        hasHeader = settings.options.hasHeader ?? true
        showsColumns = settings.options.showsColumns && content == .sections
        (columns, diagnostics) = (settings.options.columns.trimmed, settings.diagnostics)
        header = TableHeader([], columns, content, showsColumns: showsColumns)
    }

    private mutating func readHeader(_ row: DelimitedReader.Row) {
        // People often write spaces after the separators of the first row. The spaces of other rows belong to the
        // values.
        let names = (0..<row.count).map { hasHeader ? row[$0].trimming(\.isWhitespace) : "\($0 + 1)" }
        header = TableHeader(names, columns, content, showsColumns: showsColumns)
        for (column, name) in header.duplicates {
            diagnostics.error("duplicate column '\(name.excerpt())'", at: file.range(row.range(column)))
        }
        for (column, field) in header.fields.enumerated() {
            guard let name = field else { continue }
            let range = file.range(row.range(column))
            if header.isEdgeList {
                records.declareEdgeField(name, at: range)
            } else {
                records.declareField(name, at: range)
            }
        }
        for wanted in header.missing {
            isReadable = false
            reportMissing(wanted, row)
        }
    }

    /// Returns true for the names that other programs give to the column of the parent.
    private static func namesParents(_ name: String) -> Bool {
        let letters = String(name.lowercased().filter { $0.isLetter })
        return ["parentid", "parentname", "ppid", "manager", "managerid", "reportsto", "supervisor"].contains(
            letters)
    }

    private func reportMissing(_ wanted: [String], _ row: DelimitedReader.Row) {
        var notes = Suggestion.notes(
            for: wanted[0], in: header.names,
            otherwise: "columns: \(header.names.joined(separator: ", ").excerpt(upTo: 120))")
        if let part = RecordColumns.Part(rawValue: wanted[0]), columns[part.rawValue] == nil {
            let known = part == .parent ? header.names.first(where: Self.namesParents) : nil
            let other = known.map { "the column '\($0.excerpt())'" } ?? "another column"
            let (yaml, word) = (known?.yamlWord ?? "NAME", "\(part.rawValue)=\(known ?? "NAME")".shellWord)
            notes.append(
                .init(
                    "if \(other) has \(part.content), name it: 'columns: {\(part.rawValue): \(yaml)}' or "
                        + "'--columns \(word)'"))
        }
        diagnostics.error(
            "no column " + wanted.map { "'\($0.excerpt())'" }.joined(separator: " or "),
            at: file.range(row.offset..<row.offset), notes: notes)
    }

    private mutating func append(_ row: DelimitedReader.Row) {
        guard isReadable else { return }
        record.id = nil
        record.fields.removeAll(keepingCapacity: true)
        var (label, edgeLabel) = (String?.none, String?.none)
        var (home, target) = (Record.Home?.none, Record.Home?.none)
        var path: ItemPath?
        for (column, role) in header.roles.enumerated() where !row.isEmpty(column) {
            let text = row[column]
            if let field = header.fields[column] {
                record.fields.append(Record.Field(field, FieldValue(cell: text)))
            }
            switch role {
            case .id: record.id = text
            case .label: label = text
            case .edgeLabel: edgeLabel = text
            case .home: home = Record.Home(name: text, range: file.range(row.range(column)))
            case .target: target = Record.Home(name: text, range: file.range(row.range(column)))
            case .path: path = ItemPath(text, at: file.range(row.range(column)))
            case .field: if column == header.shownColumn { label = text }
            case .unused: break
            }
        }
        record.origin = Record.Origin(row.offset, in: file)
        if header.isEdgeList {
            record.label = edgeLabel ?? ""
            return records.appendEdge(from: home, to: target, record, itemLabel: label)
        }
        if header.hasPaths, let path {
            record.label = label ?? ""
            return records.append(record, at: path)
        }
        if showsColumns { label = label ?? record.id ?? record.fields.first?.value?.text }
        guard let name = header.needsID && record.id == nil ? nil : label ?? record.id else {
            return namelessRows.add(
                rowAt: row.offset, header.nameColumn.map(row.range) ?? row.offset..<row.offset)
        }
        record.label = name
        records.append(record, home: home)
    }

    private func reportNamelessRows() {
        guard let first = namelessRows.first else { return }
        let name = header.hasPaths ? "a path" : header.needsID ? "an id" : "a label or an id"
        let note = namelessRows.note("don't have \(name)", in: file)
        diagnostics.error("a row without \(name)", at: file.range(first), notes: note.map { [$0] } ?? [])
    }
}

/// The columns of a table with their meanings.
struct TableHeader {
    /// The rows of a table, as far as they are known before its header is read.
    enum Content {
        /// Items with parents, or edges.
        case hierarchy
        /// Items with sections.
        case sections
        /// Nodes, which may have parents, or edges.
        case graph
        /// Nodes only.
        case nodes
        /// Edges only.
        case edges
    }

    enum Role: Equatable {
        case id, label, edgeLabel, home, target, path, unused
        case field(String)
    }

    let names: [String]
    private(set) var roles: [Role] = []
    /// For each column, the field that it becomes; nil for none.
    private(set) var fields: [String?] = []
    /// True if each row is an edge, which names a parent and a child, instead of an item.
    let isEdgeList: Bool
    /// True if each row must have an id.
    ///
    /// In a hierarchy without a column for the id, parents are named by their labels.
    let needsID: Bool
    /// The column that names the item of a row.
    let nameColumn: Int?
    /// True if each row is an item at a path, instead of one that names its parent.
    let hasPaths: Bool
    /// The column whose values are the labels if the table has no column for the label.
    private(set) var shownColumn: Int?
    /// The columns that have the name of an earlier column, as indexes and names.
    private(set) var duplicates: [(Int, String)] = []
    /// The columns that the table needs and doesn't have, each as a list of alternative names.
    private(set) var missing: [[String]] = []

    /// Creates the header of a table.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - columns: The columns that the user named.
    ///   - content: The kind of rows.
    ///   - showsColumns: True if ids and labels are also fields, and rows need neither.
    init(_ names: [String], _ columns: RecordColumns, _ content: Content, showsColumns: Bool) {
        self.names = names
        let columns = columns.spelled(as: names)
        let known = Set(names)
        let isHierarchy = content != .sections
        isEdgeList =
            content == .edges
            || content != .nodes && isHierarchy
                && (columns.names(.from) || columns.names(.to)
                    || !known.contains(columns.id) && known.contains(columns.from)
                        && known.contains(columns.to))
        let namesParents = [columns.id, columns.parent].contains(where: known.contains)
        hasPaths =
            content == .hierarchy && !isEdgeList
            && (columns.names(.path) || !namesParents && known.contains(columns.path))
        nameColumn = isEdgeList ? nil : names.firstIndex(of: hasPaths ? columns.path : columns.id)
        if !isEdgeList, !columns.names(.label), !known.contains(columns.label) {
            shownColumn =
                RecordColumns.labelSubstitutes.lazy.compactMap { label in
                    names.firstIndex(of: label) ?? names.firstIndex { $0.lowercased() == label }
                }.first
        }
        let hasLabel = known.contains(columns.label) || shownColumn != nil
        needsID = hasPaths || isHierarchy && (nameColumn != nil || !hasLabel)
        var seen: Set<String> = []
        for (index, name) in names.enumerated() {
            // Spreadsheets write columns without a name after the others.
            if !name.isEmpty, !seen.insert(name).inserted { duplicates.append((index, name)) }
            let role = role(of: name, columns, content)
            roles.append(role)
            switch role {
            case .field(let field): fields.append(field)
            case .id, .label: fields.append(showsColumns ? name : nil)
            case .edgeLabel, .home, .target, .path, .unused: fields.append(nil)
            }
        }
        findMissing(known, columns, content, needsLabel: !showsColumns)
    }

    private func role(of name: String, _ columns: RecordColumns, _ content: Content) -> Role {
        if name.isEmpty { return .unused }
        if isEdgeList {
            if name == columns.from { return .home }
            if name == columns.to { return .target }
            if content == .edges, name == columns.id { return .id }
            if name == columns.label {
                return content == .hierarchy && columns.names(.label) ? .label : .edgeLabel
            }
        } else {
            if hasPaths, name == columns.path { return .path }
            if name == columns.id { return hasPaths ? .unused : .id }
            if !hasPaths, name == (content == .sections ? columns.section : columns.parent) { return .home }
            if name == columns.label { return .label }
        }
        return columns.field(ofColumn: name).map { .field($0) } ?? .unused
    }

    private mutating func findMissing(
        _ known: Set<String>, _ columns: RecordColumns, _ content: Content, needsLabel: Bool
    ) {
        if names.isEmpty { return }
        if isEdgeList {
            missing = [columns.from, columns.to].filter { !known.contains($0) }.map { [$0] }
        } else if content == .hierarchy {
            let needed = hasPaths ? [columns.path] : [needsID ? columns.id : nil, columns.parent]
            missing = needed.compactMap { $0 }.filter { !known.contains($0) }.map { [$0] }
        } else if needsLabel, !known.contains(columns.label), !known.contains(columns.id), shownColumn == nil
        {
            missing = [[columns.label, columns.id]]
        }
        var unused: Set<RecordColumns.Part> =
            isEdgeList
            ? [.id, .parent, .section, .children, .items]
            : [.children, .items, .from, .to, content == .sections ? .parent : .section]
        if !hasPaths { unused.insert(.path) }
        // The columns of a graph's two tables are named together.
        if content == .edges { return }
        for column in columns.required(without: unused)
        where !known.contains(column) && !missing.contains([column]) {
            missing.append([column])
        }
    }
}
