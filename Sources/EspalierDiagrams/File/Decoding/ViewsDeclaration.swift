import EspalierDataFiles
import EspalierDiagnostics

/// How each kind of element looks.
struct ViewsDeclaration: Sendable {
    struct Legend: Sendable {
        var title: String?
        var values: [String] = []
    }

    var cell: ViewDeclaration?
    var connector = ConnectorDeclaration()
    var reference = ReferenceDeclaration()
    /// Views by kind, in the order of the file.
    var supplementary: [(kind: String, view: ViewDeclaration)] = []
    var decoration: [(kind: String, view: ViewDeclaration)] = []
    var colorBy: FieldUse?
    var legend: Legend?

    init() {}

    /// Reads views that have passed validation.
    init(_ node: Node) {
        cell = node["cell"].map(ViewDeclaration.init)
        for entry in node["supplementary"]?.mapping?.entries ?? [] {
            switch entry.key {
            case "connector": connector = ConnectorDeclaration(entry.value)
            case "reference": reference = ReferenceDeclaration(entry.value)
            default: supplementary.append((entry.key, ViewDeclaration(entry.value)))
            }
        }
        decoration = (node["decoration"]?.mapping?.entries ?? []).map { ($0.key, ViewDeclaration($0.value)) }
        if let field = node["colorBy"], let name = field.scalarText {
            colorBy = FieldUse(name: name, range: field.range)
        }
        if let value = node["legend"], value.bool != false {
            legend = Legend(
                title: value.text("title"), values: (value["values"]?.sequence ?? []).compactMap(\.scalarText)
            )
        }
    }

    func supplementaryView(ofKind kind: String) -> ViewDeclaration? {
        supplementary.first { $0.kind == kind }?.view
    }
}
