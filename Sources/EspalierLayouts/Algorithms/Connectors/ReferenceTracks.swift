import Foundation

/// The line of one reference, before it is moved away from other lines.
nonisolated struct ReferenceRoute {
    /// The box whose lines are joined, so that they leave the box as one line.
    nonisolated enum Bundle { case parent, child }

    let pair: ReferencePair
    let bundle: Bundle
    /// The corners from the parent to the child, with horizontal and vertical segments in turn; empty for a direct
    /// line.
    ///
    /// A line has four points, or six points if it has a joining segment in the direction of growth. A searched line
    /// can have any number of points, and can also start across the direction of growth.
    var points: [CGPoint] = []
    /// True if the line is the result of a `ReferenceSearch`.
    ///
    /// The segments of such a line aren't joined with those of other lines, but they are moved away from them.
    var isSearched = false

    init(pair: ReferencePair, bundle: Bundle) { (self.pair, self.bundle) = (pair, bundle) }

    /// Returns a number that identifies the bundle of the segment that starts at a point.
    ///
    /// In a line with six points, the segment next to the parent is in the parent's bundle, and the later segments are
    /// in the child's.
    func net(ofSegment segment: Int) -> Int {
        let isChild = points.count == 4 ? bundle == .child : segment > 1
        return isChild ? 2 * pair.child + 1 : 2 * pair.parent
    }
}

/// Gives each bundle of references a track of its own between the boxes.
///
/// First, segments of a bundle that run across the direction of growth are joined into one track if a common place is
/// free. Then tracks that would overlap are moved apart, to the places where they cross the fewest other lines. If no
/// place is free, the distance between tracks becomes smaller than `distance`. If that isn't enough, tracks share a
/// place.
nonisolated struct ReferenceTracks {
    /// The distance between neighboring tracks, in points.
    private static let distance = 5.0
    /// The length that a line needs for its arrowhead, in points.
    private static let stub = 10.0
    /// The maximum number of tracks that are moved apart, because each is compared with every other track.
    private static let greatestCount = 2_000

    private let space: ReferenceSpace
    private let buses: [Track]
    private var routes: [ReferenceRoute]

    init(_ space: ReferenceSpace, _ geometry: TreeGeometry, _ routes: [ReferenceRoute]) {
        (self.space, self.routes) = (space, routes)
        let isRouted = routes.contains { !$0.points.isEmpty }
        buses = isRouted ? geometry.busTracks : []
    }

    /// Returns the routes after their segments have been moved to tracks that keep apart.
    func spread() -> [ReferenceRoute] {
        var copy = self
        copy.joinBundles()
        let joints = segments(areJoints: true)
        copy.joinNearby(joints.filter { !routes[$0.route].isSearched })
        copy.spread(joints, fixed: [])
        copy.spread(segments(areJoints: false), fixed: buses)
        return copy.routes
    }

    /// A segment of a route, which starts at a point and ends at the next one.
    private struct Segment: Hashable {
        var route: Int
        var start: Int

        /// True for a joining segment, which runs in the direction of growth between two tracks.
        ///
        /// Joining segments are moved in y. Other segments run across the direction of growth, and are moved in x.
        var isJoint: Bool
        var coordinate: WritableKeyPath<CGPoint, CGFloat> { isJoint ? \.y : \.x }
        var fixedCoordinate: WritableKeyPath<CGPoint, CGFloat> { isJoint ? \.x : \.y }
    }

    /// Returns the segments that can be moved: all except for the first and the last segment of each line.
    private func segments(areJoints: Bool) -> [Segment] {
        routes.indices.flatMap { route -> [Segment] in
            let points = routes[route].points
            guard points.count > 3 else { return [] }
            // Horizontal and vertical segments follow each other in turn.
            let first = (points[0].y == points[1].y) == areJoints ? 2 : 1
            return stride(from: first, to: points.count - 2, by: 2).map {
                Segment(route: route, start: $0, isJoint: areJoints)
            }
        }
    }

    // MARK: Bundles

    /// Moves the segments of each bundle to as few places as possible.
    private mutating func joinBundles() {
        let simple = segments(areJoints: false).filter { !routes[$0.route].isSearched }
        let nets = Dictionary(grouping: simple) { routes[$0.route].net(ofSegment: $0.start) }
        // A line can have segments in two bundles, so the result depends on the order of the bundles. The bundles are
        // sorted, so that the result is the same every time.
        for (net, segments) in nets.sorted(by: { $0.key < $1.key }) where segments.count > 1 {
            let box = space.frames[net / 2]
            // Most segments can be moved to the place that is farthest from the box.
            let places = Set(segments.map { place(of: $0) })
                .sorted { (abs($0 - box.midX), $0) > (abs($1 - box.midX), $1) }
                .prefix(Self.greatestPlaces)
            var rest = segments
            for place in places where !rest.isEmpty {
                rest.removeAll { segment in
                    guard canMove(segment, to: place) else { return false }
                    move(segment, to: place)
                    return true
                }
            }
        }
    }

    /// The maximum number of common places that are tried for a bundle.
    private static let greatestPlaces = 16

    private func place(of segment: Segment) -> Double {
        routes[segment.route].points[segment.start][keyPath: segment.coordinate]
    }

    private mutating func move(_ segment: Segment, to place: Double) {
        for point in [segment.start, segment.start + 1] {
            routes[segment.route].points[point][keyPath: segment.coordinate] = place
        }
    }

    private func canMove(_ segment: Segment, to x: Double) -> Bool {
        let points = routes[segment.route].points
        let (start, end) = (points[segment.start], points[segment.start + 1])
        let (before, after) = (points[segment.start - 1], points[segment.start + 2])
        guard x != start.x else { return true }
        guard keepsDirection(points, segment.start, x) else { return false }
        let rect = CGRect(x: x, y: min(start.y, end.y), width: 0, height: abs(end.y - start.y))
        return space.isEmpty(ReferenceSpace.outset(rect)) && space.isFree(at: start.y, before.x, x)
            && space.isFree(at: end.y, x, after.x)
    }

    /// Returns true if, after a segment is moved, both ends of the line still leave their boxes in the same direction
    /// and still have space for an arrowhead.
    private func keepsDirection(_ points: [CGPoint], _ start: Int, _ x: Double) -> Bool {
        let old = points[start].x
        func keeps(_ end: CGPoint) -> Bool {
            (x - end.x) * (old - end.x) > 0 && abs(x - end.x) >= min(Self.stub, abs(old - end.x))
        }
        return (start > 1 || keeps(points[0]))
            && (start + 3 < points.count || keeps(points[points.count - 1]))
    }

    // MARK: Tracks

    /// Moves the tracks of segments away from each other.
    private mutating func spread(_ segments: [Segment], fixed: [Track]) {
        let tracks = Dictionary(grouping: segments) { segment in
            TrackKey(net: routes[segment.route].net(ofSegment: segment.start), place: place(of: segment))
        }
        guard tracks.count <= Self.greatestCount else { return }
        let keys = tracks.keys.sorted { ($0.place, $0.net) < ($1.place, $1.net) }
        let places = TrackSpreader(
            tracks: keys.map { track(tracks[$0] ?? [], at: $0.place) }, fixed: fixed, distance: Self.distance
        ).places()
        for (key, place) in zip(keys, places) {
            for segment in tracks[key] ?? [] { move(segment, to: place) }
        }
    }

    private struct TrackKey: Hashable {
        var net: Int
        var place: Double
    }

    private func track(_ segments: [Segment], at place: Double) -> Track {
        var track = Track(place: place)
        for segment in segments {
            let points = routes[segment.route].points
            for (point, neighbor) in [
                (segment.start, segment.start - 1), (segment.start + 1, segment.start + 2),
            ] {
                let position = points[point][keyPath: segment.fixedCoordinate]
                track.include(position)
                track.branches.append((position, points[neighbor][keyPath: segment.coordinate] > place))
            }
        }
        let isJoint = segments.contains(where: \.isJoint)
        track.free = space.freePlaces(around: place, from: track.low, to: track.high, inBreadth: isJoint)
        for segment in segments {
            let points = routes[segment.route].points
            let coordinate = segment.coordinate
            if segment.start == 1 { track.keepAway(from: points[0][keyPath: coordinate], Self.stub) }
            if segment.start + 3 == points.count {
                track.keepAway(from: points[points.count - 1][keyPath: coordinate], Self.stub)
            }
        }
        return track
    }

    // MARK: Joining segments

    /// Moves the joining segments of a bundle that are close to each other to one place.
    ///
    /// Segments that continue an end of their line without a step stay where they are.
    private mutating func joinNearby(_ joints: [Segment]) {
        let nets = Dictionary(grouping: joints) { routes[$0.route].net(ofSegment: $0.start) }
        for jointsOfNet in nets.values where jointsOfNet.count > 1 {
            let order = jointsOfNet.filter { isStepless($0) } + jointsOfNet.filter { !isStepless($0) }
            var places: [Double] = []
            for joint in order {
                let place = place(of: joint)
                let free = track([joint], at: place).free
                let near = places.first {
                    abs($0 - place) <= Self.greatestJoin && free.low <= $0 && $0 <= free.high
                }
                if let near { move(joint, to: near) } else { places.append(place) }
            }
        }
    }

    /// Returns true if the joining segment of a line continues an end of the line without a step.
    private func isStepless(_ joint: Segment) -> Bool {
        let points = routes[joint.route].points
        return points[0].y == points[2].y || points[5].y == points[2].y
    }

    /// The maximum distance by which a joining segment is moved to another one.
    private static let greatestJoin = 12.0
}

nonisolated extension TreeGeometry {
    /// The segments of connectors that run across the direction of growth.
    fileprivate var busTracks: [Track] {
        connectorSources.indices.flatMap { number -> [Track] in
            let shape = shape(ofConnector: number)
            var lines = shape.runsAcross ? [(shape.busStart, shape.busEnd)] : []
            if !shape.runsAcross { lines += shape.branches.map { ($0.root, $0.end) } }
            return lines.map { start, end in
                var track = Track(place: start.depth)
                track.include(start.breadth)
                track.include(end.breadth)
                return track
            }
        }
    }
}
