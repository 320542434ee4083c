import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import Foundation

/// The key `panels`, checked: several diagrams on one page.
nonisolated struct PanelsDeclaration: Sendable {
    nonisolated struct Panel: Sendable {
        let caption: String
        let text: String?
        /// The diagram with the panel's keys laid over it.
        var file: DiagramFile
    }

    let panels: [Panel]
    /// How they are laid out: keys of the layout `steps`, too.
    let node: Node
    let isNumbered: Bool

    /// Keys of the whole page, which no panel has.
    private static let pageKeys = [
        "title", "description", "output", "panels", "states", "animation", "template",
    ]
    private static let panelKeys = ["caption", "text"]

    /// - Parameters:
    ///   - node: The key, which has passed validation.
    ///   - page: The whole file.
    ///   - collector: Takes complaints.
    ///   - read: Reads a panel's file.
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
            // Views of the page are for the page's layout.
            if item["layout"]?["type"] != nil { file.viewsRange = item.range }
            return Panel(caption: item.text("caption") ?? "", text: item.text("text"), file: file)
        }
    }
}

nonisolated extension Node {
    /// The mapping without some of its keys; anything else as it is.
    func without(_ keys: [String]) -> Node {
        guard let mapping else { return self }
        var kept = Mapping()
        for entry in mapping.entries where !keys.contains(entry.key) { kept.set(entry) }
        return Node(.mapping(kept), file: file, lower: range.lower, upper: range.upper)
    }
}
