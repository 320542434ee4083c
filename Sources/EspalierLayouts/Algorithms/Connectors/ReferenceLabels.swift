import EspalierGeometry
import Foundation

/// Finds places for labels on the lines of references: beside the line, where the label overlaps no box and no other
/// label and, if possible, no other line.
nonisolated struct ReferenceLabels {
    /// The place of a label on its line.
    enum Place { case start, middle, end }

    private let boxes: [CGRect]
    private let boxIndex: OrderedBoxTree
    private let bounds: CGRect
    /// The segments of all lines, as rectangles, each with the number of its line; those of the tree have numbers of their
    /// own.
    private var segments: [(rect: CGRect, line: Int)] = []
    private var segmentIndex = SpatialIndex([])
    private var taken: [CGRect]
    /// The number of lines that labels cross.
    private(set) var crossings = 0

    /// The space between a line and its label.
    private static let distance = 3.0
    /// The space between an end of a line and the label there, in which the arrowhead is.
    private static let endDistance = 5.0
    /// The number of boxes up to which the lines of the tree are avoided.
    private static let greatestTree = 2_000

    init(
        _ geometry: TreeGeometry, lines: [[CGPoint]], taken: [CGRect]
    ) {
        let boxes = (0..<geometry.boxCount).map { geometry.frame(ofBox: $0) }
        (self.boxes, self.taken) = (boxes, taken)
        boxIndex = OrderedBoxTree(count: boxes.count) { boxes[$0] }
        bounds = CGRect(origin: .zero, size: geometry.contentSize)
        for (number, line) in lines.enumerated() { add(line, number) }
        if geometry.boxCount <= Self.greatestTree {
            for number in geometry.connectorSources.indices {
                add(geometry.shape(ofConnector: number), geometry)
            }
        }
        segmentIndex = SpatialIndex(segments.map(\.rect))
    }

    private mutating func add(_ points: [CGPoint], _ line: Int) {
        for (start, end) in zip(points, points.dropFirst()) {
            let rect = CGRect(
                x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
                height: abs(start.y - end.y))
            segments.append((rect.insetBy(dx: -1, dy: -1), line))
        }
    }

    private mutating func add(_ shape: ConnectorShape, _ geometry: TreeGeometry) {
        for line in geometry.straightLines(of: shape) {
            add([line.start, line.end].map { geometry.point($0, from: .zero) }, -1 - segments.count)
        }
    }

    /// Returns the length that the first or the last segment of a line needs, so that a label of a length is beside it.
    static func room(ofEndLabel length: Double) -> Double { endDistance + length + distance }

    /// Returns the frame of a label on the line with the given corners, and takes it; nil if there is no room for it.
    mutating func frame(_ size: CGSize, at place: Place, of points: [CGPoint]) -> CGRect? {
        var best: (frame: CGRect, crossings: Int)?
        for frame in candidates(size, place, points) {
            guard bounds.contains(frame), !overlapsBox(frame), !taken.contains(where: frame.intersects) else {
                continue
            }
            var lines: Set<Int> = []
            segmentIndex.forEachIndex(in: frame) { lines.insert(segments[$0].line) }
            let crossings = lines.count
            if crossings < best?.crossings ?? .max { best = (frame, crossings) }
            if crossings == 0 { break }
        }
        if let best {
            taken.append(best.frame.insetBy(dx: -2, dy: -1))
            crossings += best.crossings
        }
        return best?.frame
    }

    private func overlapsBox(_ frame: CGRect) -> Bool {
        var found = false
        boxIndex.forEach(in: frame.insetBy(dx: -1, dy: -1), box: { boxes[$0] }, found: { _ in found = true })
        return found
    }

    /// Returns frames beside the segments of a line, the best ones first.
    private func candidates(_ size: CGSize, _ place: Place, _ points: [CGPoint]) -> [CGRect] {
        let pairs = Array(zip(points, points.dropFirst()))
        func length(_ pair: (CGPoint, CGPoint)) -> CGFloat { hypot(pair.1.x - pair.0.x, pair.1.y - pair.0.y) }
        switch place {
        case .middle:
            let order = pairs.indices.sorted { (-length(pairs[$0]), $0) < (-length(pairs[$1]), $1) }
            return order.flatMap { index -> [CGRect] in
                [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95].flatMap {
                    frames(size, at: Self.point(pairs[index], $0), along: pairs[index])
                }
            }
        case .start, .end:
            let isStart = place == .start
            guard let first = isStart ? pairs.first : pairs.last.map({ ($0.1, $0.0) }) else { return [] }
            let total = length(first)
            guard total > 0 else { return [] }
            let half =
                abs(first.1.x - first.0.x) / total * size.width / 2
                + abs(first.1.y - first.0.y) / total * size.height / 2
            return [0, 6, 12].flatMap { further -> [CGRect] in
                let distance = half + Self.endDistance + further
                return frames(size, at: Self.point(first, distance / total), along: first)
            }
        }
    }

    private static func point(_ pair: (CGPoint, CGPoint), _ part: CGFloat) -> CGPoint {
        CGPoint(
            x: pair.0.x + (pair.1.x - pair.0.x) * part, y: pair.0.y + (pair.1.y - pair.0.y) * part)
    }

    /// Returns the two frames of a label beside a point of a segment: above and below, or right and left.
    private func frames(_ size: CGSize, at point: CGPoint, along pair: (CGPoint, CGPoint)) -> [CGRect] {
        let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
        let length = hypot(dx, dy)
        guard length > 0 else { return [] }
        // The normal that points up or, for a vertical segment, to the right.
        var normal = CGPoint(x: dy / length, y: -dx / length)
        if normal.y > 0.001 || abs(normal.y) <= 0.001 && normal.x < 0 {
            normal = CGPoint(x: -normal.x, y: -normal.y)
        }
        let reach =
            Self.distance + abs(normal.x) * size.width / 2 + abs(normal.y) * size.height / 2
        return [1.0, -1.0].map { side in
            let center = CGPoint(x: point.x + normal.x * reach * side, y: point.y + normal.y * reach * side)
            return CGRect(
                x: (center.x - size.width / 2).rounded(), y: (center.y - size.height / 2).rounded(),
                width: size.width, height: size.height)
        }
    }
}

nonisolated extension TreeGeometry.ReferenceShape {
    /// Returns the corners of the line in the picture, from the parent to the child; a curve has many.
    func points(in geometry: TreeGeometry, _ style: TreeReference.Style) -> [CGPoint] {
        func point(_ point: TreePoint) -> CGPoint { geometry.point(point, from: .zero) }
        let (first, last) = (point(start), point(end))
        if !bends.isEmpty { return [first] + bends.map(point) + [last] }
        guard style == .curved else { return [first, last] }
        let (one, two) = (point(control1), point(control2))
        return (0...12).map { step in
            let t = CGFloat(step) / 12
            let (a, b, c, d) = (
                (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t
            )
            return CGPoint(
                x: a * first.x + b * one.x + c * two.x + d * last.x,
                y: a * first.y + b * one.y + c * two.y + d * last.y)
        }
    }
}
