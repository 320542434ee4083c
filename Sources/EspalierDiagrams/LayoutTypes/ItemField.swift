public import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
public import EspalierGeometry

/// A field that a layout type reads from items or from sections.
nonisolated public struct ItemField: Sendable {
    /// The name of the field in the data.
    public let name: String
    /// The values that the field may have.
    public let kind: OptionKind
    /// A sentence for the reference.
    public let documentation: String
    /// True if the field belongs to sections, false if it belongs to items.
    public let isOfSections: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name of the field in the data.
    ///   - kind: The values that the field may have; other values are reported as errors.
    ///   - isOfSections: True if the field belongs to sections, false if it belongs to items.
    ///   - documentation: A sentence for the reference.
    public init(
        _ name: String, _ kind: OptionKind, ofSections isOfSections: Bool = false, _ documentation: String
    ) {
        (self.name, self.kind, self.documentation) = (name, kind, documentation)
        self.isOfSections = isOfSections
    }

    /// The field that names the container of an item in layouts whose containers aren't items.
    static var container: ItemField {
        ItemField("container", .text, "The container of the item, or a path such as `shop/web`.")
    }

    /// Returns the field's column in a table, or nil if no row has the field.
    ///
    /// To read many rows, store the column and don't call this method for each row.
    public func column(of table: ItemTable) -> FieldColumn? { table.column(named: name) }

    /// Returns true if the field may have the value.
    func accepts(_ value: FieldValue) -> Bool {
        switch kind {
        case .number(let range): value.number.map(range.contains) ?? false
        case .integer(let range): value.number.flatMap { Int(exactly: $0) }.map(range.contains) ?? false
        case .flag: if case .bool = value { true } else { false }
        case .choice(let names): names.contains(value.text)
        case .text, .insets, .size, .point, .ratio, .automatic: true
        }
    }
}

/// The data of a diagram, which a layout type checks before the diagram is drawn.
///
/// Problems are reported together with their place in the file.
nonisolated public struct LayoutCheck {
    let data: DiagramData
    /// The key `layout`, which has passed validation.
    let node: Node?
    let limits: DocumentLimits
    let collector: DiagnosticCollector

    /// The items.
    public var items: ItemTable { data.items }
    /// The sections of the items; nil for a hierarchy.
    public var sections: SectionedData? { data.sections }

    /// Reports an item that can't be drawn.
    ///
    /// - Parameters:
    ///   - message: The problem and what to do about it.
    ///   - row: The row of the item in `items`.
    ///   - suggestion: The value that was probably meant.
    public func error(_ message: String, row: Int, suggestion: String? = nil) {
        let notes = suggestion.map { [Diagnostic.Note("did you mean '\($0)'?")] } ?? []
        collector.error(message, at: data.range(ofRow: row), notes: notes)
    }

    /// Reports an item that can be drawn, but not exactly as the data requires.
    ///
    /// `row` is the item's row in `items`.
    public func warning(_ message: String, row: Int) {
        collector.warning(message, at: data.range(ofRow: row))
    }

    /// Returns true if the file that sets a key of `layout` also sets another one, which a template may set for other files.
    func isSet(_ name: String, besides key: String) -> Bool {
        guard let own = node?[name]?.range.file, let other = node?[key]?.range.file else { return false }
        return own === other
    }

    /// Reports a key of `layout` that doesn't fit the data.
    public func error(_ message: String, key: String) { collector.error(message, at: node?[key]?.range) }

    /// Reports items or sections for which a field doesn't have an allowed value.
    func check(_ field: ItemField) {
        guard let table = data.table(ofSections: field.isOfSections),
            let column = field.column(of: table)
        else { return }
        let name = (field.isOfSections ? "a section's " : "") + "'\(field.name)'"
        for row in 0..<table.count {
            guard let value = column[row], !field.accepts(value) else { continue }
            var notes: [Diagnostic.Note] = []
            if case .choice(let names) = field.kind { notes = Suggestion.notes(for: value.text, in: names) }
            collector.error(
                "expected \(name) to be \(field.kind.fieldType.description), found '\(value.text.excerpt())'",
                at: field.isOfSections ? data.range(ofSection: row) : data.range(ofRow: row),
                notes: notes)
        }
    }
}
