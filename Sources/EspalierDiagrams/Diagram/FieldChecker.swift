import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics

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
    private static let wellKnown: Set<String> = [
        "link", "tooltip", "class", "external", "module", "kind", "access", "summary", "properties",
        "methods",
    ]

    func check(_ uses: [FieldUse], in values: any FieldValues) {
        var seen: Set<String> = []
        for use in uses where use.range.file === source && seen.insert(use.name).inserted {
            if values.field(named: use.name) != nil || Self.wellKnown.contains(use.name) { continue }
            let names = values.fieldNames
            let notes = Suggestion.notes(
                for: use.name, in: names, otherwise: "fields: " + names.joined(separator: ", "))
            collector.error(
                "no item has a field '\(use.name.excerpt())'", at: use.range,
                notes: notes + [.init("write '\(use.name)?' if it may be missing")])
        }
    }
}
