import EspalierDiagnostics

extension GraphData {
    /// Returns the nodes and edges that remain after a selection.
    func selected(
        _ selection: DataSelection, _ rows: RelationSelection, _ diagnostics: DiagnosticCollector
    ) -> GraphData {
        let isKept = GraphContainers(self, DiagnosticCollector())?.withContainers(rows.kept) ?? rows.kept
        var builder = SectionsCut(nodes, selection)
        var homes = [Int](repeating: 0, count: items.count)
        for section in 0..<nodes.sectionCount {
            let first = nodes.row(section: section, item: 0)
            for row in first..<first + nodes.itemCount(inSection: section) { homes[row] = section }
        }
        var owners: [Int: [(owner: Int, row: Int)]] = [:]
        var substitutes: [Int: Int] = [:]
        for (row, count) in rows.folded.sorted(by: { $0.key < $1.key }) {
            let added = builder.addFolded(count, owner: row, in: items)
            owners[homes[row], default: []].append((row, added))
        }
        for section in 0..<nodes.sectionCount {
            let first = nodes.row(section: section, item: 0)
            let kept = (first..<first + nodes.itemCount(inSection: section)).filter { isKept[$0] }
            if kept.isEmpty { continue }
            if selection.foldedSections.contains(section) {
                let added = builder.addFolded(kept.count, owner: section, in: nodes.sections)
                for row in kept { substitutes[row] = added }
                builder.append(section: section, [added])
            } else {
                builder.append(section: section, kept + owners[section, default: []].map(\.row))
            }
        }
        let (data, finished) = builder.finish(external: rows.external, diagnostics)
        var newRows = finished
        for (row, substitute) in substitutes { newRows[row] = newRows[substitute] }
        // The edges of folded items become edges of the item that stands for them, each once.
        var known: Set<ItemHierarchy.Edge> = []
        var table = EdgeTableBuilder(
            edges.selected(newRows) { source, target in
                if rows.cut.contains(ItemHierarchy.Edge(child: target, parent: source)) { return false }
                if substitutes[source] == nil, substitutes[target] == nil { return true }
                let (first, last) = (Int(newRows[source]), Int(newRows[target]))
                return first != last && known.insert(ItemHierarchy.Edge(child: last, parent: first)).inserted
            })
        for (owner, row) in owners.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
            table.append(Record(label: ""), from: Int(newRows[owner]), to: Int(newRows[row]))
        }
        return GraphData(nodes: data, edges: table.finish(itemIDs: data.items.ids, diagnostics))
    }

    /// Returns the graph without edges whose source is also reached by another way.
    package func reduced() -> GraphData {
        let ends = zip(edges.sources, edges.targets).map {
            ItemHierarchy.Edge(child: Int($1), parent: Int($0))
        }
        let reduction = TransitiveReduction(
            parents: Array(repeating: -1, count: items.count), extraParents: ends)
        let rows = items.ids.indices.map { Int32($0) }
        return GraphData(
            nodes: nodes,
            edges: edges.selected(rows) { !reduction.isRedundant($1, parent: $0) })
    }
}

extension EdgeTable {
    /// Returns the edges between rows that remain.
    ///
    /// - Parameters:
    ///   - newRows: The new row of each row, or -1.
    ///   - isKept: Returns true for the source and target of an edge that remains.
    /// - Returns: The edges in the same order, with their ids.
    func selected(_ newRows: [Int32], where isKept: (Int, Int) -> Bool = { _, _ in true }) -> EdgeTable {
        let kept = (0..<count).filter {
            let (source, target) = (Int(sources[$0]), Int(targets[$0]))
            return newRows[source] >= 0 && newRows[target] >= 0 && isKept(source, target)
        }
        var builder = ItemTableBuilder(records, origins: origins)
        builder.hasUniqueIDs = true
        builder.arrange(kept.map { Int32($0) })
        return EdgeTable(
            records: builder.finish(DiagnosticCollector()), sources: kept.map { newRows[Int(sources[$0])] },
            targets: kept.map { newRows[Int(targets[$0])] },
            reversed: Set(kept.indices.filter { pointsAtSource(kept[$0]) }.map { Int32($0) }),
            origins: builder.origins, direction: direction)
    }
}
