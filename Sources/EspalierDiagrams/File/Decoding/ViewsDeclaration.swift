import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics

/// The key `views`: the look of each kind of element.
nonisolated struct ViewsDeclaration: Sendable {
    nonisolated struct Legend: Sendable {
        /// The place of the key in the file.
        let range: SourceRange
        var title: String?
        var values: [String] = []
    }

    nonisolated struct KindOfView: Sendable {
        let kind: String
        let view: ViewDeclaration
        /// The place of the kind's name in the file.
        let range: SourceRange

        init(_ entry: Mapping.Entry) {
            (kind, view, range) = (entry.key, ViewDeclaration(entry.value), entry.keyRange)
        }
    }

    var cell: ViewDeclaration?
    var connector = ConnectorDeclaration()
    var reference = ReferenceDeclaration()
    /// Views by kind, in the order of the file.
    var supplementary: [KindOfView] = []
    var decoration: [KindOfView] = []
    /// The kinds of all supplementary views, including connectors.
    var supplementaryKeys: [FieldUse] = []
    var colorBy: FieldUse?
    var legend: Legend?

    init() {}

    /// Reads views that have passed validation.
    init(_ node: Node) {
        cell = node["cell"].map(ViewDeclaration.init)
        for entry in node["supplementary"]?.mapping?.entries ?? [] {
            supplementaryKeys.append(FieldUse(name: entry.key, range: entry.keyRange))
            switch entry.key {
            case "connector": connector = ConnectorDeclaration(entry.value)
            case "reference": reference = ReferenceDeclaration(entry.value)
            default: supplementary.append(KindOfView(entry))
            }
        }
        decoration = (node["decoration"]?.mapping?.entries ?? []).map(KindOfView.init)
        if let field = node["colorBy"], let name = field.scalarText {
            colorBy = FieldUse(name: name, range: field.range)
        }
        if let value = node["legend"], value.bool != false {
            legend = Legend(
                range: value.range, title: value.text("title"),
                values: (value["values"]?.sequence ?? []).compactMap(\.scalarText))
        }
    }

    func supplementaryView(ofKind kind: String) -> ViewDeclaration? {
        supplementary.first { $0.kind == kind }?.view
    }
}
