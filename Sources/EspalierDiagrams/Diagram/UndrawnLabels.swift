import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reports labels of sections that no view shows because the layout has no section headers.
///
/// The labels are reported once for a document, and only if no state or panel shows the labels of sections.
struct UndrawnLabels {
    /// The states or the panels of the document, or its only diagram.
    let diagrams: [Diagram]
    let types: LayoutRegistry

    private static let fields: Set<String> = ["label", "name"]

    func report(to collector: DiagnosticCollector) {
        for diagram in diagrams {
            guard let type = types.type(named: diagram.layoutType), !type.hasSectionViews else { continue }
            let labels = labels(of: diagram)
            guard let first = labels.first else { continue }
            if diagrams.contains(where: showsLabels) { return }
            let what =
                labels.count == 1
                ? "the section's label '\(first.text.excerpt())' isn't drawn"
                : "the labels of \(labels.count) sections aren't drawn"
            let others = types.types.filter { $0.dataKind == .sections && $0.hasSectionViews }.map(\.name)
            return collector.warning(
                "the layout '\(type.name)' has no section headers, so \(what)", at: first.range,
                notes: [.init("layouts with section headers: \(others.joined(separator: ", "))")])
        }
    }

    /// Returns the labels of a diagram's sections that are written in a file.
    private func labels(of diagram: Diagram) -> [(text: String, range: SourceRange)] {
        guard let data = diagram.data.sections else { return [] }
        return (0..<data.sectionCount).compactMap { section in
            let text = data.sections.labels[section]
            guard !text.isEmpty, !data.unlabeledSections.contains(text),
                let range = data.range(ofSection: section)
            else { return nil }
            return (text, range)
        }
    }

    private func showsLabels(_ diagram: Diagram) -> Bool {
        guard let type = types.type(named: diagram.layoutType) else { return false }
        return diagram.file.fields(of: [type]).contains { $0.isOfSections && Self.fields.contains($0.name) }
    }
}

extension LayoutType {
    /// True if the layout has supplementary views for sections, such as headers.
    nonisolated fileprivate var hasSectionViews: Bool {
        supplementaryKinds.contains {
            if case .section = $0.owner { true } else { false }
        }
    }
}
