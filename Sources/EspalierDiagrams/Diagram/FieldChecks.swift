import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reports columns and keys of items, sections and edges that neither a view nor the layout reads.
///
/// A field is reported only if no state or panel of the document reads it.
///
/// If a view reads a field that doesn't exist, and the name of an unread field is similar, the unread field is a
/// warning, because its name is probably misspelled. So is a list of items in a diagram file that nothing reads, because
/// these items are missing in the picture. All other unread fields are in one note, because tables from other
/// programs often have more columns than a diagram needs. If the items are written in the diagram file itself, commands
/// show the note only on request, because such a field may be there on purpose.
struct UnusedFields {
    /// The states or the panels of a document, or its only diagram.
    let diagrams: [Diagram]
    let types: LayoutRegistry

    func report(to collector: DiagnosticCollector) {
        // The list of fields that are read takes longer than the layout of 20 items.
        if !diagrams.contains(where: { $0.data.hasFields }) { return }
        let fields = diagrams.flatMap { diagram in
            diagram.file.fields(of: types.types.filter { $0.name == diagram.layoutType })
        }
        var (unread, unfilled): ([UnreadField], [String]) = ([], [])
        for isOfSections in [false, true] {
            var read = Set(fields.filter { $0.isOfSections == isOfSections }.map(\.name))
            if !isOfSections {
                read.formUnion(diagrams.flatMap(\.shownColumns))
                read.formUnion(diagrams.flatMap(\.file.data.namedColumns))
                read.formUnion(FieldChecker.fieldsOfSelections)
                unfilled = fields.filter { !$0.isOfSections && $0.isShown }.map(\.name)
            }
            reportNested(ofSections: isOfSections, read: read, collector)
            unread += unreadFields(ofSections: isOfSections, read: read, collector)
        }
        unread += unreadFieldsOfLines(read: Set(fields.map(\.name)), collector)
        let existing = Set(diagrams.flatMap(\.data.items.fieldNames)).union(ItemFields.derivedNames)
            .union(FieldChecker.fieldsOfReaders)
        report(unread, unfilled: unfilled.filter { !existing.contains($0) }, to: collector)
    }

    private struct UnreadField {
        let name: String
        let range: SourceRange
        /// True if the items are in the diagram file, and not in a data file.
        let isInline: Bool
        /// True if the values are lists of mappings.
        var isListOfItems = false
        /// True if the values are mappings in the diagram file, which may have been meant as items.
        var isInlineMapping = false
    }

    /// Reports fields that are read although they have mappings or lists of lists, which nothing can show.
    private func reportNested(
        ofSections isOfSections: Bool, read: Set<String>, _ collector: DiagnosticCollector
    ) {
        var seen: Set<String> = []
        for diagram in diagrams {
            let nested = diagram.data.table(ofSections: isOfSections)?.nestedFields ?? [:]
            for (name, range) in nested.sorted(by: { $0.key < $1.key })
            where read.contains(name) && seen.insert(name).inserted {
                collector.error(
                    "the field '\(name.excerpt())' must be a value, a list of values or a list of records, because the diagram shows it",
                    at: range)
            }
        }
    }

    /// Returns the unread fields of items or sections, except for those that are probably misspelled, for which warnings
    /// are reported.
    private func unreadFields(
        ofSections isOfSections: Bool, read: Set<String>, _ collector: DiagnosticCollector
    ) -> [UnreadField] {
        var seen: Set<String> = []
        // Fields that are derived from an item's position exist although the data doesn't contain them.
        var existing = ItemFields.derivedNames.subtracting(["label"])
        var unread: [UnreadField] = []
        for diagram in diagrams where !diagram.file.data.isSymbolGraph {
            guard let table = diagram.data.table(ofSections: isOfSections) else { continue }
            for name in table.fieldNames
            where !table.isRead(name, by: read) && !table.isLabel(name) && seen.insert(name).inserted {
                if let range = diagram.data.range(ofField: name, in: table, isOfSections: isOfSections) {
                    let isInline = diagram.file.hasItems(in: range.file)
                    let isList = table.isListOfItems(name)
                    unread.append(
                        UnreadField(
                            name: name, range: range, isInline: isInline,
                            isListOfItems: !isOfSections && isList,
                            isInlineMapping: isInline && !isOfSections && !isList
                                && table.nestedFields[name] != nil))
                }
            }
            existing.formUnion(table.fieldNames)
        }
        let missing = read.subtracting(existing).sorted()
        return unread.filter { field in
            if field.isListOfItems,
                field.isInline || Suggestion.nearest(to: field.name, in: ["children"]) != nil
            {
                let name = field.name.excerpt()
                collector.warning(
                    "the items in the list '\(name)' aren't drawn", at: field.range,
                    notes: [.init("did you mean 'children'? Another key is 'columns: {children: \(name)}'")])
                return false
            }
            let parents = field.isInline && !isOfSections && Self.namesOfParents.contains(field.name)
            let notes =
                parents
                ? [
                    .init(
                        "'columns: {parent: \(field.name)}' makes the tree a list of items that name parents")
                ]
                : Suggestion.notes(for: field.name, in: missing)
            if notes.isEmpty { return true }
            collector.warning(
                "the layout and its views don't use the field '\(field.name.excerpt())'", at: field.range,
                notes: notes)
            return false
        }
    }

    /// The fields of a tree's items that probably name further parents.
    private static let namesOfParents: Set<String> = [
        "parent", "parents", "bases", "extends", "implements", "inherits", "superclass", "manager",
    ]

    /// The fields of lines that the library reads wherever an edge has them.
    private static let fieldsOfLines = [
        "label", "fromLabel", "toLabel", "kind", "arrowhead", "link", "tooltip", "id",
    ]

    /// Returns the unread fields of edges and of the lines of hierarchies.
    ///
    /// A field that items have, too, is one of the items, to which readers of tables copy the fields of lines.
    private func unreadFieldsOfLines(read: Set<String>, _ collector: DiagnosticCollector) -> [UnreadField] {
        var (seen, unread): (Set<String>, [UnreadField]) = ([], [])
        for diagram in diagrams where !diagram.file.data.isSymbolGraph {
            let read = read.union(Self.fieldsOfLines).union(diagram.file.views.fieldsOfEdgeLabels)
            for edges in diagram.data.tablesOfLines {
                for name in edges.records.fieldNames
                where !edges.records.isRead(name, by: read) && !diagram.data.items.fieldNames.contains(name)
                    && seen.insert(name).inserted
                {
                    let row = edges.records.column(named: name)?.firstRow
                    let place = edges.records.nestedFields[name] ?? edges.records.fieldRanges[name]
                    guard let range = place ?? row.flatMap(edges.range(ofEdge:)), row != nil else { continue }
                    guard let nearest = Suggestion.nearest(to: name, in: Self.fieldsOfLines.dropLast()) else {
                        unread.append(
                            UnreadField(
                                name: name, range: range, isInline: diagram.file.hasItems(in: range.file)))
                        continue
                    }
                    collector.warning(
                        "the lines don't use the field '\(name.excerpt())'", at: range,
                        notes: [.init("did you mean '\(nearest)'?")])
                }
            }
        }
        return unread
    }

    /// The maximum number of fields that the note lists.
    private static let listedCount = 5

    /// Reports unread fields in one note at the first of them.
    ///
    /// Fields in data files come first, because they are shown without a request. So are mappings in the diagram file.
    private func report(_ unread: [UnreadField], unfilled: [String], to collector: DiagnosticCollector) {
        let groups = Dictionary(grouping: unread) { $0.isInlineMapping ? 1 : $0.isInline ? 2 : 0 }
        let fields = (0...2).flatMap { groups[$0] ?? [] }
        guard let first = fields.first else { return }
        let names = fields.prefix(Self.listedCount).map { "'\($0.name.excerpt())'" }
        let rest = fields.count > names.count ? ", …" : ""
        let what = fields.count == 1 ? "field" : "\(fields.count) fields"
        var notes: [Diagnostic.Note] = []
        let name = first.name.excerpt()
        if first.isInlineMapping {
            notes = [.init("'\(name)' is a mapping; items below another are in its list 'children'")]
        } else if first.isListOfItems {
            notes = [
                .init(
                    "if the list '\(name)' has items, use 'columns: {children: \(name)}' or "
                        + "'--columns \("children=\(first.name)".shellWord)'")
            ]
        } else if let field = unfilled.first, !first.isInline {
            let list = unfilled.prefix(Self.listedCount).map { "'\($0)'" }.joined(separator: ", ")
            let column = fields.count == 1 ? name : "COLUMN"
            notes = [
                .init(
                    "the views also show \(list): use 'columns: {\(field): \(column)}' or "
                        + "'--columns \("\(field)=\(column)".shellWord)'")
            ]
        }
        var note = Diagnostic(
            .note, "the layout and its views don't use the \(what) \(names.joined(separator: ", "))\(rest)",
            at: first.range, notes: notes)
        note.isRemark = !first.isInline || first.isInlineMapping
        collector.report(note)
    }
}

nonisolated extension DataDeclaration {
    /// The columns that the file or the command line names.
    fileprivate var namedColumns: [String] {
        guard let columns = options?.records.columns else { return [] }
        return columns.names.compactMap { columns[$0] }
    }
}

extension Diagram {
    /// The fields that the columns of a table show.
    fileprivate var shownColumns: [String] { content.views.columns?.fieldNames ?? [] }
}

extension DiagramFile {
    /// Returns true if the file is the diagram file, and contains the items itself.
    fileprivate func hasItems(in file: SourceFile) -> Bool {
        if case .declared = data { file === source } else { false }
    }
}

extension ItemTable {
    /// Returns true for a field whose values are lists of mappings, which could be items.
    fileprivate func isListOfItems(_ name: String) -> Bool {
        if let column = column(named: name), let row = column.firstRow, case .records = column[row] {
            return true
        }
        guard let key = nestedFields[name] else { return false }
        // The first character after the key, its quotation mark, the colon and a line break.
        let start = key.file.bytes[key.upper...].first { !" \t\r\n:'\"".utf8.contains($0) }
        return start == UInt8(ascii: "[") || start == UInt8(ascii: "-")
    }

    /// Returns true if views read a field, or one of the values in its mappings, and for the name of such a value.
    fileprivate func isRead(_ name: String, by read: Set<String>) -> Bool {
        if read.contains(name) || read.contains(name.lowercased()) { return true }
        if let dot = name.firstIndex(of: "."), nestedFields[String(name[..<dot])] != nil { return true }
        return nestedFields[name] != nil && read.contains { $0.hasPrefix(name + ".") }
    }

    /// Returns true for a field that is shown as the label of its items.
    fileprivate func isLabel(_ name: String) -> Bool {
        guard RecordColumns.labelSubstitutes.contains(name.lowercased()), let column = column(named: name),
            let row = column.firstRow
        else { return false }
        return column[row]?.text == labels[row]
    }
}

nonisolated extension DiagramData {
    /// True if items, sections or lines have fields other than their ids and labels.
    fileprivate var hasFields: Bool {
        [false, true].contains { table(ofSections: $0)?.fieldNames.isEmpty == false }
            || tablesOfLines.contains { !$0.records.fieldNames.isEmpty }
    }

    /// The edges, and the lines of a hierarchy that have fields.
    fileprivate var tablesOfLines: [EdgeTable] {
        var tables = [edges]
        if case .hierarchy(let hierarchy) = self { tables.append(hierarchy.lines?.relations) }
        return tables.compactMap(\.self)
    }

    /// Returns the table of the items or, if `isOfSections` is true, the table of the sections; nil if there are no
    /// sections.
    func table(ofSections isOfSections: Bool) -> ItemTable? { isOfSections ? sections?.sections : items }

    /// Returns the place where a field is named.
    ///
    /// If that place isn't known, returns the place of the first item or section that has the field. The result is nil
    /// if no item or section has the field, or if the data doesn't come from a file.
    fileprivate func range(ofField name: String, in table: ItemTable, isOfSections: Bool) -> SourceRange? {
        if let range = table.nestedFields[name] { return range }
        guard let column = table.column(named: name),
            let row = column.firstRow
        else { return nil }
        return table.fieldRanges[name] ?? (isOfSections ? range(ofSection: row) : range(ofRow: row))
    }
}

/// Reports fields that a view names but no item has, each name once.
nonisolated struct FieldChecker {
    /// The diagram file.
    ///
    /// Fields in the views of its templates aren't checked, because they may be for other data.
    let source: SourceFile
    let collector: DiagnosticCollector

    /// Fields that the data readers set only for items that have a value for them.
    ///
    /// These fields are never reported, because it is possible that no item has a value for them.
    private static let wellKnown: Set<String> = fieldsOfSelections.union(fieldsOfReaders).union([
        "link", "tooltip", "class", "kind", "summary", "stereotype", "cases", "properties", "methods",
        "operators", "types",
    ])

    /// The fields that a selection sets.
    static let fieldsOfSelections: Set<String> = ["external", "folded"]
    /// The fields that only the reader of symbol graphs sets.
    static let fieldsOfReaders: Set<String> = [
        "module", "access", "conformances", "constraints", "deprecated", "availability", "relation",
        "initializers", "extensions",
    ]

    /// Reports fields that no item has.
    ///
    /// - Parameters:
    ///   - uses: The fields with their places.
    ///   - values: The fields of the items.
    ///   - canBeOptional: True if a question mark after the name of a field permits that no item has it.
    func check(_ uses: [FieldUse], in values: any FieldValues, canBeOptional: Bool = true) {
        var seen: Set<String> = []
        for use in uses where use.range.file === source && seen.insert(use.name).inserted {
            if values.field(named: use.name) != nil || Self.wellKnown.contains(use.name) { continue }
            let names = values.fieldNames
            let notes = Suggestion.notes(
                for: use.name, in: names, otherwise: "fields: " + names.joined(separator: ", "))
            collector.error(
                "no item has a field '\(use.name.excerpt())'", at: use.range,
                notes: canBeOptional
                    ? notes + [.init("write '\(use.name)?' if it may be missing")] : notes)
        }
    }
}
