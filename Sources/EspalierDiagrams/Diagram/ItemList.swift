import EspalierData

/// The items of a diagram as a nested list, depth first.
struct ItemList {
    struct Line {
        /// The level of indentation: 0 for a line at the top.
        let depth: Int
        /// The label of a section, or the caption of a panel; empty for an item.
        var label = ""
        /// The row of an item, and the content of the item's diagram; nil for a section or a panel.
        var item: (row: Int, content: DiagramContent)?
        /// The section of a container, and the content of its diagram; nil for other lines.
        var container: (section: Int, content: DiagramContent)?
    }

    let diagram: Diagram

    /// Calls `body` for each line.
    func visit(_ body: (Line) throws -> Void) rethrows { try visit(diagram, depth: 0, body) }

    private func visit(_ diagram: Diagram, depth: Int, _ body: (Line) throws -> Void) rethrows {
        for panel in diagram.content.panels {
            try body(Line(depth: depth, label: panel.caption))
            try visit(panel.diagram, depth: depth + 1, body)
        }
        guard diagram.content.panels.isEmpty else { return }
        switch diagram.content.data {
        case .hierarchy(let hierarchy): try visit(hierarchy, of: diagram.content, depth: depth, body)
        case .sections(let sections):
            try visit(sections, of: diagram.content, depths: [], depth: depth, body)
        case .graph(let graph):
            // A container is after the one around it.
            let depths = graph.containers.reduce(into: [Int]()) { depths, outer in
                depths.append(outer.map { $0 < 0 ? 0 : depths[$0] + 1 } ?? 0)
            }
            try visit(graph.nodes, of: diagram.content, depths: depths, depth: depth, body)
        }
    }

    /// Visits the items depth first, with an explicit stack because data may be deep.
    private func visit(
        _ hierarchy: ItemHierarchy, of content: DiagramContent, depth: Int, _ body: (Line) throws -> Void
    ) rethrows {
        guard hierarchy.levelCount > 0 else { return }
        var stack = (0..<hierarchy.itemCount(inLevel: 0)).reversed().map {
            (row: hierarchy.row(section: 0, item: $0), depth: depth)
        }
        while let (row, depth) = stack.popLast() {
            try body(Line(depth: depth, item: (row, content)))
            for child in hierarchy.children(ofRow: row).reversed() { stack.append((Int(child), depth + 1)) }
        }
    }

    private func visit(
        _ sections: SectionedData, of content: DiagramContent, depths: [Int], depth base: Int,
        _ body: (Line) throws -> Void
    ) rethrows {
        for section in 0..<sections.sectionCount {
            let depth = base + (depths.isEmpty ? 0 : depths[section])
            let label = sections.sections.labels[section]
            // The items of a section without a title are at the level of the sections.
            let itemDepth = label.isEmpty ? depth : depth + 1
            if !label.isEmpty {
                try body(
                    Line(depth: depth, label: label, container: depths.isEmpty ? nil : (section, content)))
            }
            for item in 0..<sections.itemCount(inSection: section) {
                let row = sections.row(section: section, item: item)
                try body(Line(depth: itemDepth, item: (row, content)))
            }
        }
    }
}

extension Diagram {
    /// The number of lines in the nested list of the items.
    package var listLineCount: Int {
        var count = 0
        ItemList(diagram: self).visit { _ in count += 1 }
        return count
    }

    /// Calls `body` for each line in the nested list of the items, depth first.
    ///
    /// - Parameter body: A closure that receives the depth of a line, its text, and the id of its item. The depth is 0
    ///   for a line at the top. The id is nil for a section or a panel.
    package func forEachListLine(_ body: (_ depth: Int, _ text: String, _ id: String?) throws -> Void)
        rethrows
    {
        let alternative = TextAlternative(diagram: self, isMarkdown: false)
        beginPicture()
        try ItemList(diagram: self).visit { line in
            try body(
                line.depth, alternative.text(of: line), line.item.map { $0.content.items.ids[$0.row] })
        }
    }
}
