import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The key `panels` after validation: several diagrams on one page.
nonisolated struct PanelsDeclaration: Sendable {
    /// A diagram with its caption.
    nonisolated struct Panel: Sendable {
        let caption: String
        let text: String?
        /// The diagram file with the keys of the panel merged over it.
        var file: DiagramFile
    }

    let panels: [Panel]
    /// The node at the key `panels`.
    ///
    /// It also contains keys of the layout `steps`.
    let node: Node
    let isNumbered: Bool

    /// The keys of the page that panels don't inherit.
    private static let pageKeys = [
        "title", "description", "output", "panels", "states", "animation", "template",
    ]
    private static let panelKeys = ["caption", "text"]

    /// Reads the panels; nil if there is no key `panels`, or after an error.
    ///
    /// - Parameters:
    ///   - node: The key, which has been validated.
    ///   - page: The whole file.
    ///   - collector: Receives errors.
    ///   - read: Creates the diagram file of a panel from the merged node.
    init?(
        _ node: Node?, of page: Node, collector: DiagnosticCollector, read: (Node) -> DiagramFile
    ) {
        guard let node else { return nil }
        guard let items = node["items"]?.sequence, !items.isEmpty else {
            collector.error("panels need 'items'", at: node.range)
            return nil
        }
        self.node = node.without(["items", "numbered", "margin"])
        isNumbered = node["numbered"]?.bool ?? false
        let base = page.without(Self.pageKeys)
        let margin = node.insets("margin") ?? .zero
        panels = items.map { item in
            var file = read(TemplateChain.lay(item.without(Self.panelKeys), over: base))
            file.output.margin = margin
            // If a panel has its own layout, check only the panel's own views, because the page's views are for the
            // page's layout.
            if item["layout"]?["type"] != nil { file.viewsRange = item.range }
            return Panel(caption: item.text("caption") ?? "", text: item.text("text"), file: file)
        }
    }
}
