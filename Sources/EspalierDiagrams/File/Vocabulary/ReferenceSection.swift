import EspalierData
import EspalierGeometry

/// A part of the reference of diagram files: a mapping with its keys, or a type of layout.
///
/// The articles of the documentation and the help of the command are made from the same sections.
nonisolated package struct ReferenceSection {
    /// A table whose first column has names.
    ///
    /// Columns without a title explain them.
    package struct Table {
        /// The titles of the columns.
        package let columns: [String]
        /// The texts of the rows.
        package let rows: [[String]]
    }

    /// The name in a diagram file, such as `view` or `class-hierarchy`.
    package let name: String
    /// The documentation, in one or two sentences.
    package let summary: String
    /// Further paragraphs; empty if there are none.
    package let discussion: String
    /// The tables that have rows.
    package let tables: [Table]

    private init(_ name: String, _ summary: String, discussion: String = "", _ tables: [Table]) {
        (self.name, self.summary, self.discussion) = (name, summary, discussion)
        self.tables = tables.filter { !$0.rows.isEmpty }
    }

    /// A section for each mapping of diagram files, the whole file first.
    package static var mappings: [ReferenceSection] {
        Vocabulary.records.map(section)
    }

    /// A section for each mapping that only project files have, the whole file first.
    package static var projectMappings: [ReferenceSection] { Vocabulary.projectRecords.map(section) }

    private static func section(of record: RecordDefinition) -> ReferenceSection {
        ReferenceSection(record.name, record.documentation, [keys(record.fields)])
    }

    /// A section for each type of layout.
    package static var layouts: [ReferenceSection] {
        LayoutRegistry.builtIn.types.map { type in
            let fields = type.itemFields.map { field in
                let value = field.kind == .text ? "any" : field.kind.fieldType.description
                return [field.name, field.isOfSections ? "section" : "item", value, field.documentation]
            }
            let kinds =
                type.supplementaryKinds.map { ("supplementary", $0) }
                + type.decorationKinds.map { ("decoration", $0) }
            let views = kinds.map { category, kind in
                [
                    "\(category).\(kind.name)", "\(kind.owner)",
                    kind.hasStandardLook ? "a standard look" : "none",
                ]
            }
            return ReferenceSection(
                type.name, type.documentation, discussion: type.discussion,
                [
                    keys(type.fields), Table(columns: ["field", "of", "value", ""], rows: fields),
                    Table(columns: ["view", "of", "unless described"], rows: views),
                ])
        }
    }

    /// A section with the types of layout, and the kind of data that each arranges.
    package static var layoutOverview: ReferenceSection {
        let rows = LayoutRegistry.builtIn.types.map { [$0.name, $0.dataKind.rawValue, $0.documentation] }
        return ReferenceSection(
            "layout", "The types of layout, for `layout: {type: ...}`.",
            [Table(columns: ["type", "data", ""], rows: rows)])
    }

    /// Returns the section of a mapping of diagram files; nil if no mapping has the name.
    package static func mapping(named name: String) -> ReferenceSection? {
        (mappings + projectMappings).first { $0.name == name }
    }

    /// Returns a section with the keys of a name in all mappings and layouts; nil if there is none.
    package static func key(named name: String) -> ReferenceSection? {
        let rows = (Vocabulary.records + Vocabulary.projectRecords).flatMap { record in
            keys(record.fields.filter { $0.name == name }).rows.map { [record.name] + $0.dropFirst() }
        }
        // A key that means the same in several layouts has one row.
        var layouts: [(names: [String], meaning: [String])] = []
        for type in LayoutRegistry.builtIn.types {
            for row in keys(type.fields.filter { $0.name == name }).rows {
                let meaning = Array(row.dropFirst())
                if let known = layouts.firstIndex(where: { $0.meaning == meaning }) {
                    layouts[known].names.append(type.name)
                } else {
                    layouts.append(([type.name], meaning))
                }
            }
        }
        if rows.isEmpty, layouts.isEmpty { return nil }
        return ReferenceSection(
            name, "The key `\(name)`.",
            [
                Table(columns: ["mapping", "value", "default", ""], rows: rows),
                Table(
                    columns: ["layout", "value", "default", ""],
                    rows: layouts.map { [$0.names.joined(separator: ", ")] + $0.meaning }),
            ])
    }

    /// All names of mappings, keys and types of layout.
    package static var names: [String] {
        (Vocabulary.records + Vocabulary.projectRecords).flatMap { [$0.name] + $0.fields.map(\.name) }
            + LayoutRegistry.builtIn.types.flatMap { [$0.name] + $0.fields.map(\.name) }
    }

    private static func keys(_ fields: [FieldDefinition]) -> Table {
        Table(
            columns: ["key", "value", "default", ""],
            rows: fields.map { [$0.name, $0.type.description, $0.defaultValue ?? "", $0.documentation] })
    }
}
