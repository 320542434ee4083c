import EspalierBoxes

extension Diagram {
    /// True if an item of the diagram or of one of its panels may have a link.
    package var hasLinks: Bool {
        content.panels.isEmpty
            ? content.views.cell.mayHaveLinks : content.panels.contains { $0.diagram.hasLinks }
    }
}
