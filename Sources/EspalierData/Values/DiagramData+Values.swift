import EspalierDataFiles
public import EspalierDiagnostics
import Foundation

extension DiagramData {
    /// Creates a hierarchy from trees.
    ///
    /// ```swift
    /// let data = try DiagramData(Tree("Shape") { "Triangle"; "Ellipse" })
    /// ```
    ///
    /// - Parameters:
    ///   - trees: The roots with all of their descendants.
    ///   - order: The order of siblings and roots.
    /// - Throws: `DiagnosticsError` with all errors, such as ids that occur twice, and cycles.
    /// - Complexity: O(n), or O(n log n) if sorted by name.
    public init(_ trees: Tree..., order: HierarchyOptions.Order = .given) throws(DiagnosticsError) {
        self = try Self.checked { diagnostics in
            var builder = HierarchyBuilder(options: HierarchyOptions(order: order), diagnostics: diagnostics)
            for tree in trees {
                let offset = builder.items.count
                for (record, parent) in tree.nodes {
                    builder.append(record, parent: parent < 0 ? -1 : parent + offset)
                }
            }
            return .hierarchy(builder.finish())
        }
    }

    /// A section of items that is created in Swift.
    ///
    /// ```swift
    /// DiagramData.Section("Today", items: [["label": "Pear", "answers": 11], ["label": "Seed swap", "banner": true]])
    /// ```
    public struct Section: Sendable {
        let record: Record
        let items: [[String: FieldValue]]

        /// Creates a section.
        ///
        /// - Parameters:
        ///   - label: The text in the section's header.
        ///   - fields: Other fields of the section. The field `id` is its id.
        ///   - items: The items, each with its fields by name, including `label` or `id`.
        public init(
            _ label: String, _ fields: KeyValuePairs<String, FieldValue> = [:], items: [[String: FieldValue]]
        ) {
            record = Record(label: label, entries: fields.map { ($0.key, $0.value) })
            self.items = items
        }
    }

    /// Creates sections of items.
    ///
    /// - Throws: `DiagnosticsError` with all errors, such as ids that occur twice, and items without a label.
    /// - Complexity: O(n)
    public init(sections: [Section]) throws(DiagnosticsError) {
        self = try Self.checked { diagnostics in
            var builder = SectionsBuilder()
            for section in sections {
                let index = builder.append(section: section.record)
                for item in section.items {
                    if let record = Record(item, diagnostics) { builder.append(record, section: index) }
                }
            }
            return .sections(builder.finish(diagnostics))
        }
    }

    /// Creates sections from records that each name their section in a property `section`.
    ///
    /// A record without a section belongs to the section of the previous record.
    ///
    /// ```swift
    /// struct Question: Encodable { var section: String; var label: String; var answers: Int }
    /// let data = try DiagramData(sectionsOf: questions)
    /// ```
    ///
    /// - Parameter records: Values with a property `label` or `id`; every other property is a field. A property is a
    ///   text, a number, a Boolean, a date (encoded in ISO 8601), or a list of these.
    /// - Throws: `DiagnosticsError` with all errors.
    /// - Complexity: O(n)
    public init(sectionsOf records: [some Encodable]) throws(DiagnosticsError) {
        self = try Self.encoded(records, .sections, HierarchyOptions())
    }

    /// Creates a hierarchy from records that each have the id of their parent in a property `parent`.
    ///
    /// Roots don't have the property. A parent may come after its children.
    ///
    /// - Parameters:
    ///   - records: Values with a property `id` or `label`; every other property is a field, as in `init(sectionsOf:)`.
    ///   - options: The order of siblings, and the treatment of a record that repeats an id with another parent.
    /// - Throws: `DiagnosticsError` with all errors, such as cycles and parents that don't exist.
    /// - Complexity: O(n), or O(n log n) if sorted by name.
    public init(
        hierarchyOf records: [some Encodable], options: HierarchyOptions = HierarchyOptions()
    ) throws(DiagnosticsError) {
        self = try Self.encoded(records, .hierarchy, options)
    }

    /// Creates a hierarchy from the rows of a table, with the same rules as `init(hierarchyOf:options:)`.
    ///
    /// ```swift
    /// let data = try DiagramData(table: [["id": "a", "label": "Animal"], ["id": "b", "parent": "a", "label": "Bear"]])
    /// ```
    ///
    /// - Parameters:
    ///   - rows: The rows, each with its values by column.
    ///   - options: The order of siblings, and the treatment of a row that repeats an id with another parent.
    /// - Throws: `DiagnosticsError` with all errors, such as cycles and parents that don't exist.
    /// - Complexity: O(n), or O(n log n) if sorted by name.
    public init(
        table rows: [[String: FieldValue]], options: HierarchyOptions = HierarchyOptions()
    ) throws(DiagnosticsError) {
        self = try Self.checked { diagnostics in
            var records = RecordCollector(.hierarchy, options: options, diagnostics: diagnostics)
            for row in rows {
                var fields = row
                let parent = fields.removeValue(forKey: "parent").map {
                    Record.Home(name: $0.text, range: nil)
                }
                if let record = Record(fields, diagnostics) { records.append(record, home: parent) }
            }
            return records.finish()
        }
    }

    // MARK: Checking

    /// Encodes records as JSON and reads the result, so that the same rules apply as for JSON files.
    private static func encoded(
        _ records: [some Encodable], _ kind: LayoutDataKind, _ options: HierarchyOptions
    ) throws(DiagnosticsError) -> DiagramData {
        let encoder = JSONEncoder()
        // Sort the keys, because the order in which the encoder writes them may differ between runs.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let json: Data
        do { json = try encoder.encode(records) } catch {
            throw DiagnosticsError("the records can't be encoded: \(error)")
        }
        return try checked { (diagnostics) throws(DiagnosticsError) in
            var reader = RecordReader(kind: kind, diagnostics: diagnostics)
            (reader.hierarchy, reader.keepsOrigins) = (options, false)
            return reader.folder([SourceFile(name: "records", bytes: Array(json))])
        }
    }

    /// Creates data and throws all reported errors.
    ///
    /// The errors have no place, because the values don't come from a file.
    private static func checked(
        _ make: (DiagnosticCollector) throws(DiagnosticsError) -> DiagramData
    ) throws(DiagnosticsError) -> DiagramData {
        let diagnostics = DiagnosticCollector()
        let data = try make(diagnostics)
        guard diagnostics.hasErrors else { return data }
        throw DiagnosticsError(
            diagnostics.sortedDiagnostics.map {
                Diagnostic(
                    $0.severity, $0.message, notes: $0.notes.filter { $0.range == nil }, cause: $0.cause)
            })
    }
}

extension Record {
    /// Creates a record.
    ///
    /// The fields `id` and `label` replace the record's id and label.
    init(label: String, entries: [(String, FieldValue)]) {
        self.init(label: label)
        for (name, value) in entries {
            switch name {
            case "id": id = value.text
            case "label": self.label = value.text
            default: fields.append(Field(name, value))
            }
        }
    }

    /// Creates a record whose fields are sorted by name, because the order of a dictionary differs between runs.
    ///
    /// - Returns: Nil if there is neither a label nor an id; in this case, an error is reported.
    fileprivate init?(_ fields: [String: FieldValue], _ diagnostics: DiagnosticCollector) {
        guard let name = fields["label"] ?? fields["id"] else {
            let names = fields.keys.sorted().joined(separator: ", ")
            diagnostics.error("an item needs a label or an id; its fields are: \(names.excerpt())")
            return nil
        }
        self.init(label: name.text, entries: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
