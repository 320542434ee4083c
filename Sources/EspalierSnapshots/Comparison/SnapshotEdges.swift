/// The ends and the labels of the edges in a snapshot.
nonisolated struct SnapshotEdges {
    /// The indexes of the items that an edge joins.
    struct Ends: Hashable {
        var from: Int
        var to: Int
    }

    /// An id in a panel.
    private struct Name: Hashable {
        let panel: Int?
        let id: Substring
    }

    /// The ends of edges, by the indexes of the edges.
    private(set) var ends: [Int: Ends] = [:]
    /// The indexes of the edges to which labels belong, by the indexes of the labels.
    private(set) var edgesOfLabels: [Int: Int] = [:]

    /// Finds the ends of edges and of their labels, and names them.
    init(_ elements: inout [LayoutElement]) {
        let rows = elements.indices.filter { elements[$0].key.category == .edge }
        if rows.isEmpty { return }
        var cells: [Name: Int] = [:]
        for row in elements.indices where elements[row].key.category == .cell {
            cells[Name(panel: elements[row].key.panel, id: elements[row].id[...])] = row
        }
        var edges: [Name: Int] = [:]
        for row in rows {
            let (edge, panel) = (elements[row], elements[row].key.panel)
            let items = (
                cells[Name(panel: panel, id: edge.ends.from[...])],
                cells[Name(panel: panel, id: edge.ends.to[...])]
            )
            func name(_ item: Int?, _ id: String) -> String { item.map { elements[$0].quotedLabel } ?? id }
            elements[row].edgeName =
                "the \(edge.key.kind) from \(name(items.0, edge.ends.from)) to \(name(items.1, edge.ends.to))"
            if let from = items.0, let to = items.1 { ends[row] = Ends(from: from, to: to) }
            edges[Name(panel: panel, id: Self.end(of: edge.id))] = row
        }
        for row in elements.indices where elements[row].id.hasPrefix("label-") {
            var id = Self.end(of: elements[row].id)
            for end in ["-from", "-to"] where id.hasSuffix(end) { id = id.dropLast(end.count) }
            guard let edge = edges[Name(panel: elements[row].key.panel, id: id)] else { continue }
            edgesOfLabels[row] = edge
            elements[row].edgeName = elements[edge].edgeName
        }
    }

    /// Returns the part of an id after its kind: `a-b` of `edge-a-b` and of `label-a-b`.
    private static func end(of id: String) -> Substring { id.drop { $0 != "-" }.dropFirst() }
}

extension ElementMatching {
    /// Pairs the edges with the same ends, then those that were reversed, and then those that have kept one end.
    ///
    /// An edge of an item that is new or was removed has no partner.
    nonisolated mutating func matchEdges(_ list: SnapshotTree.List) {
        typealias Ends = SnapshotEdges.Ends
        let (before, after) = (old.lists[list] ?? [], new.lists[list] ?? [])
        func match(_ before: [Int], _ after: [Int], by key: (Ends, _ isNew: Bool) -> Ends) {
            var rows: [Ends: [Int]] = [:]
            for row in before.reversed() where partners[row] == nil {
                guard let ends = old.ends(ofEdge: row), partners[ends.from] != nil, partners[ends.to] != nil
                else { continue }
                rows[key(ends, false), default: []].append(row)
            }
            for row in after where origins[row] == nil {
                guard let ends = new.ends(ofEdge: row), let from = origins[ends.from],
                    let to = origins[ends.to],
                    let other = rows[key(Ends(from: from, to: to), true)]?.popLast()
                else { continue }
                pair(other, row)
            }
        }
        match(before, after) { ends, _ in ends }
        match(before, after) { ends, isNew in isNew ? Ends(from: ends.to, to: ends.from) : ends }
        match(before, after) { ends, _ in Ends(from: ends.from, to: -1) }
        match(before, after) { ends, _ in Ends(from: -1, to: ends.to) }
    }

    /// Pairs the labels of edges that are pairs.
    nonisolated mutating func matchLabelsOfEdges() {
        var rows: [Int: [Int]] = [:]
        for row in old.elements.indices.reversed() {
            if let edge = old.edge(ofLabel: row) { rows[edge, default: []].append(row) }
        }
        for row in new.elements.indices {
            guard let edge = new.edge(ofLabel: row), let other = origins[edge],
                let index = rows[other]?.lastIndex(where: { old.elements[$0].list == new.elements[row].list }
                ),
                let match = rows[other]?.remove(at: index)
            else { continue }
            pair(match, row)
        }
    }
}
