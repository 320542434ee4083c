import EspalierGeometry
import EspalierGraphics
import Foundation

/// The frames of the items of a mind map, and the lines between them.
///
/// Each side of a root is a tidy tree, and the two trees have the root in common. The maps of several roots are below each
/// other.
struct MindMapGeometry: OutwardTreeGeometry {
    let tree: LevelTree
    let sizes: [CGSize]
    private(set) var frames: [CGRect]
    private(set) var contentSize = CGSize.zero

    private let configuration: MindMapLayout.Configuration
    /// For each node, true if it is left of its root.
    private var isLeft: [Bool]

    /// Arranges a tree.
    ///
    /// O(n log n).
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - sizes: The size of each box.
    ///   - sides: For each child of a root, the side that it has; nil if it may have any.
    ///   - configuration: The settings.
    init(
        _ tree: LevelTree, _ sizes: [CGSize], sides: [Int: MindMapLayout.Side],
        _ configuration: MindMapLayout.Configuration
    ) {
        (self.tree, self.sizes, self.configuration) = (tree, sizes, configuration)
        frames = Array(repeating: .zero, count: tree.count)
        isLeft = Array(repeating: false, count: tree.count)
        setSides(sides)
        // The descendants of each root that are right of it, and those that are left of it.
        var keys = Array(repeating: Int32(2 * tree.count), count: tree.count)
        for node in 0..<tree.count {
            let isRoot = keys[node] == 2 * tree.count
            for child in tree.children(of: node) {
                keys[child] = isRoot ? Int32(2 * node + (isLeft[child] ? 1 : 0)) : keys[node]
            }
        }
        let descendants = CompressedLists(keys: keys, count: 2 * tree.count + 1)
        var content = CGRect.null
        for root in tree.roots {
            let sides = [false, true].map { isLeft in
                (nodes: [root] + descendants[2 * root + (isLeft ? 1 : 0)].map { Int($0) }, isLeft: isLeft)
            }
            for side in sides { place(side.nodes, isLeft: side.isLeft) }
            let nodes = sides[0].nodes + sides[1].nodes.dropFirst()
            let map = nodes.reduce(CGRect.null) { $0.union(frames[$1]) }
            let shift = content.isNull ? -map.minY : content.maxY + configuration.mapSpacing - map.minY
            for node in nodes { frames[node].origin.y += shift }
            content = content.union(map.offsetBy(dx: 0, dy: shift))
        }
        guard !content.isNull else { return }
        frames = frames.map { $0.offsetBy(dx: -content.minX, dy: 0) }
        contentSize = content.size
    }

    /// Divides the children of each root so that both sides are equally high, with the first children at the right.
    private mutating func setSides(_ sides: [Int: MindMapLayout.Side]) {
        var heights = sizes.map { $0.height + configuration.itemSpacing }
        for node in (0..<tree.count).reversed() {
            heights[node] = max(heights[node], tree.children(of: node).reduce(0) { $0 + heights[$1] })
        }
        for root in tree.roots {
            let free = tree.children(of: root).filter { sides[$0] == nil }
            var excess = 0.0
            for child in tree.children(of: root) {
                isLeft[child] = sides[child] == .left
                excess += sides[child] == .right ? -heights[child] : heights[child]
            }
            // The number of children at the right for which the left side exceeds the right side by the least.
            var (least, count) = (abs(excess), 0)
            for (index, child) in free.enumerated() {
                excess -= 2 * heights[child]
                if abs(excess) <= least { (least, count) = (abs(excess), index + 1) }
            }
            for child in free.dropFirst(count) { isLeft[child] = true }
        }
        let roots = Set(tree.roots)
        for node in 0..<tree.count where !roots.contains(node) {
            for child in tree.children(of: node) { isLeft[child] = isLeft[node] }
        }
    }

    /// Places a root, with its middle at the origin, and its descendants on one side.
    private mutating func place(_ nodes: [Int], isLeft: Bool) {
        let first = tree.level(of: nodes[0])
        let levels = nodes.map { tree.level(of: $0) - first }
        var levelSizes = Array(repeating: 0, count: (levels.last ?? 0) + 1)
        for level in levels { levelSizes[level] += 1 }
        var counts = nodes.map { tree.children[$0].count }
        counts[0] = levelSizes.count > 1 ? Int32(levelSizes[1]) : 0
        var metrics = TreeMetrics()
        metrics.perNode = nodes.map { TreePoint(depth: sizes[$0].width, breadth: sizes[$0].height) }
        metrics.spacing = TreePoint(depth: configuration.levelSpacing, breadth: configuration.itemSpacing)
        (metrics.centersParents, metrics.alignsLevels) = (true, false)
        let placement = TidyTree.place(LevelTree(levelSizes: levelSizes, childCounts: counts), metrics)
        let size = sizes[nodes[0]]
        let middle = placement.origins[0].breadth + size.height / 2
        for (index, node) in nodes.enumerated() {
            let x = placement.origins[index].depth - size.width / 2
            frames[node] = CGRect(
                origin: CGPoint(
                    x: isLeft ? -x - sizes[node].width : x, y: placement.origins[index].breadth - middle),
                size: sizes[node])
        }
    }

    // MARK: Lines

    /// Returns 0, because no item is turned.
    func rotation(of node: Int) -> CGFloat { 0 }

    private func ends(_ node: Int, _ child: Int) -> (start: CGPoint, end: CGPoint) {
        let (from, to) = (frames[node], frames[child])
        return isLeft[child]
            ? (CGPoint(x: from.minX, y: from.midY), CGPoint(x: to.maxX, y: to.midY))
            : (CGPoint(x: from.maxX, y: from.midY), CGPoint(x: to.minX, y: to.midY))
    }

    func lineFrame(of node: Int) -> CGRect {
        let points = tree.children(of: node).flatMap { child in
            let (start, end) = ends(node, child)
            return [start, end]
        }
        // Without the point around them, a horizontal line would have no height, and wouldn't be found by a query.
        return CGRect(containing: points).insetBy(dx: -1, dy: -1)
    }

    func line(from node: Int, to child: Int, in frame: CGRect) -> BezierPath {
        let (start, end) = ends(node, child)
        let turn = (isLeft[child] ? 0.5 : -0.5) * configuration.levelSpacing + end.x
        var path = BezierPath()
        path.move(to: start)
        switch configuration.connectorStyle {
        case .curved where start.y != end.y:
            path.addCurve(
                to: end, control1: CGPoint(x: turn, y: start.y), control2: CGPoint(x: turn, y: end.y))
        case .orthogonal where start.y != end.y:
            path.addLine(to: CGPoint(x: turn, y: start.y))
            path.addLine(to: CGPoint(x: turn, y: end.y))
            path.addLine(to: end)
        case .curved, .orthogonal, .straight: path.addLine(to: end)
        }
        return path.mapPoints { CGPoint(x: $0.x - frame.minX, y: $0.y - frame.minY) }
    }
}
