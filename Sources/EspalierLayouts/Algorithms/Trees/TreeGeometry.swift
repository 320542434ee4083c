import Foundation

/// The geometry of an arranged tree: the frames of its boxes and the lines between them, in the picture's
/// coordinates.
///
/// A *box* shows a node. The boxes with numbers below the node count are the nodes themselves. The boxes with other
/// numbers are the placement's repeats: parents that are drawn again in another column. The object is immutable, so it
/// can be shared between threads without copies. Frames and lines are computed on demand.
nonisolated final class TreeGeometry: Sendable {
    /// The options that the lines and frames of a placed tree depend on.
    nonisolated struct Options: Equatable, Sendable {
        var direction = TreeDirection.leftToRight
        var connectors = TreeConnectorOptions()
        /// The distance between stacked boxes and the line that connects them; nil if no boxes are stacked.
        var indentation: Double?
    }

    let tree: LevelTree
    let metrics: TreeMetrics
    let placement: TreePlacement
    let options: Options
    /// The parts of those children that are divided among columns, sorted by the parent's node.
    ///
    /// For each node, the parts of its own box come first, then those of its repeats (the boxes that are drawn again).
    let parts: [TreePlacement.Part]
    /// For each repeat, the index of its first part in `parts`; -1 if its children aren't divided into parts.
    private let firstParts: [Int32]
    /// The box that each connector starts from, ordered by node and then by repeat.
    let connectorSources: [ConnectorSource]

    /// A box from which a connector starts, and the range of its parts in `parts`.
    ///
    /// The range is empty if the children of the box aren't divided into parts.
    nonisolated struct ConnectorSource: Equatable, Sendable {
        var box: Int32
        var firstPart: Int32 = 0
        var partCount: Int32 = 0
    }

    init(_ tree: LevelTree, _ metrics: TreeMetrics, _ placement: TreePlacement, _ options: Options) {
        (self.tree, self.metrics, self.placement, self.options) = (tree, metrics, placement, options)
        // Sort by the parent's node and then by children, so that the parts of a box keep their order.
        let numbered = placement.parts.map { part in
            let repeated = part.box - tree.count
            let node = repeated < 0 ? part.box : placement.repeats[repeated].node
            return (node: node, children: part.children.lowerBound, part: part)
        }
        let sorted = numbered.sorted { ($0.node, $0.children) < ($1.node, $1.children) }
        parts = sorted.map(\.part)
        connectorSources = Self.sources(tree, sorted.map(\.node), parts)
        firstParts = Self.firstParts(ofRepeats: placement.repeats.count, tree, parts)
    }

    private static func firstParts(
        ofRepeats count: Int, _ tree: LevelTree, _ parts: [TreePlacement.Part]
    ) -> [Int32] {
        var result = [Int32](repeating: -1, count: count)
        for index in parts.indices.reversed() where parts[index].box >= tree.count {
            result[parts[index].box - tree.count] = Int32(index)
        }
        return result
    }

    /// Returns those children of a repeat (a parent that is drawn again) that are in the repeat's column.
    func children(ofRepeat repeated: Int) -> Range<Int> {
        let part = firstParts[repeated]
        return part < 0 ? 0..<0 : parts[Int(part)].children
    }

    private static func sources(
        _ tree: LevelTree, _ partNodes: [Int], _ parts: [TreePlacement.Part]
    ) -> [ConnectorSource] {
        var sources: [ConnectorSource] = []
        var part = 0
        for node in 0..<tree.count where !tree.isLeaf(node) {
            if part == parts.count || partNodes[part] != node {
                sources.append(ConnectorSource(box: Int32(node)))
                continue
            }
            while part < parts.count, partNodes[part] == node {
                let first = part
                while part < parts.count, parts[part].box == parts[first].box { part += 1 }
                sources.append(
                    ConnectorSource(
                        box: Int32(parts[first].box), firstPart: Int32(first), partCount: Int32(part - first))
                )
            }
        }
        return sources
    }

    // MARK: Boxes

    var boxCount: Int { placement.origins.count }

    var contentSize: CGSize { options.direction.size(placement.size) }

    /// Returns the node that a box shows.
    @inline(__always)
    func node(ofBox box: Int) -> Int {
        box < tree.count ? box : placement.repeats[box - tree.count].node
    }

    @inline(__always)
    func size(ofBox box: Int) -> TreePoint {
        if metrics.perNode.isEmpty { return metrics.size }
        let node = node(ofBox: box)
        return box >= tree.count && !metrics.perRepeat.isEmpty
            ? metrics.perRepeat[node] : metrics.perNode[node]
    }

    func frame(ofBox box: Int) -> CGRect {
        options.direction.rect(
            origin: placement.origins[box], size: size(ofBox: box), in: placement.size)
    }

    /// The frames of nodes, as a value type.
    ///
    /// Reading frames from this type in a loop doesn't retain the `TreeGeometry` object for each node.
    nonisolated struct NodeFrames {
        fileprivate let metrics: TreeMetrics
        fileprivate let placement: TreePlacement
        fileprivate let direction: TreeDirection

        subscript(node: Int) -> CGRect {
            direction.rect(
                origin: placement.origins[node], size: metrics.size(of: node), in: placement.size)
        }
    }

    var nodeFrames: NodeFrames {
        NodeFrames(metrics: metrics, placement: placement, direction: options.direction)
    }

    /// Returns a point in the picture's coordinates, relative to `origin`.
    func point(_ point: TreePoint, from origin: CGPoint) -> CGPoint {
        let point = options.direction.point(point, in: placement.size)
        return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }

    /// Returns the middle of a box in breadth, the direction across the growth.
    @inline(__always)
    func middle(ofBox box: Int) -> Double {
        placement.origins[box].breadth + size(ofBox: box).breadth / 2
    }
}
