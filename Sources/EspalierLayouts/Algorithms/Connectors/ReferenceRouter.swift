import Foundation

/// Finds lines for references that cross no box.
///
/// If the direct line between two boxes crosses another box, the router tries lines of horizontal and vertical segments
/// in the space between the boxes. First, it tries a line with one segment across the direction of growth, next to one
/// of the two boxes. If no such line is free, it tries a line with two such segments, one next to each box, and a
/// joining segment that crosses no box. Each line is tried on all combinations of the boxes' sides, and the line with
/// the lowest cost is used: its length plus the cost of each corner. If no such line is free, `ReferenceSearch` looks for
/// a line with any number of corners, for example between the boxes of a stack. If it finds none, the reference keeps
/// its direct line, which is drawn behind the boxes.
///
/// The lines of several references of the same box have segments, too, because a fan of curves is hard to follow.
/// `ReferenceTracks` then moves the segments apart.
///
/// Coordinates are those of the tree: x is the depth (away from the root), and y is the breadth (across that
/// direction).
nonisolated struct ReferenceRouter {
    typealias Shape = TreeGeometry.ReferenceShape

    /// The minimum distance between a line and a box.
    static let clearance = 2.0
    /// The maximum product of the numbers of references and boxes for which lines are routed.
    ///
    /// The product limits the time, because each reference may have to be compared with every box.
    private static let greatestEffort = 20_000_000
    /// The maximum number of places that are tried for a segment.
    private static let greatestTries = 12
    /// The cost of each point by which the segment next to a box is shorter than `TreeMetrics.stub`.
    private static let shortnessCost = 2.0
    /// The cost of an end at an edge that faces the siblings of a box, because other lines don't end there.
    private static let sideCost = 12.0

    private let geometry: TreeGeometry
    private let style: TreeReference.Style
    private let references: [ReferencePair]
    private let ends: ReferenceEnds
    let space: ReferenceSpace
    /// The search for lines with many corners, which is created if it is needed.
    private var search: ReferenceSearch?
    /// The distance between a box and the segment next to it that runs across the direction of growth.
    ///
    /// This distance is about a third of the gap between levels, because the buses of connectors are in the middle of
    /// the gap. It is limited to 3...12 points, but is at least as long as a label at the end of a line.
    private let lane: Double

    private init(_ geometry: TreeGeometry, _ references: [ReferencePair], style: TreeReference.Style) {
        (self.geometry, self.references, self.style) = (geometry, references, style)
        ends = ReferenceEnds(geometry, references)
        space = ReferenceSpace(geometry)
        lane = max(min(max(0.36 * geometry.metrics.gap, 3), 12), geometry.metrics.endLabelRoom)
    }

    /// Returns the lines of references, in their order, and the space that they need beyond what there is.
    ///
    /// If routing would take too long, all lines are direct.
    static func shapes(
        of references: [ReferencePair], in geometry: TreeGeometry, style: TreeReference.Style
    ) -> (shapes: [Shape], missingRoom: TrackRoom) {
        let effort = references.count.multipliedReportingOverflow(by: geometry.boxCount)
        guard !references.isEmpty, !effort.overflow, effort.partialValue <= greatestEffort else {
            let ends = ReferenceEnds(geometry, references)
            return (
                references.map { geometry.referenceShape(of: $0, ends) }, TrackRoom(depth: [], breadth: [])
            )
        }
        var router = ReferenceRouter(geometry, references, style: style)
        var unspread = references.map { router.route($0) }
        // Curves between lines with right angles are hard to follow.
        if unspread.contains(where: { !$0.points.isEmpty }) {
            for (index, route) in unspread.enumerated() where route.points.isEmpty {
                unspread[index] = router.route(route.pair, isDirect: false)
            }
        }
        let tracks = ReferenceTracks(router.space, geometry, unspread)
        let shapes = zip(references, tracks.routes).map { pair, route in
            route.points.isEmpty
                ? geometry.referenceShape(of: pair, router.ends)
                : Shape(points: route.points, startsAtChild: route.bundle == .child)
        }
        return (shapes, tracks.missingRoom)
    }

    /// Returns the line of a reference, whose `points` are empty if the line is direct.
    ///
    /// A direct line must cross no box, and `isDirect` be true.
    private mutating func route(_ pair: ReferencePair, isDirect: Bool = true) -> ReferenceRoute {
        let (parentCount, childCount) = (ends.count(atParent: pair.parent), ends.count(atChild: pair.child))
        let bundle: ReferenceRoute.Bundle = childCount >= parentCount ? .child : .parent
        var route = ReferenceRoute(pair: pair, bundle: bundle)
        let direct = geometry.referenceShape(of: pair, ends)
        let isCrossing = crossesBox(direct, except: [pair.parent, pair.child])
        if isDirect, max(parentCount, childCount) <= 1, !isCrossing { return route }
        var best = Double.infinity
        for isAfterParent in [true, false] {
            for isAfterChild in [false, true] {
                let start = end(pair.parent, isParent: true, isAfterParent)
                let end = end(pair.child, isParent: false, isAfterChild)
                guard let points = singleBend(start, end, bundle) ?? doubleBend(start, end) else { continue }
                let cost = Self.length(points) + ReferenceSearch.bendCost * Double(points.count)
                if cost < best { (best, route.points) = (cost, points) }
            }
        }
        if route.points.isEmpty, isCrossing || !isDirect {
            route.points = searchedLine(pair)
            route.isSearched = true
        }
        return route
    }

    // MARK: Searched lines

    /// Returns a line between two boxes with any number of corners; an empty array if none is found.
    private mutating func searchedLine(_ pair: ReferencePair) -> [CGPoint] {
        var search = search ?? ReferenceSearch(space)
        defer { self.search = search }
        return search.line(from: ends(pair.parent, isParent: true), to: ends(pair.child, isParent: false))
    }

    /// Returns the places at the four edges of a box at which a searched line can end.
    private func ends(_ box: Int, isParent: Bool) -> [ReferenceEnd] {
        [false, true].flatMap { isAfter in
            let end = end(box, isParent: isParent, isAfter)
            let depth = ends.depth(at: box, isParent: isParent, isAfter: isAfter)
            let side = CGPoint(x: depth, y: isAfter ? space.frames[box].maxY : space.frames[box].minY)
            return [
                searchedEnd(end.point, CGPoint(x: end.direction, y: 0), cost: 0),
                searchedEnd(side, CGPoint(x: 0, y: end.direction), cost: Self.sideCost),
            ].compactMap(\.self)
        }
    }

    /// Returns an end whose first segment reaches at most to the middle of the free space; nil if the space is too
    /// narrow for a line.
    private func searchedEnd(_ point: CGPoint, _ direction: CGPoint, cost: Double) -> ReferenceEnd? {
        let length = space.freeLength(from: point, direction, reach: 2 * geometry.metrics.stub) / 2
        guard length >= Self.clearance else { return nil }
        return ReferenceEnd(
            point: point, tip: CGPoint(x: point.x + length * direction.x, y: point.y + length * direction.y),
            cost: cost + length + Self.shortnessCost * (geometry.metrics.stub - length))
    }

    // MARK: Lines with bends

    /// An end of a line: a point at a box's edge, and the direction in which the line leaves the box.
    private struct End {
        let point: CGPoint
        /// 1 if the line leaves the box away from the root, -1 if it leaves the box toward the root.
        let direction: Double

        /// Returns true if the line can reach a segment at `x` from the box without turning back.
        func isBefore(_ x: Double) -> Bool { (x - point.x) * direction > ReferenceRouter.clearance }
    }

    private func end(_ box: Int, isParent: Bool, _ isAfter: Bool) -> End {
        let breadth = ends.breadth(at: box, isParent: isParent, isAfter: isAfter)
        let depth = isAfter ? space.frames[box].maxX : space.frames[box].minX
        return End(point: CGPoint(x: depth, y: breadth), direction: isAfter ? 1 : -1)
    }

    /// Returns the line with only one segment across the direction of growth; nil if no place for this segment is free.
    ///
    /// If the lines of one of the boxes are bundled, places next to the other box are tried first: the bundle then
    /// crosses the bus of a connector between the boxes only once.
    private func singleBend(_ start: End, _ end: End, _ bundle: ReferenceRoute.Bundle) -> [CGPoint]? {
        let (low, high) = (start.point.y, end.point.y)
        var places = [(x: start.point.x + lane * start.direction, direction: start.direction)]
        places.append((end.point.x + lane * end.direction, end.direction))
        for place in bundle == .child ? places : places.reversed() {
            guard let x = freeLane(from: place.x, place.direction, low, high), start.isBefore(x),
                end.isBefore(x),
                space.isFree(at: low, start.point.x, x), space.isFree(at: high, x, end.point.x)
            else { continue }
            return [start.point, CGPoint(x: x, y: low), CGPoint(x: x, y: high), end.point]
        }
        return nil
    }

    /// Returns the line with a segment next to each box and a joining segment that crosses no box; nil if no such line
    /// is free.
    private func doubleBend(_ start: End, _ end: End) -> [CGPoint]? {
        let first = start.point.x + lane * start.direction
        let last = end.point.x + lane * end.direction
        for y in freeBreadths(between: first, last, start.point.y, end.point.y) {
            guard let one = freeLane(from: first, start.direction, start.point.y, y),
                let other = freeLane(from: last, end.direction, y, end.point.y),
                space.isFree(at: start.point.y, start.point.x, one), space.isFree(at: y, one, other),
                space.isFree(at: end.point.y, other, end.point.x)
            else { continue }
            return [
                start.point, CGPoint(x: one, y: start.point.y), CGPoint(x: one, y: y),
                CGPoint(x: other, y: y),
                CGPoint(x: other, y: end.point.y), end.point,
            ]
        }
        return nil
    }

    /// Searches from `x` in a direction for the first coordinate at which a segment from `y` to `otherY` crosses no
    /// box; nil if the search leaves the tree or takes too many tries.
    private func freeLane(from x: Double, _ direction: Double, _ y: Double, _ otherY: Double) -> Double? {
        var x = x
        for _ in 0..<Self.greatestTries {
            guard x > Self.clearance, x < space.size.depth - Self.clearance else { return nil }
            let rect = CGRect(x: x, y: min(y, otherY), width: 0, height: abs(y - otherY))
            var next: Double?
            space.forEachBox(in: ReferenceSpace.outset(rect)) { box in
                let edge = direction > 0 ? space.frames[box].maxX : space.frames[box].minX
                next = next.map { direction > 0 ? max($0, edge) : min($0, edge) } ?? edge
            }
            guard let next else { return x }
            x = next + lane * direction
        }
        return nil
    }

    /// Returns places for a joining segment from `x` to `otherX` that crosses no box: one in each gap between boxes,
    /// the places with the shortest detour first.
    private func freeBreadths(between x: Double, _ otherX: Double, _ y: Double, _ otherY: Double) -> [Double]
    {
        var taken: [ClosedRange<Double>] = []
        let strip = CGRect(x: min(x, otherX), y: 0, width: abs(x - otherX), height: space.size.breadth)
        space.forEachBox(in: ReferenceSpace.outset(strip)) {
            let frame = space.frames[$0]
            taken.append(frame.minY - Self.clearance...frame.maxY + Self.clearance)
        }
        taken.sort { $0.lowerBound < $1.lowerBound }
        var found: [(y: Double, detour: Double)] = []
        var free = Self.clearance
        for range in taken + [space.size.breadth - Self.clearance...Double.infinity] {
            if range.lowerBound > free {
                let (low, high) = (min(y, otherY), max(y, otherY))
                // If possible, the segment is at `y`, so that the line has no step. Otherwise, it is as close to `y` as
                // possible, but at least `lane` away from the boxes, or in the middle of a narrow gap.
                let isAtEnd = y > free + Self.clearance && y < range.lowerBound - Self.clearance
                let inset = isAtEnd ? 0 : min(lane, (range.lowerBound - free) / 2)
                let place = min(max(y, free + inset), range.lowerBound - inset)
                found.append((place, max(0, low - place) + max(0, place - high)))
            }
            free = max(free, range.upperBound)
        }
        found.sort { $0.detour < $1.detour }
        return found.prefix(Self.greatestTries).map(\.y)
    }

    // MARK: Boxes

    /// Returns true if the direct line crosses a box other than the boxes that it connects.
    private func crossesBox(_ shape: Shape, except ends: [Int]) -> Bool {
        let points = style == .straight ? [shape.start, shape.end].map(CGPoint.init) : shape.curvePoints()
        for (start, end) in zip(points, points.dropFirst()) {
            var isHit = false
            let rect = CGRect(
                x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
                height: abs(start.y - end.y))
            space.forEachBox(in: rect.insetBy(dx: -0.1, dy: -0.1)) { box in
                if !ends.contains(box), space.frames[box].isCrossed(from: start, to: end) { isHit = true }
            }
            if isHit { return true }
        }
        return false
    }

    private static func length(_ points: [CGPoint]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + abs($1.0.x - $1.1.x) + abs($1.0.y - $1.1.y) }
    }
}

nonisolated extension CGPoint {
    fileprivate init(_ point: TreePoint) { self.init(x: point.depth, y: point.breadth) }
}

nonisolated extension TreePoint {
    init(_ point: CGPoint) { self.init(depth: point.x, breadth: point.y) }
}

nonisolated extension CGRect {
    /// Returns true if a line crosses the inside of the rectangle.
    ///
    /// The line is clipped to the rectangle by the algorithm of Liang and Barsky.
    fileprivate func isCrossed(from start: CGPoint, to end: CGPoint) -> Bool {
        var (entry, exit) = (0.0, 1.0)
        let sides = [
            (start.x - end.x, start.x - minX), (end.x - start.x, maxX - start.x),
            (start.y - end.y, start.y - minY), (end.y - start.y, maxY - start.y),
        ]
        for (direction, distance) in sides {
            if direction == 0 {
                if distance <= 0 { return false }
            } else if direction < 0 {
                entry = max(entry, distance / direction)
            } else {
                exit = min(exit, distance / direction)
            }
        }
        return entry < exit
    }
}

nonisolated extension TreeGeometry.ReferenceShape {
    /// Creates a line through points of depth (x) and breadth (y).
    fileprivate init(points: [CGPoint], startsAtChild: Bool) {
        let points = points.map(TreePoint.init)
        (start, end) = (points.first ?? .zero, points.last ?? .zero)
        (control1, control2) = (start, end)
        bends = Array(points.dropFirst().dropLast())
        self.startsAtChild = startsAtChild
    }

    /// Returns points on the curve, close enough to each other that the lines between them replace the curve.
    fileprivate func curvePoints() -> [CGPoint] {
        (0...24).map { step in
            let t = Double(step) / 24
            let (a, b, c, d) = (pow(1 - t, 3), 3 * t * pow(1 - t, 2), 3 * t * t * (1 - t), t * t * t)
            func mix(_ value: KeyPath<TreePoint, Double>) -> Double {
                a * start[keyPath: value] + b * control1[keyPath: value] + c * control2[keyPath: value]
                    + d * end[keyPath: value]
            }
            return CGPoint(x: mix(\.depth), y: mix(\.breadth))
        }
    }
}
