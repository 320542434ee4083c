import EspalierGeometry
import EspalierGraphics
import Foundation

/// The frames of the items of a radial tree, and the lines between them.
struct RadialGeometry: OutwardTreeGeometry {
    let tree: LevelTree
    let sizes: [CGSize]
    /// The bounding boxes of the turned items.
    private(set) var frames: [CGRect] = []
    private(set) var contentSize = CGSize.zero

    private let radial: RadialTree
    private let configuration: RadialTreeLayout.Configuration
    private var levels: [Int32] = []
    private var center = CGPoint.zero

    init(_ tree: LevelTree, _ sizes: [CGSize], _ configuration: RadialTreeLayout.Configuration) {
        (self.tree, self.sizes, self.configuration) = (tree, sizes, configuration)
        radial = RadialTree(
            tree, sizes: sizes.map { TreePoint(depth: $0.width, breadth: $0.height) },
            spacing: TreePoint(depth: configuration.levelSpacing, breadth: configuration.itemSpacing))
        for level in 0..<tree.levelCount {
            levels += repeatElement(Int32(level), count: tree.level(level).count)
        }
        var content = CGRect.null
        for node in 0..<tree.count {
            frames.append(turnedFrame(of: node))
            content = content.union(frames[node])
            if !tree.isLeaf(node) { content = content.union(lineFrame(of: node)) }
        }
        if content.isNull { return }
        center = CGPoint(x: -content.minX, y: -content.minY)
        frames = frames.map { $0.offsetBy(dx: center.x, dy: center.y) }
        contentSize = content.size
    }

    private func isCenter(_ node: Int) -> Bool { node == 0 && radial.hasCenter }

    /// The angle of a node in radians, clockwise from the top.
    private func angle(of node: Int) -> CGFloat { configuration.startAngle + radial.angles[node] }

    /// Returns the angle by which an item is turned, so that it isn't upside down.
    func rotation(of node: Int) -> CGFloat {
        if isCenter(node) { return 0 }
        let angle = angle(of: node) - .pi / 2
        return angle - .pi * ((angle - 1e-9) / .pi).rounded()
    }

    private func turnedFrame(of node: Int) -> CGRect {
        let (size, rotation) = (sizes[node], rotation(of: node))
        let radius = isCenter(node) ? 0 : radial.radii[Int(levels[node])] + size.width / 2
        let (c, s) = (abs(cos(rotation)), abs(sin(rotation)))
        return CGRect(
            center: point(angle(of: node), radius),
            size: CGSize(
                width: size.width * c + size.height * s, height: size.width * s + size.height * c))
    }

    private func point(_ angle: CGFloat, _ radius: CGFloat) -> CGPoint {
        CGPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
    }

    // MARK: Lines

    /// The radius at which a line leaves a node towards a child.
    ///
    /// A line leaves the item in the middle where the straight line to the child crosses its edge.
    private func startRadius(_ node: Int, _ child: Int) -> CGFloat {
        guard isCenter(node) else { return radial.radii[Int(levels[node])] + sizes[node].width }
        let (x, y) = (abs(sin(angle(of: child))), abs(cos(angle(of: child))))
        return min(sizes[node].width / 2 / max(x, 1e-9), sizes[node].height / 2 / max(y, 1e-9))
    }

    /// Returns a rectangle with the lines from a node to its children, and a point around them.
    ///
    /// Without this point, a horizontal line would have no height, and wouldn't be found by a query.
    func lineFrame(of node: Int) -> CGRect { linesBox(of: node).insetBy(dx: -1, dy: -1) }

    private func linesBox(of node: Int) -> CGRect {
        let children = tree.children(of: node)
        let end = radial.radii[Int(levels[node]) + 1]
        var points: [CGPoint] = []
        for child in children {
            points.append(
                point(isCenter(node) ? angle(of: child) : angle(of: node), startRadius(node, child)))
            points.append(point(angle(of: child), end))
        }
        let box = CGRect(containing: points)
        guard !isCenter(node), let first = children.first, let last = children.last else { return box }
        // Lines with round parts are inside of the sector between the start and the ends.
        let (from, to) = (angle(of: first), angle(of: last))
        let start = min(startRadius(node, first), end)
        switch configuration.connectorStyle {
        case .straight: return box
        case .curved, .orthogonal:
            return box.union(
                Sector(
                    center: center, startAngle: min(from, angle(of: node)),
                    endAngle: max(to, angle(of: node)), innerRadius: start, outerRadius: end
                ).boundingBox)
        }
    }

    /// Returns the line from a node to a child, in the coordinates of a frame.
    func line(from node: Int, to child: Int, in frame: CGRect) -> BezierPath {
        let (start, end) = (startRadius(node, child), radial.radii[Int(levels[node]) + 1])
        let to = angle(of: child)
        let from = isCenter(node) ? to : angle(of: node)
        let turn = end - configuration.levelSpacing / 2
        var path = BezierPath()
        path.move(to: point(from, start))
        switch configuration.connectorStyle {
        case .curved where from != to:
            addCurve(from: (from, start), to: (to, end), to: &path)
        case .orthogonal where from != to:
            // The angles of paths are from the x axis.
            path.addArc(
                center: center, radius: turn, from: from - .pi / 2, to: to - .pi / 2, increasing: to > from)
            path.addLine(to: point(to, end))
        case .curved, .orthogonal, .straight: path.addLine(to: point(to, end))
        }
        return path.mapPoints { CGPoint(x: $0.x - frame.minX, y: $0.y - frame.minY) }
    }

    /// Adds a curve that stays between two rings.
    ///
    /// Its radius and its angle are a Bézier curve that begins and ends along the radius. It is divided into at
    /// least two cubic curves of about 15°, which have the same points and directions at their ends. With a single one, the
    /// curve would be up to 15 points inside of a ring of 1,000.
    private func addCurve(
        from start: (angle: CGFloat, radius: CGFloat), to end: (angle: CGFloat, radius: CGFloat),
        to path: inout BezierPath
    ) {
        let (turn, width) = (end.angle - start.angle, end.radius - start.radius)
        func place(_ t: CGFloat) -> (point: CGPoint, speed: CGVector) {
            let angle = start.angle + turn * t * t * (3 - 2 * t)
            // With both control points in the middle: ro (1 - t)³ + 3 (ro + ri) / 2 (1 - t) t + ri t³.
            let radius = start.radius + width * t * (1.5 - 1.5 * t + t * t)
            let (outwards, along) = (width * (1.5 - 3 * t + 3 * t * t), radius * 6 * turn * t * (1 - t))
            return (
                point(angle, radius),
                CGVector(
                    dx: outwards * sin(angle) + along * cos(angle),
                    dy: along * sin(angle) - outwards * cos(angle))
            )
        }
        let count = max(2, (abs(turn) / (.pi / 12)).rounded(.up))
        var last = place(0)
        for step in 1...Int(count) {
            let next = place(CGFloat(step) / count)
            path.addCurve(
                to: next.point,
                control1: CGPoint(
                    x: last.point.x + last.speed.dx / count / 3, y: last.point.y + last.speed.dy / count / 3),
                control2: CGPoint(
                    x: next.point.x - next.speed.dx / count / 3, y: next.point.y - next.speed.dy / count / 3))
            last = next
        }
    }
}
