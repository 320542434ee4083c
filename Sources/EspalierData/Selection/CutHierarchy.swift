import EspalierDiagnostics

extension ItemHierarchy {
    /// Returns the items and relations of the hierarchy that remain after a selection.
    ///
    /// - Parameters:
    ///   - selection: The declared selection.
    ///   - rows: The selected rows.
    ///   - isSortedByName: True if siblings are sorted by name.
    /// - Returns: The hierarchy. If the parent of an item is gone, its next parent takes the place in the tree.
    func selected(
        _ selection: DataSelection, _ rows: RelationSelection, isSortedByName: Bool
    ) -> ItemHierarchy {
        let order =
            isSortedByName
            ? rowsByLevel.filter { rows.kept[Int($0)] }
            : rows.kept.indices.filter { rows.kept[$0] }.map { Int32($0) }
        var newRows = [Int32](repeating: -1, count: count)
        for (index, row) in order.enumerated() { newRows[Int(row)] = Int32(index) }
        var table = ItemTableBuilder(items, origins: origins)
        table.hasUniqueIDs = true
        table.marksItems = true
        table.arrange(order)
        var (newParents, edges, starts) = ([Int32](), [Edge](), Set<Int>())
        for (index, row) in order.map(Int.init).enumerated() {
            if rows.external[row] { table.set(true, field: "external", row: index) }
            var list = rows.parents(row)
            if list.first != Int(parents[row]) { starts.insert(index) }
            newParents.append(list.isEmpty ? -1 : newRows[list.removeFirst()])
            edges += list.map { Edge(child: index, parent: Int(newRows[$0])) }
        }
        var ids = rows.folded.isEmpty ? [] : Set(items.ids)
        let sizes = ItemSizes(self)
        if let sizes, selection.depth != nil, selection.only.isEmpty {
            table.hiddenSizes = rows.sizesOfDeepItems(sizes, in: self, newRows)
        }
        let cut = Dictionary(grouping: rows.cut, by: \.parent)
        for (row, count) in rows.folded.sorted(by: { $0.key < $1.key }) {
            let hidden = (cut[row] ?? []).map(\.child)
            let folded = table.append(selection.foldedItem(of: count, owner: row, in: items, ids: &ids))
            if let sizes {
                table.hiddenSizes[folded] = hidden.reduce(0) { $0 + sizes.totals[$1] }
            }
            for name in lines?.relations.records.fieldNames ?? [] {
                // The line to the folded items has what all their lines have.
                let values = hidden.map { items[field: name, row: $0] }
                if let value = values.first, values.allSatisfy({ $0?.text == value?.text }) {
                    table.set(value, field: name, row: folded)
                }
            }
            newParents.append(newRows[row])
        }
        let levels = LevelOrder(breakingCyclesOf: &newParents, at: starts, into: &edges)
        return ItemHierarchy(
            items: table.finish(DiagnosticCollector()), parents: newParents,
            extraParents: edges.sorted { $0.child < $1.child }, drawsExtraParents: drawsExtraParents,
            lines: lines?.selected(newRows), origins: table.origins, levelOrder: levels)
    }
}

extension RelationSelection {
    /// Returns the sizes of the items that are too deep, by the new rows of their parents.
    fileprivate func sizesOfDeepItems(
        _ sizes: ItemSizes, in hierarchy: ItemHierarchy, _ newRows: [Int32]
    ) -> [Int: Double] {
        var totals = sizes.own
        var hidden: [Int: Double] = [:]
        for row in hierarchy.rowsByLevel.reversed().map(Int.init) where !excepted[row] && !kept[row] {
            let parent = Int(hierarchy.parents[row])
            guard parent >= 0, !cut.contains(ItemHierarchy.Edge(child: row, parent: parent)) else { continue }
            if kept[parent] {
                hidden[Int(newRows[parent]), default: 0] += totals[row]
            } else {
                totals[parent] += totals[row]
            }
        }
        return hidden.filter { $0.value > 0 }
    }
}

extension HierarchyLines {
    fileprivate func selected(_ newRows: [Int32]) -> HierarchyLines {
        HierarchyLines(
            relations: relations.selected(newRows), pointAtChildren: pointAtChildren,
            edges: edges?.selected(newRows))
    }
}

extension LevelOrder {
    /// Orders the rows of a forest, after extra parents have become the parents of `starts`.
    ///
    /// Extra parents can be below their children. In a cycle, the parent of a start becomes an extra parent again.
    fileprivate init(
        breakingCyclesOf parents: inout [Int32], at starts: Set<Int>, into edges: inout [ItemHierarchy.Edge]
    ) {
        self.init(parents: parents, sortedBy: nil)
        if rows.count == parents.count { return }
        var walks = [Int32](repeating: 0, count: parents.count)
        for start in parents.indices where positions[start] < 0 && walks[start] == 0 {
            var row = start
            while row >= 0, walks[row] == 0 {
                walks[row] = Int32(start + 1)
                row = Int(parents[row])
            }
            guard row >= 0, walks[row] == Int32(start + 1) else { continue }
            let first = row
            while !starts.contains(row), Int(parents[row]) != first { row = Int(parents[row]) }
            edges.append(ItemHierarchy.Edge(child: row, parent: Int(parents[row])))
            parents[row] = -1
        }
        self.init(parents: parents, sortedBy: nil)
    }
}
