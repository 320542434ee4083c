import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The relations of items in words, for text alternatives and screen readers.
extension DiagramContent {
    /// A Boolean value that indicates whether the layout draws relations between items as lines, or in a graph as frames.
    var hasRelations: Bool {
        switch data {
        case .hierarchy(let hierarchy): !views.lines.isEmpty && (hierarchy.levelCount > 1 || edges != nil)
        case .sections: views.containers != nil
        case .graph(let graph): graph.edges.count > 0 || graph.containers.contains { $0 != nil }
        }
    }

    /// Returns the labels of an item's second and further parents, to which lines are drawn, with the texts on the lines.
    func furtherParents(ofRow row: Int) -> [String] {
        guard let hierarchy, hierarchy.drawsExtraParents else { return [] }
        return hierarchy.extraParents(ofRow: row).map { parent in
            let text = labelText(
                ofKind: ClassHierarchyLayout.elementKindReferenceLabel, row: lineRow(from: parent, to: row))
            return items.labels[parent] + (text.map { " (\($0))" } ?? "")
        }
    }

    /// Returns the labels of the items to which edges lead, with the labels of the edges.
    func targets(ofEdges numbers: [Int]) -> [String] {
        guard let edges else { return [] }
        return numbers.map { edge in
            let records = edges.records
            let ends = ["fromLabel", "toLabel"].compactMap { records[field: $0, row: edge]?.text }
            let texts = [records.labels[edge], ends.joined(separator: " to ")].filter { !$0.isEmpty }
            return end(ofEdge: edge, isSource: false).label
                + (texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))")
        }
    }

    /// The maximum number of items that the name of an item lists for one kind of relation.
    private static let maximumListCount = 5

    /// Returns the relations of an item for its name: its container and parents, the items to which edges lead, and the
    /// number of its children, such as `below Animal` and `2 below`.
    func relations(ofRow row: Int) -> [String] {
        var texts: [String] = []
        func add(_ word: String, _ labels: [String]) {
            guard !labels.isEmpty else { return }
            let shown = labels.prefix(Self.maximumListCount)
            let rest = labels.count > shown.count ? ["\(labels.count - shown.count) more"] : []
            texts.append("\(word) \(Array(shown + rest).listText)")
        }
        if let path = views.containers?.path(ofRow: row) { add("in", [path]) }
        if let hierarchy {
            let parent = Int(hierarchy.parents[row])
            add("below", parent < 0 ? [] : [items.labels[parent]])
            add("also below", furtherParents(ofRow: row))
        } else if let section = sections.map({ _ in indexPath(ofRow: row).section }),
            id(ofContainer: section) != nil, let label = sections?.sections.labels[section]
        {
            add("in", [label])
        }
        add("from", (sourcesByTarget[Int32(row)] ?? []).map { items.labels[Int($0)] })
        add("leads to", targets(ofEdges: edgeNumbers(from: row)))
        let count = (hierarchy?.children(ofRow: row).count ?? 0) + (furtherChildCounts[row] ?? 0)
        if count > 0 { texts.append("\(count) below") }
        return texts
    }
}

extension [String] {
    /// The texts as a list, such as `A, B and C`.
    fileprivate var listText: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
}

extension Diagram {
    /// The ids of the elements of items, and of the titles of containers, in the order of the text alternative; empty if
    /// this is the order in which they are drawn, or if items have no names for screen readers.
    package var readingOrder: [String] {
        guard content.namesItems else { return [] }
        var (rows, ids): ([Int32], [String]) = ([], [])
        ItemList(diagram: self).visit { line in
            if let item = line.item {
                rows.append(Int32(item.row))
                ids.append(content.ids[item.row])
            } else if let id = line.container.flatMap({ content.id(ofContainer: $0.section) }) {
                ids.append("header-\(id)")
            }
        }
        let isDrawnOrder = rows.count == ids.count && content.hierarchy.map { rows == $0.rowsByLevel } ?? true
        return isDrawnOrder ? [] : ids
    }

    /// A Boolean value that indicates whether the elements of items have names for screen readers.
    package var namesItems: Bool {
        content.namesItems || content.panels.contains { $0.diagram.namesItems }
    }

    /// Names all items, however many there are.
    package func nameAllItems() { content.namesItems = content.hasRelations }
}
