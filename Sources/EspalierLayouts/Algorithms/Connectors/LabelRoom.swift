import EspalierGeometry
import Foundation

/// The room for labels on the lines from parents to their children.
///
/// A label is beside the last segment of the line, which leads to the box of the child. Therefore the gap before the
/// children is longer by the greatest label, and a box that is narrower than its label has more space around it. The
/// middle of a box doesn't change, so that lines stay straight.
nonisolated struct LabelRoom {
    /// The space between the ends of a label and the ends of its segment, in points.
    static let padding = 4.0
    /// The minimum space between a label and the space of another box, in points.
    private static let clearance = 3.0

    /// The size of each node's label, which is zero for none; empty if there are no labels.
    private let sizes: [TreePoint]
    /// True for each node in a stack, whose line meets the box at its side.
    private let isStacked: [Bool]
    private let direction: TreeDirection
    /// The length of an arrowhead at the child.
    private let arrowhead: Double
    /// The additional length of the gap between levels.
    private(set) var depth = 0.0
    /// The additional length of the lines to stacked boxes.
    private(set) var indentation = 0.0

    init(
        _ sizes: [TreePoint], _ tree: LevelTree, direction: TreeDirection, hasStacks: Bool, arrowhead: Double
    ) {
        (self.sizes, self.direction, self.arrowhead) = (sizes, direction, arrowhead)
        var isStacked = Array(repeating: false, count: sizes.count)
        guard !sizes.isEmpty else {
            self.isStacked = isStacked
            return
        }
        for parent in 0..<tree.count where hasStacks {
            for run in HangingTree.runs(tree, of: parent) where run.count > 1 {
                for node in run { isStacked[node] = true }
            }
        }
        self.isStacked = isStacked
        for node in sizes.indices where !isEmpty(node) {
            let length = along(node) + 2 * Self.padding + arrowhead
            if isStacked[node] {
                indentation = max(indentation, length)
            } else {
                depth = max(depth, length)
            }
        }
    }

    private func isEmpty(_ node: Int) -> Bool { sizes[node].depth <= 0 || sizes[node].breadth <= 0 }

    /// The length of a label along its line.
    private func along(_ node: Int) -> Double { isStacked[node] ? sizes[node].breadth : sizes[node].depth }

    /// The space between a line and its label.
    ///
    /// Text above a line is closer to it than text beside a line.
    private func distance(_ node: Int) -> Double { direction.isHorizontal != isStacked[node] ? 2 : 5 }

    // MARK: Placing

    /// Returns the metrics for placing boxes, in which boxes are as large as their labels need.
    func enlarged(_ metrics: TreeMetrics, count: Int) -> TreeMetrics {
        guard !sizes.isEmpty else { return metrics }
        var result = metrics
        var enlarged =
            metrics.perNode.isEmpty ? Array(repeating: metrics.size, count: count) : metrics.perNode
        let across = metrics.leading.breadth + metrics.trailing.breadth + metrics.spacing.breadth
        let between = metrics.leading.depth + metrics.trailing.depth + metrics.spacing.breadth
        for node in sizes.indices where !isEmpty(node) {
            if isStacked[node] {
                enlarged[node].depth += excess(
                    sizes[node].depth + distance(node) - between, beyond: enlarged[node].depth)
            } else {
                enlarged[node].breadth += excess(
                    sizes[node].breadth + distance(node) - across, beyond: enlarged[node].breadth)
            }
        }
        result.perNode = enlarged
        return result
    }

    /// Returns the length that is added to a box, an even number of points, so that its middle stays on the grid.
    private func excess(_ needed: Double, beyond length: Double) -> Double {
        2 * max(0, needed + Self.clearance - length / 2).rounded(.up)
    }

    /// Moves boxes that were placed with enlarged sizes to the middle of their space.
    func center(
        _ placement: inout TreePlacement, _ placed: TreeMetrics, _ metrics: TreeMetrics, nodeCount: Int
    ) {
        guard !sizes.isEmpty else { return }
        for box in placement.origins.indices {
            let node = box < nodeCount ? box : placement.repeats[box - nodeCount].node
            let isRepeat = box >= nodeCount
            let large = placed.size(of: node, isRepeat: isRepeat)
            let small = metrics.size(of: node, isRepeat: isRepeat)
            placement.origins[box].depth += (large.depth - small.depth) / 2
            placement.origins[box].breadth += (large.breadth - small.breadth) / 2
        }
    }

    // MARK: Labels

    /// Calls `found` with each node that has a label, and with the frame of the label in the picture.
    func forEachLabel(of geometry: TreeGeometry, found: (_ node: Int, _ frame: CGRect) -> Void) {
        guard !sizes.isEmpty else { return }
        for number in geometry.connectorSources.indices {
            let shape = geometry.shape(ofConnector: number)
            let parent = geometry.middle(ofBox: Int(geometry.connectorSources[number].box))
            func label(_ boxes: BoxList, _ meetsDepthEdge: Bool) {
                for box in boxes where box < geometry.tree.count && !isEmpty(box) {
                    let tip = geometry.tip(ofBox: box, meetsDepthEdge: meetsDepthEdge)
                    found(box, frame(box, at: tip, isBefore: isBefore(box, parent, geometry), geometry))
                }
            }
            label(shape.boxes, true)
            for branch in shape.branches { label(branch.boxes, branch.meetsDepthEdge) }
        }
    }

    /// Returns true if a label is above its line or, for a vertical line, to the left of it.
    ///
    /// A curved or slanted line comes from the parent, so its label is on the other side.
    private func isBefore(_ node: Int, _ parentMiddle: Double, _ geometry: TreeGeometry) -> Bool {
        let isHorizontal = direction.isHorizontal != isStacked[node]
        guard geometry.options.connectors.style != .orthogonal, !isStacked[node] else { return isHorizontal }
        let middle = geometry.middle(ofBox: node)
        return isHorizontal ? middle <= parentMiddle : middle < parentMiddle
    }

    private func frame(_ node: Int, at tip: TreePoint, isBefore: Bool, _ geometry: TreeGeometry) -> CGRect {
        let (size, distance) = (sizes[node], distance(node))
        let room = isStacked[node] ? indentation : depth
        // Curved and slanted lines are farthest from each other at the children.
        let isOrthogonal = geometry.options.connectors.style == .orthogonal || isStacked[node]
        let start =
            isOrthogonal
            ? -(room + arrowhead + along(node)) / 2 : -(Self.padding + arrowhead + along(node))
        let across = isStacked[node] ? size.depth : size.breadth
        let side = isBefore ? -distance - across : distance
        let origin =
            isStacked[node]
            ? TreePoint(depth: tip.depth + side, breadth: tip.breadth + start)
            : TreePoint(depth: tip.depth + start, breadth: tip.breadth + side)
        let frame = direction.rect(origin: origin, size: size, in: geometry.placement.size)
        return CGRect(
            x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width, height: frame.height)
    }
}
