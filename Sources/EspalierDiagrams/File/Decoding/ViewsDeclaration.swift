public import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics

/// The key `views`, which describes the appearance of each kind of element.
nonisolated struct ViewsDeclaration: Sendable {
    nonisolated struct Legend: Sendable {
        /// The place of the key in the file.
        let range: SourceRange
        var title: String?
        /// The values of `colorBy` that the legend lists first, in the order of their colors.
        var values: [String] = []
        /// The file that lists `values`, which may be a template; nil if they aren't listed.
        var valuesFile: SourceFile?
        /// The name in the legend for all values that have no color of their own; nil for the default name.
        var other: String?
        /// True if each category has a mark in addition to its color.
        var hasMarks = true
    }

    nonisolated struct KindOfView: Sendable {
        let kind: String
        var view: ViewDeclaration
        /// The place of the kind's name in the file.
        let range: SourceRange

        init(_ kind: String, _ view: ViewDeclaration, range: SourceRange) {
            (self.kind, self.view, self.range) = (kind, view, range)
        }

        init(_ entry: Mapping.Entry) {
            (kind, view, range) = (entry.key, ViewDeclaration(entry.value), entry.keyRange)
        }
    }

    var cell: ViewDeclaration?
    var connector = ConnectorDeclaration()
    var reference = ReferenceDeclaration()
    /// The changes of other lines by the name of their kind, such as `edge`.
    var lines: [String: LineChange] = [:]
    /// The looks of other lines that are described in Swift, by the name of their kind.
    var lineLooks: [String: LineDeclaration] = [:]
    /// Views by kind, in the order of the file.
    var supplementary: [KindOfView] = []
    var decoration: [KindOfView] = []
    /// The kinds of all supplementary views that the file describes, including connectors, with their places.
    var supplementaryKeys: [FieldUse] = []
    var colorBy: FieldUse?
    /// The fields that items have from the items above them.
    var inherited: [FieldUse] = []
    var legend: Legend?
    /// The columns of a table; nil for all fields of the items.
    var columns: [ColumnDeclaration]?
    /// The fields that the columns name.
    var fieldsOfColumns: [FieldUse] = []
    /// The place of the key `columns`; nil if the file doesn't have it.
    var columnsRange: SourceRange?

    init() {}

    /// Reads views that have passed validation.
    ///
    /// - Parameters:
    ///   - node: The key `views`.
    ///   - lineNames: The names of the kinds of lines other than `connector` and `reference`.
    init(_ node: Node, lineNames: [String]) {
        cell = node["cell"].map(ViewDeclaration.init)
        for entry in node.entries("supplementary") {
            supplementaryKeys.append(FieldUse(name: entry.key, range: entry.keyRange))
            switch entry.key {
            case "connector": connector = ConnectorDeclaration(entry.value)
            case "reference": reference = ReferenceDeclaration(entry.value)
            case _ where lineNames.contains(entry.key): lines[entry.key] = LineChange(entry.value)
            default: supplementary.append(KindOfView(entry))
            }
        }
        decoration = node.entries("decoration").map(KindOfView.init)
        if let field = node["colorBy"], let name = field.scalarText {
            colorBy = FieldUse(name: name, range: field.range)
        }
        if let columns = node["columns"] {
            columnsRange = columns.range
            self.columns = columns.sequence?.compactMap { ColumnDeclaration($0, uses: &fieldsOfColumns) }
        }
        inherited = (node["inherit"]?.sequence ?? []).compactMap { field in
            field.scalarText.map { FieldUse(name: $0, range: field.range) }
        }
        if let value = node["branchColors"], value.bool == true { colorBranches(value.range) }
        if let value = node["legend"], value.bool != false {
            legend = Legend(
                range: value.range, title: value.text("title"),
                values: value.texts("values") ?? [], valuesFile: value["values"]?.range.file,
                other: value.text("other"), hasMarks: value["marks"]?.bool ?? true)
        }
    }

    /// The fields that the labels of edges read.
    ///
    /// They aren't fields of items, so `DiagramFile.fields(of:)` doesn't have them.
    var fieldsOfEdgeLabels: [String] {
        let labels = lines.values.map(\.label) + lineLooks.values.map(\.label)
        return labels.compactMap(\.self).flatMap(\.segments).flatMap { segment -> [String] in
            if case .field(let names, _) = segment { names } else { [] }
        }
    }

    /// Colors the boxes and lines of each branch.
    private mutating func colorBranches(_ range: SourceRange) {
        if let colorBy {
            inherited.append(colorBy)
        } else {
            colorBy = FieldUse(name: "branch", range: range)
        }
        switch connector.stroke.color {
        case nil, .token: connector.stroke.color = .category()
        case .category, .categoryText, .fixed: break
        }
    }

    /// Gives the lines to further parents the look of those to first parents, unless the file describes them.
    mutating func drawReferencesAsConnectors() {
        guard !supplementaryKeys.contains(where: { $0.name == "reference" }) else { return }
        reference.stroke = connector.stroke
        reference.stroke.dash = connector.stroke.dash ?? []
        (reference.arrowhead, reference.label) = (connector.arrowhead, connector.label)
        reference.variants = connector.variants
    }

    /// Merges views and lines that are described in Swift over the views and lines of the file.
    mutating func overlay(_ looks: ElementLooks, source: SourceFile) throws(DiagnosticsError) {
        if let upper = looks.cell {
            var lower = cell ?? ViewDeclaration()
            try lower.overlay(upper)
            cell = lower
        }
        connector = looks.connector ?? connector
        reference = looks.reference ?? reference
        lineLooks.merge(looks.lines) { $1 }
        let range = SourceRange(file: source, lower: 0, upper: 0)
        for (kind, upper) in looks.supplementary.sorted(by: { $0.key < $1.key }) {
            if let index = supplementary.firstIndex(where: { $0.kind == kind }) {
                try supplementary[index].view.overlay(upper)
            } else {
                supplementary.append(KindOfView(kind, upper, range: range))
                supplementaryKeys.append(FieldUse(name: kind, range: range))
            }
        }
        if let field = looks.colorBy { colorBy = FieldUse(name: field, range: range) }
    }
}

/// The appearance of a diagram's elements, described in Swift with the names of the key `views` in diagram files.
///
/// The boxes are merged over the template's boxes, and a property that is nil keeps the template's value. The order is
/// that of diagram files: the template's box, the box described here, the template's boxes with conditions, and the
/// boxes with conditions described here.
///
/// ```swift
/// var looks = ElementLooks(cell: ViewDeclaration(BoxDeclaration(shape: .capsule)), colorBy: "kind")
/// try looks.cell?.overlay(BoxDeclaration(opacity: 0.5), when: "deprecated")
/// ```
nonisolated public struct ElementLooks: Sendable {
    /// The view for cells; nil for the template's view.
    public var cell: ViewDeclaration?
    /// The views for supplementary elements by kind, such as `header`.
    public var supplementary: [String: ViewDeclaration]
    /// The lines between parents and children; nil for the template's lines.
    public var connector: ConnectorDeclaration?
    /// The lines from items to their extra parents, which are all parents except the first; nil for the template's
    /// lines.
    public var reference: ReferenceDeclaration?
    /// Other lines by kind, such as `edge`; they replace the template's lines of this kind.
    public var lines: [String: LineDeclaration] = [:]
    /// The field whose values are categories, each with a color; nil for the template's field.
    public var colorBy: String?

    /// Creates a description of elements; the arguments that are left out keep the values of the template.
    public init(
        cell: ViewDeclaration? = nil, supplementary: [String: ViewDeclaration] = [:],
        connector: ConnectorDeclaration? = nil, reference: ReferenceDeclaration? = nil, colorBy: String? = nil
    ) {
        (self.cell, self.supplementary) = (cell, supplementary)
        (self.connector, self.reference, self.colorBy) = (connector, reference, colorBy)
    }
}
