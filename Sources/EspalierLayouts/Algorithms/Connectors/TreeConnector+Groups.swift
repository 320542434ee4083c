package import Foundation

// Divides a connector into the lines to groups of children, for views in which the stroke depends on the child.

nonisolated extension TreeConnector {
    /// Returns the connector divided into one connector for each group of children, in ascending order of their keys.
    ///
    /// All of the connectors start at the parent, and their buses end at the outermost children of their groups.
    ///
    /// - Parameter key: Returns the group of the child at a section and an item, which are the level and the number of
    ///   the child's node.
    /// - Returns: The keys with their connectors.
    package func divided<Key: Comparable & Hashable>(
        by key: (_ section: Int, _ item: Int) -> Key
    ) -> [(key: Key, connector: TreeConnector)] {
        let tree = tips.geometry.tree
        var keys: [Int: Key] = [:]
        for box in [tips.boxes] + branches.map(\.tips.boxes) {
            for box in box {
                let node = tips.geometry.node(ofBox: box)
                let level = tree.level(of: node)
                keys[box] = key(level, node - tree.levelStarts[level])
            }
        }
        let groups = Set(keys.values).sorted()
        if groups.count == 1 { return [(groups[0], self)] }
        return groups.map { group in (group, restricted { keys[$0] == group }) }
    }

    /// Returns the lines that lead to children of several groups: the line from the parent, and parts of the bus and of
    /// branches.
    ///
    /// - Parameter groups: The connectors of at least two groups.
    /// - Returns: The lines, as a connector without boxes.
    package func shared(by groups: [TreeConnector]) -> TreeConnector {
        var result = restricted { _ in false }
        let direction = CGPoint(x: bus.end.x - bus.start.x, y: bus.end.y - bus.start.y)
        func position(_ point: CGPoint) -> CGFloat { point.x * direction.x + point.y * direction.y }
        // All buses contain the junction, so the second of their ends is the end of what two of them cover.
        result.bus.start = groups.map(\.bus.start).sorted { position($0) < position($1) }[1]
        result.bus.end = groups.map(\.bus.end).sorted { position($0) > position($1) }[1]
        result.branches = branches.compactMap { branch in
            func length(_ point: CGPoint) -> CGFloat {
                abs(point.x - branch.root.x) + abs(point.y - branch.root.y)
            }
            let ends = groups.flatMap(\.branches).map(\.end).filter {
                Segment(start: branch.root, end: branch.end).contains($0)
            }
            guard ends.count > 1 else { return nil }
            let end = ends.sorted { length($0) > length($1) }[1]
            return Branch(root: branch.root, end: end, tips: branch.tips.filtered { _ in false })
        }
        return result
    }

    /// Returns the line to each child, with the section and the item of the child and the corners from the parent on.
    ///
    /// Lines that end at arrowheads are as long as without them. Curves are divided.
    package func linesToChildren() -> [(section: Int, item: Int, points: [CGPoint])] {
        let tree = tips.geometry.tree
        func line(_ box: Int, _ points: [CGPoint]) -> (section: Int, item: Int, points: [CGPoint]) {
            let node = tips.geometry.node(ofBox: box)
            let level = tree.level(of: node)
            var corners: [CGPoint] = []
            for point in points where point != corners.last { corners.append(point) }
            return (level, node - tree.levelStarts[level], corners)
        }
        let direct = tips.indices.map { index in
            let tip = tips[index]
            let points =
                switch style {
                case .orthogonal: [start, junction, foot(of: tip), tip]
                case .straight: [start, bend, tip]
                case .curved:
                    [start, bend] + EdgeLeg.divided(bend, foot(of: bend), foot(of: tip), tip)
                }
            return line(tips.boxes[index], points)
        }
        return direct
            + branches.flatMap { branch in
                branch.tips.indices.map { index in
                    let tip = branch.tips[index]
                    return line(
                        branch.tips.boxes[index],
                        [start, junction, branch.root, foot(of: tip, on: branch), tip])
                }
            }
    }

    /// Returns the lines to those boxes for which a closure returns true.
    private func restricted(_ isIncluded: (Int) -> Bool) -> TreeConnector {
        var result = self
        result.tips = tips.filtered(isIncluded)
        result.branches = branches.compactMap { branch in
            var part = branch
            part.tips = branch.tips.filtered(isIncluded)
            guard let last = part.tips.last else { return nil }
            if last != branch.tips.last { part.end = foot(of: last, on: branch) }
            return part
        }
        // A bus without a length is the point where a straight line meets the child, or where a branch begins.
        guard bus.start != bus.end else { return result }
        let points =
            [junction] + result.tips.map { foot(of: $0) } + result.branches.map(\.root)
        func position(_ point: CGPoint) -> CGFloat { isBusVertical ? point.y : point.x }
        let sorted = points.sorted { position($0) < position($1) }
        let (low, high) = (sorted.first ?? junction, sorted.last ?? junction)
        let ascends = position(bus.start) <= position(bus.end)
        result.bus = ascends ? Segment(start: low, end: high) : Segment(start: high, end: low)
        return result
    }
}

nonisolated extension TreeConnector.Segment {
    /// Returns true if a point is on this segment, which is horizontal or vertical.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        (min(start.x, end.x)...max(start.x, end.x)).contains(point.x)
            && (min(start.y, end.y)...max(start.y, end.y)).contains(point.y)
    }
}

nonisolated extension TreeConnectorTips {
    /// Returns the points at those boxes for which a closure returns true.
    fileprivate func filtered(_ isIncluded: (Int) -> Bool) -> TreeConnectorTips {
        TreeConnectorTips(
            geometry: geometry, boxes: BoxList(listed: boxes.filter(isIncluded)),
            meetsDepthEdge: meetsDepthEdge, origin: origin)
    }
}
