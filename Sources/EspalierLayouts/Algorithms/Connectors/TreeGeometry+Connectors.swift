import EspalierGeometry
import Foundation

/// The geometry of connectors.
///
/// In every arrangement, siblings at the same level start at the same distance from the root, and the gap before them
/// contains no boxes. Therefore the bus, in the middle of this gap, crosses no box.
nonisolated extension TreeGeometry {
    func shape(ofConnector number: Int) -> ConnectorShape {
        let source = connectorSources[number]
        let box = Int(source.box)
        if source.partCount == 0 {
            let children = BoxList(nodes: tree.children(of: box))
            if placement.isOutline { return outlineShape(box, children) }
            return options.indentation.map { stackedShape(box, indentation: $0) } ?? busShape(box, children)
        }
        let own = parts[Int(source.firstPart)..<Int(source.firstPart + source.partCount)]
        guard let part = own.first else { return point(box) }
        let children = BoxList(leader: part.repeatedChild, nodes: part.children)
        if box < tree.count, isHead(box) {
            return own.count > 1 ? headShape(box, own) : outlineShape(box, children)
        }
        return placement.isOutline ? outlineShape(box, children) : busShape(box, children)
    }

    /// Returns the nodes to which a connector leads.
    func children(ofConnector number: Int) -> Range<Int> {
        let source = connectorSources[number]
        let (first, count) = (Int(source.firstPart), Int(source.partCount))
        guard count > 0 else { return tree.children(of: Int(source.box)) }
        return parts[first].children.lowerBound..<parts[first + count - 1].children.upperBound
    }

    /// Returns true if a box is the only root of the tree.
    ///
    /// In the arrangement `columns`, this root is the head: the box above the columns.
    private func isHead(_ box: Int) -> Bool { tree.roots.first == box && tree.roots.count == 1 }

    // MARK: One bus

    private func busShape(_ box: Int, _ children: BoxList) -> ConnectorShape {
        guard let first = children.first, let last = children.last else { return point(box) }
        let middle = straightened(middle(ofBox: box), children)
        var shape = stem(box, at: middle, childStart: placement.origins[first].depth, boxes: children)
        shape.busStart.breadth = min(middle, self.middle(ofBox: first))
        shape.busEnd.breadth = max(middle, self.middle(ofBox: last))
        return shape
    }

    /// Returns the position, across the direction of growth, of the line that leaves a parent.
    ///
    /// The position is the middle of the parent. If the middle of a child is less than a pixel away from it, the
    /// position is the middle of this child. Without this adjustment, the line would have a step of half a pixel: on
    /// the pixel grid, the middle of a box with an odd size can't be aligned with the middle of a box with an even
    /// size.
    private func straightened(_ middle: Double, _ children: BoxList) -> Double {
        let after = children.partitioningIndex { self.middle(ofBox: $0) >= middle }
        var least = Double.infinity
        for position in max(0, after - 1)..<min(children.count, after + 1) {
            let offset = self.middle(ofBox: children[position]) - middle
            if abs(offset) < abs(least) { least = offset }
        }
        return abs(least) * options.connectors.displayScale < 1 ? middle + least : middle
    }

    /// Returns a connector that has only the line from the parent to the bus.
    ///
    /// The length of the connector's bus is 0.
    private func stem(_ box: Int, childStart: Double) -> ConnectorShape {
        stem(box, at: middle(ofBox: box), childStart: childStart, boxes: BoxList())
    }

    /// Returns a connector whose line from the parent is at `middle`, across the direction of growth.
    ///
    /// The length of the connector's bus is 0.
    @inline(__always)
    private func stem(
        _ box: Int, at middle: Double, childStart: Double, boxes: BoxList
    ) -> ConnectorShape {
        let gapStart = childStart - metrics.gap
        let bus = TreePoint(
            depth: busDepth(from: gapStart, to: childStart - metrics.labelRoom), breadth: middle)
        let end = placement.origins[box].depth + size(ofBox: box).depth
        return ConnectorShape(
            start: TreePoint(depth: end, breadth: middle),
            bend: TreePoint(depth: gapStart, breadth: middle), junction: bus, busStart: bus, busEnd: bus,
            boxes: boxes)
    }

    /// Returns the connector of a box without children: only a line from the box to a bus of length 0.
    private func point(_ box: Int) -> ConnectorShape {
        stem(box, childStart: placement.origins[box].depth + size(ofBox: box).depth + metrics.gap)
    }

    /// Returns the middle of a gap, moved to the pixel grid of the final picture.
    ///
    /// The room for labels, which is before the children, isn't part of the gap.
    private func busDepth(from start: Double, to end: Double) -> Double {
        let middle = (start + end) / 2
        let depth = snapped(depth: middle)
        return depth >= start && depth <= end ? depth : middle
    }

    /// Returns a depth, moved by at most half a pixel to the pixel grid of the final picture.
    private func snapped(depth: Double) -> Double {
        guard options.direction.isReversed else { return options.connectors.snapped(depth) }
        return placement.size.depth - options.connectors.snapped(placement.size.depth - depth)
    }

    // MARK: Stacks

    /// Returns the connector of a parent with stacked leaves.
    ///
    /// Each stack has its own branch. The children that aren't in a stack are connected to the bus.
    private func stackedShape(_ box: Int, indentation: Double) -> ConnectorShape {
        var shape = stem(box, childStart: placement.origins[tree.children(of: box).lowerBound].depth)
        let runs = HangingTree.runs(tree, of: box, stackLimit: placement.stackLimit)
        let listed = runs.filter { $0.count == 1 }.map(\.lowerBound)
        shape.boxes = BoxList(listed: listed)
        shape.moveStem(to: straightened(shape.junction.breadth, shape.boxes))
        for run in runs {
            let breadth: Double
            if run.count > 1 {
                let branch = stack(run, from: shape.junction, indentation: indentation)
                breadth = branch.root.breadth
                shape.branches.append(branch)
            } else {
                breadth = middle(ofBox: run.lowerBound)
            }
            shape.busStart.breadth = min(shape.busStart.breadth, breadth)
            shape.busEnd.breadth = max(shape.busEnd.breadth, breadth)
        }
        return shape
    }

    private func stack(
        _ run: Range<Int>, from junction: TreePoint, indentation: Double
    ) -> ConnectorShape.Branch {
        let line = placement.origins[run.lowerBound].breadth - indentation
        // If the line of the stack is below the parent's middle, the line from the parent continues straight into it. On
        // the pixel grid, the two can be less than a pixel apart.
        let isBelow = abs(line - junction.breadth) * options.connectors.displayScale < 1 - 1e-6
        let breadth = isBelow ? junction.breadth : options.connectors.snapped(line)
        let last = run.upperBound - 1
        let end = placement.origins[last].depth + size(ofBox: last).depth / 2
        return ConnectorShape.Branch(
            root: TreePoint(depth: junction.depth, breadth: breadth),
            end: TreePoint(depth: end, breadth: breadth), boxes: BoxList(nodes: run), meetsDepthEdge: false)
    }

    // MARK: Columns

    /// Returns the connector of a parent in an outline, or of the head above a single column.
    ///
    /// If the tree grows to the right, a vertical line starts at the parent's lower edge and runs along the left side
    /// of the children, in the middle of their indentation.
    private func outlineShape(_ box: Int, _ children: BoxList) -> ConnectorShape {
        guard let first = children.first, let last = children.last else { return point(box) }
        let (origin, size) = (placement.origins[box], size(ofBox: box))
        // The line must start at the parent's edge, even if the edge is short.
        let end = min(placement.origins[first].depth - metrics.labelRoom, origin.depth + size.depth)
        let depth = busDepth(from: origin.depth, to: end)
        let start = TreePoint(depth: depth, breadth: origin.breadth + size.breadth)
        var shape = ConnectorShape(start: start, bend: start, junction: start, busStart: start, busEnd: start)
        shape.runsAcross = false
        shape.branches = [branch(from: start, to: children, last: last)]
        return shape
    }

    private func branch(from root: TreePoint, to boxes: BoxList, last: Int) -> ConnectorShape.Branch {
        let end = TreePoint(depth: root.depth, breadth: middle(ofBox: last))
        return ConnectorShape.Branch(root: root, end: end, boxes: boxes, meetsDepthEdge: true)
    }

    /// Returns the connector of the head above several columns, in the arrangement `columns`.
    ///
    /// If the tree grows to the right, a line leads from the middle of the head's lower edge down to a horizontal bus
    /// above the columns, and a vertical branch runs along each column.
    private func headShape(_ box: Int, _ parts: ArraySlice<TreePlacement.Part>) -> ConnectorShape {
        let origin = placement.origins[box]
        let size = size(ofBox: box)
        var start = origin + TreePoint(depth: size.depth / 2, breadth: size.breadth)
        start.depth = snapped(depth: start.depth)
        // The free space between the head and the tops of the columns.
        let gap = max(metrics.gap, metrics.leading.breadth + metrics.trailing.breadth)
        let busBreadth = options.connectors.snapped(start.breadth + gap / 2)
        let junction = TreePoint(depth: start.depth, breadth: busBreadth)
        var shape = ConnectorShape(
            start: start, bend: start, junction: junction, busStart: junction, busEnd: junction)
        shape.runsAcross = false
        for part in parts {
            let boxes = BoxList(leader: part.repeatedChild, nodes: part.children)
            guard let first = boxes.first, let last = boxes.last else { continue }
            let end = placement.origins[first].depth
            let depth = busDepth(from: end - metrics.gap, to: end - metrics.labelRoom)
            let root = TreePoint(depth: depth, breadth: busBreadth)
            shape.branches.append(branch(from: root, to: boxes, last: last))
            shape.busStart.depth = min(shape.busStart.depth, depth)
            shape.busEnd.depth = max(shape.busEnd.depth, depth)
        }
        return shape
    }

    // MARK: Straight lines

    /// Returns the lines of a connector with right angles.
    func straightLines(of shape: ConnectorShape) -> [(start: TreePoint, end: TreePoint)] {
        var lines = [(shape.start, shape.junction), (shape.busStart, shape.busEnd)]
        for box in shape.boxes {
            let tip = tip(ofBox: box, meetsDepthEdge: true)
            lines.append(
                shape.runsAcross
                    ? (TreePoint(depth: shape.busStart.depth, breadth: tip.breadth), tip)
                    : (TreePoint(depth: tip.depth, breadth: shape.busStart.breadth), tip))
        }
        for branch in shape.branches {
            lines.append((branch.root, branch.end))
            for box in branch.boxes {
                let tip = tip(ofBox: box, meetsDepthEdge: branch.meetsDepthEdge)
                lines.append(
                    branch.meetsDepthEdge
                        ? (TreePoint(depth: branch.root.depth, breadth: tip.breadth), tip)
                        : (TreePoint(depth: tip.depth, breadth: branch.root.breadth), tip))
            }
        }
        return lines
    }

    // MARK: Ends and bounds

    /// Returns the point where a connector meets a box: the middle of an edge.
    func tip(ofBox box: Int, meetsDepthEdge: Bool) -> TreePoint {
        let origin = placement.origins[box]
        let size = size(ofBox: box)
        return meetsDepthEdge
            ? TreePoint(depth: origin.depth, breadth: origin.breadth + size.breadth / 2)
            : TreePoint(depth: origin.depth + size.depth / 2, breadth: origin.breadth)
    }

    /// Returns the frame of a connector: the bounding box of its lines, enlarged by half the width of arrowheads and
    /// half the line width on each side, aligned with the pixel grid and limited to the content.
    func frame(of shape: ConnectorShape) -> CGRect {
        var low = shape.start
        var high = shape.start
        func include(_ point: TreePoint) {
            low = TreePoint(depth: min(low.depth, point.depth), breadth: min(low.breadth, point.breadth))
            high = TreePoint(depth: max(high.depth, point.depth), breadth: max(high.breadth, point.breadth))
        }
        func includeTips(_ boxes: BoxList, _ meetsDepthEdge: Bool) {
            if let first = boxes.first { include(tip(ofBox: first, meetsDepthEdge: meetsDepthEdge)) }
            if let last = boxes.last { include(tip(ofBox: last, meetsDepthEdge: meetsDepthEdge)) }
        }
        include(shape.busStart)
        include(shape.busEnd)
        includeTips(shape.boxes, true)
        for branch in shape.branches {
            include(branch.end)
            includeTips(branch.boxes, branch.meetsDepthEdge)
        }
        let size = TreePoint(depth: high.depth - low.depth, breadth: high.breadth - low.breadth)
        var rect = options.direction.rect(origin: low, size: size, in: placement.size)
        let arrowhead = options.connectors.arrowhead?.size ?? 0
        let reach = max(arrowhead * TreeArrowhead.slope, options.connectors.reach)
        if reach > 0 { rect = rect.insetBy(dx: -reach, dy: -reach) }
        return outset(rect)
    }

    func outset(_ rect: CGRect) -> CGRect {
        let margin = options.connectors.lineWidth / 2
        let scale = options.connectors.displayScale
        let content = contentSize
        func down(_ value: Double) -> Double { max(0, ((value - margin) * scale).rounded(.down) / scale) }
        func up(_ value: Double, _ limit: Double) -> Double {
            min(limit, ((value + margin) * scale).rounded(.up) / scale)
        }
        let (left, top) = (down(rect.minX), down(rect.minY))
        return CGRect(
            x: left, y: top, width: up(rect.maxX, content.width) - left,
            height: up(rect.maxY, content.height) - top)
    }
}
