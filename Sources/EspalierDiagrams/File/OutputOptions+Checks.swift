import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics

nonisolated extension OutputOptions {
    /// Reports keys of the mapping `output` that have invalid texts or can't be used together.
    ///
    /// - Parameters:
    ///   - node: The mapping from which these options were read.
    ///   - hasStates: True if the diagram has several states.
    ///   - collector: Receives the errors.
    func check(_ node: Node?, hasStates: Bool, collector: DiagnosticCollector) {
        guard let node else { return }
        let advice = [Diagnostic.Note("remove one of them")]
        if let note = IDPrefix.note(on: idPrefix) {
            collector.error(
                "'\(idPrefix.excerpt())' isn't a valid prefix of ids", at: node["idPrefix"]?.range,
                notes: [Diagnostic.Note(note)])
        }
        if hasStates, states == .animation, let folds = node["html"]?["folds"], !html.folds.isEmpty {
            collector.error(
                "'folds' can't be used with 'states: animation'", at: folds.range, notes: advice)
        }
        guard svgText == .outlines else { return }
        if !idPrefix.isEmpty {
            collector.error(
                "'idPrefix' can't be used with 'svgText: outlines'", at: node["idPrefix"]?.range,
                notes: advice)
        }
        if hasStates, states == .animation {
            collector.error(
                "'svgText: outlines' can't be used with 'states: animation'", at: node["svgText"]?.range,
                notes: advice)
        }
    }
}
