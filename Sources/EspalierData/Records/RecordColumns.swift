import EspalierDataFiles

/// The names of the columns of a table, or of the keys of records in YAML and JSON, that have a special meaning or
/// become a field with another name.
package struct RecordColumns: Sendable, Hashable {
    /// The parts of a record that have a special meaning.
    package enum Part: String, Sendable, CaseIterable {
        case id, parent, label, section, children, items, from, to, path

        /// The content of the part's column, for messages.
        var content: String {
            switch self {
            case .from: "the parent of each edge"
            case .to: "the child of each edge"
            case .id, .parent, .label, .section, .children, .items, .path: "the \(rawValue)"
            }
        }
    }

    /// The columns whose values are the labels of records without a label, in the order of preference.
    ///
    /// They also remain fields, because a template may show them.
    package static let labelSubstitutes = ["name", "title"]
    /// `labelSubstitutes` as the data spell them.
    private(set) var labelSubstitutes = Self.labelSubstitutes

    /// The column of the id.
    package private(set) var id = "id"
    /// The column of the parent's id; in this column, the cell of a root is empty.
    package private(set) var parent = "parent"
    /// The column of the label.
    ///
    /// If a file doesn't have this column, one of `labelSubstitutes` or the id is the label.
    package private(set) var label = "label"
    /// The column of the section's name, which is used only if the records become sections.
    package private(set) var section = "section"
    /// The key of an item's children in a tree.
    package private(set) var children = "children"
    /// The key of a section's items.
    package private(set) var items = "items"
    /// The column of the parent in a list of edges.
    package private(set) var from = "from"
    /// The column of the child in a list of edges.
    package private(set) var to = "to"
    /// The column of the path, whose parts between slashes are the folders that contain the item.
    package private(set) var path = "path"
    /// The names of columns that the user specified, with the names of their parts or fields as keys.
    private var named: [String: String] = [:]
    /// The fields for which the user specified a column, with the names of the columns as keys.
    private var fields: [String: String] = [:]

    package init() {}

    /// True if the user specified no column.
    package var isEmpty: Bool { named.isEmpty }

    /// The parts and fields for which the user specified a column, in alphabetical order.
    package var names: [String] { named.keys.sorted() }

    /// Sets the column of the part with a name.
    ///
    /// If no part has this name, sets the column of the field with this name.
    ///
    /// If several fields are set to the same column, the column becomes the field that was set last.
    package mutating func set(_ name: String, to column: String) {
        if let old = named[name], fields[old] == name { fields[old] = nil }
        named[name] = column
        assign(column, to: name)
    }

    /// Sets the column of the section unless the user specified one.
    ///
    /// The user can specify another column for the field with the name of `column`.
    package mutating func useSections(of column: String) {
        if named[Part.section.rawValue] == nil { section = named[column] ?? column }
    }

    private mutating func assign(_ column: String, to name: String) {
        switch Part(rawValue: name) {
        case .id: id = column
        case .parent: parent = column
        case .label: label = column
        case .section: section = column
        case .children: children = column
        case .items: items = column
        case .from: from = column
        case .to: to = column
        case .path: path = column
        case nil: fields[column] = name
        }
    }

    /// Returns the column that the user specified for a part or a field; nil if the user specified no column.
    package subscript(name: String) -> String? { named[name] }

    /// Returns the columns of both values.
    ///
    /// If both specify a column for the same part or field, the column of `other` is used.
    package func overlaid(by other: RecordColumns) -> RecordColumns {
        var merged = self
        // The names are sorted because the order of a dictionary differs from run to run.
        for (name, column) in other.named.sorted(by: { $0.key < $1.key }) { merged.set(name, to: column) }
        return merged
    }

    /// The columns without spaces around their names, as in the first row of a table.
    var trimmed: RecordColumns {
        var result = RecordColumns()
        for name in names { result.set(name, to: (named[name] ?? "").trimming(\.isWhitespace)) }
        if !names(.section) { result.section = section.trimming(\.isWhitespace) }
        return result
    }

    /// Returns the columns as they are spelled in a table's header or as the keys of records.
    ///
    /// The name of a column that the data don't have is replaced with the only one that differs in case.
    func spelled(as names: [String]) -> RecordColumns {
        let known = Set(names)
        let folded = Dictionary(grouping: names) { $0.lowercased() }
        var result = self
        let parts: [(name: String, column: String)] = [
            ("id", id), ("parent", parent), ("label", label), ("section", section), ("children", children),
            ("items", items), ("from", from), ("to", to), ("path", path),
        ]
        let others = fields.map { (name: $0.value, column: $0.key) }.sorted { $0.column < $1.column }
        for (name, column) in parts + others where !known.contains(column) {
            guard let found = folded[column.lowercased()], found.count == 1 else { continue }
            if named[name] == nil {
                result.assign(found[0], to: name)
            } else {
                result.set(name, to: found[0])
            }
        }
        result.labelSubstitutes = Self.labelSubstitutes.map { name in
            folded[name].flatMap { $0.count == 1 ? $0[0] : nil } ?? name
        }
        return result
    }

    /// Returns true if two parts or fields can have the same column, which is true only for the id and the label.
    package static func canShare(_ name: String, _ other: String) -> Bool {
        name == other || Set([name, other]) == [Part.id.rawValue, Part.label.rawValue]
    }

    func names(_ part: Part) -> Bool { named[part.rawValue] != nil }

    /// Returns the field that a column becomes.
    ///
    /// The result is nil if the column has the name of a part or field for which the user specified another column.
    func field(ofColumn column: String) -> String? {
        if named.isEmpty { return column }
        if let field = fields[column] { return field }
        return named[column] == nil ? column : nil
    }

    /// Returns the columns that the user specified, except for the columns of `parts`.
    func required(without parts: Set<Part>) -> [String] {
        names.filter { name in Part(rawValue: name).map { !parts.contains($0) } ?? true }
            .compactMap { named[$0] }
    }
}
