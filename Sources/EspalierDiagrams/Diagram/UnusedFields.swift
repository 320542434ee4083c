import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reports columns and keys of the data that neither a view nor the layout reads.
///
/// Each is reported once for a document, since its states and panels can read different fields of the same data. A field whose
/// name is similar to one that a view reads and that no item has is probably a typing error, so it is a warning. All
/// others are one note: tables that other programs write often have more columns than a diagram needs.
struct UnusedFields {
    /// The states or the panels of a document, or its only diagram.
    let diagrams: [Diagram]
    let types: LayoutRegistry

    func report(to collector: DiagnosticCollector) {
        report(ofSections: false, collector)
        report(ofSections: true, collector)
    }

    private func report(ofSections isOfSections: Bool, _ collector: DiagnosticCollector) {
        var read: Set<String> = []
        for diagram in diagrams {
            let layouts = types.types.filter { $0.name == diagram.layoutType }
            for field in diagram.file.fields(of: layouts) where field.isOfSections == isOfSections {
                read.insert(field.name)
            }
        }
        var seen: Set<String> = []
        // These fields exist without a column.
        var existing = ItemFields.derivedNames.subtracting(["label"])
        var unused: [(name: String, range: SourceRange)] = []
        for diagram in diagrams where !diagram.file.data.isSymbolGraph {
            guard let table = diagram.data.table(ofSections: isOfSections) else { continue }
            for name in table.fieldNames where !read.contains(name) && seen.insert(name).inserted {
                if let range = diagram.data.range(ofField: name, in: table, isOfSections: isOfSections) {
                    unused.append((name, range))
                }
            }
            existing.formUnion(table.fieldNames)
        }
        report(unused, missing: read.subtracting(existing).sorted(), collector)
    }

    /// Reports fields with the place of their first value; `missing` are the names of fields that are read and that no item has.
    private func report(
        _ unused: [(name: String, range: SourceRange)], missing: [String], _ collector: DiagnosticCollector
    ) {
        var others: [(name: String, range: SourceRange)] = []
        for field in unused {
            guard let nearest = Suggestion.nearest(to: field.name, in: missing) else {
                others.append(field)
                continue
            }
            collector.warning(
                "nothing reads the field '\(field.name.excerpt())'", at: field.range,
                notes: [.init("did you mean '\(nearest)'?")])
        }
        guard let first = others.first else { return }
        let names = others.prefix(8).map { "'\($0.name.excerpt())'" } + (others.count > 8 ? ["…"] : [])
        let what = others.count == 1 ? "field" : "\(others.count) fields"
        collector.note("nothing reads the \(what) \(names.joined(separator: ", "))", at: first.range)
    }
}

nonisolated extension DiagramData {
    /// Returns the items, or the sections; nil if there are no sections.
    fileprivate func table(ofSections isOfSections: Bool) -> ItemTable? {
        guard isOfSections else { return items }
        if case .sections(let sections) = self { return sections.sections }
        return nil
    }

    /// Returns the place of the first item or section that has a field; nil if none has it, or if it has no place.
    fileprivate func range(ofField name: String, in table: ItemTable, isOfSections: Bool) -> SourceRange? {
        guard let column = table.column(named: name),
            let row = (0..<table.count).first(where: { column[$0] != nil })
        else { return nil }
        return isOfSections ? range(ofSection: row) : range(ofRow: row)
    }
}
