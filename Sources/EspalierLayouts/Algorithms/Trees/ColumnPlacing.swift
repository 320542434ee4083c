/// Converts the entries that a pass has recorded to the positions of boxes.
nonisolated struct ColumnPlacing {
    private let page: ColumnPage
    private let pass: ColumnPass
    private var result = TreePlacement.empty
    /// The start of each column's first level.
    private var columnStarts: [Double] = []

    init(_ page: ColumnPage, _ pass: ColumnPass) {
        (self.page, self.pass) = (page, pass)
    }

    /// Returns the positions of all boxes, in O(n).
    consuming func placement() -> TreePlacement {
        // Reserve memory for the boxes of repeats, too. Otherwise, appending these boxes could double the memory of the
        // array.
        result.origins.reserveCapacity(page.tree.count + pass.entries.count { $0.ordinal > 0 })
        result.origins.append(contentsOf: repeatElement(.zero, count: page.tree.count))
        result.isOutline = page.isOutline
        result.size = TreePoint(depth: pass.summary.width, breadth: pass.summary.height)
        if let head = page.head { result.origins[head] = page.metrics.leading }
        startColumns()
        placeBoxes()
        joinParts()
        return result
    }

    private mutating func startColumns() {
        var start = 0.0
        for extent in pass.columnExtents {
            columnStarts.append(start + page.gutter)
            start += extent + page.options.columnSpacing
        }
    }

    private mutating func placeBoxes() {
        var levelStarts: [Double] = []
        var column = -1
        for entry in pass.entries {
            if entry.column != column {
                column = entry.column
                levelStarts = [columnStarts[column]]
                for width in pass.columnLevels[column] {
                    levelStarts.append(levelStarts[levelStarts.count - 1] + width + page.metrics.gap)
                }
            }
            if entry.isWhole {
                placeSubtree(entry, levelStarts)
            } else {
                let start = TreePoint(depth: levelStarts[entry.level], breadth: page.top + entry.breadth)
                placeBox(entry, at: start + page.metrics.leading)
            }
        }
    }

    private mutating func placeBox(_ entry: ColumnPass.Entry, at origin: TreePoint) {
        if entry.ordinal == 0 {
            result.origins[entry.node] = origin
        } else {
            result.origins.append(origin)
            result.repeats.append(TreePlacement.Repeat(node: entry.node, ordinal: entry.ordinal))
        }
    }

    private mutating func placeSubtree(_ entry: ColumnPass.Entry, _ levelStarts: [Double]) {
        let across = page.top + entry.breadth - page.positions[entry.node] + page.metrics.leading.breadth
        var depth = levelStarts[entry.level] + page.metrics.leading.depth
        var level = entry.level
        var nodes = entry.node..<entry.node + 1
        while !nodes.isEmpty {
            if !page.isOutline { depth = levelStarts[level] + page.metrics.leading.depth }
            for node in nodes {
                result.origins[node] = TreePoint(depth: depth, breadth: page.positions[node] + across)
            }
            nodes = page.tree.descendants(below: nodes)
            level += 1
            depth += page.metrics.gap
        }
    }

    /// Determines which children of the head, and of every divided parent, are in which column.
    private mutating func joinParts() {
        // For each level of the column: the parent box of the next level's children, and the index of the
        // part with these children.
        var boxes: [Int] = []
        var parts: [Int?] = [nil]
        var (column, repeats) = (-1, 0)
        for entry in pass.entries {
            if entry.column != column { (column, boxes, parts) = (entry.column, [], [nil]) }
            let box = entry.ordinal == 0 ? entry.node : page.tree.count + repeats
            if entry.ordinal > 0 { repeats += 1 }
            boxes.removeSubrange(min(entry.level, boxes.count)...)
            parts.removeSubrange(min(entry.level + 1, parts.count)...)
            if let parent = entry.level == 0 ? page.head : boxes[entry.level - 1] {
                add(entry, box: box, to: &parts[entry.level], parent: parent)
            }
            if !entry.isWhole {
                boxes.append(box)
                parts.append(nil)
            }
        }
    }

    private mutating func add(_ entry: ColumnPass.Entry, box: Int, to part: inout Int?, parent: Int) {
        let isRepeat = entry.ordinal > 0
        let children = (isRepeat ? entry.node + 1 : entry.node)..<entry.node + 1
        if let part {
            result.parts[part].children = result.parts[part].children.lowerBound..<entry.node + 1
        } else {
            part = result.parts.count
            result.parts.append(
                TreePlacement.Part(box: parent, repeatedChild: isRepeat ? box : nil, children: children))
        }
    }
}
