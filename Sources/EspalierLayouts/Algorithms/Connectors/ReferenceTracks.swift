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
/// free. Then tracks that would overlap are moved apart, to the places where they cross the fewest other lines. If there is
/// too little space, `missingRoom` is the space to insert before the lines are routed again.
nonisolated struct ReferenceTracks {
    /// The distance between neighboring tracks, in points.
    private static let distance = 5.0
    /// The maximum number of tracks that are moved apart, because each is compared with every other track.
    private static let greatestCount = 2_000

    private let space: ReferenceSpace
    /// The length that a line needs for its arrowhead or for the label at its end, in points.
    private let stub: Double
    /// The lines of the tree.
    private let connectors: (across: [Track], along: [Track])
    private(set) var routes: [ReferenceRoute]

    /// Moves the segments of routes to tracks that keep apart.
    init(_ space: ReferenceSpace, _ geometry: TreeGeometry, _ routes: [ReferenceRoute]) {
        (self.space, self.routes, stub) = (space, routes, geometry.metrics.stub)
        guard routes.contains(where: { !$0.points.isEmpty }) else {
            connectors = ([], [])
            return
        }
        let lines = geometry.connectorSources.indices.map {
            geometry.straightLines(of: geometry.shape(ofConnector: $0))
        }
        connectors = (
            lines.flatMap { Self.tracks(of: $0, place: \.depth, along: \.breadth) },
            lines.flatMap { Self.tracks(of: $0, place: \.breadth, along: \.depth) }
        )
        joinBundles()
        let joints = segments(areJoints: true)
        joinNearby(joints.filter { !self.routes[$0.route].isSearched })
        spread(joints, fixed: fixedTracks(areJoints: true))
        spread(segments(areJoints: false), fixed: fixedTracks(areJoints: false))
    }

    /// Returns the lines of a connector that run in one of the two directions.
    private static func tracks(
        of lines: [(start: TreePoint, end: TreePoint)], place: KeyPath<TreePoint, Double>,
        along: KeyPath<TreePoint, Double>
    ) -> [Track] {
        // The ends of lines in the other direction.
        let across = lines.filter { $0.start[keyPath: along] == $0.end[keyPath: along] && $0.start != $0.end }
        let branches = Dictionary(
            grouping: across.flatMap { [(from: $0.start, to: $0.end), (from: $0.end, to: $0.start)] },
            by: { $0.from[keyPath: place] })
        return lines.compactMap { start, end in
            guard start[keyPath: place] == end[keyPath: place], start != end else { return nil }
            var track = Track(place: start[keyPath: place])
            track.include(start[keyPath: along])
            track.include(end[keyPath: along])
            track.branches = (branches[track.place] ?? []).map {
                ($0.from[keyPath: along], $0.to[keyPath: place] > track.place)
            }
            return track
        }
    }

    /// The space that the lines need beyond what there is between the boxes.
    var missingRoom: TrackRoom {
        func gaps(_ areJoints: Bool) -> [TrackRoom.Gap] {
            let tracks = tracks(of: segments(areJoints: areJoints)).map(\.track)
            let boxes = space.frames.map { frame -> ClosedRange<Double> in
                areJoints ? frame.minY...frame.maxY : frame.minX...frame.maxX
            }
            return TrackRoom.gaps(
                between: boxes, in: areJoints ? space.size.breadth : space.size.depth,
                for: tracks + fixedTracks(areJoints: areJoints), distance: Self.distance)
        }
        return TrackRoom(depth: gaps(false), breadth: gaps(true))
    }

    /// Returns the lines that don't move and run as the joining segments do, or across them: those of the tree, and the
    /// ends of references.
    private func fixedTracks(areJoints: Bool) -> [Track] {
        let place = areJoints ? \TreePoint.breadth : \TreePoint.depth
        let along = areJoints ? \TreePoint.depth : \TreePoint.breadth
        var fixed = areJoints ? connectors.along : connectors.across
        var ends: [TreePoint: Track] = [:]
        for (number, route) in routes.enumerated() where route.points.count > 2 {
            let last = route.points.count - 1
            for (end, corner) in [(0, 1), (last, last - 1)] {
                let (tip, corner) = (TreePoint(route.points[end]), TreePoint(route.points[corner]))
                guard tip[keyPath: place] == corner[keyPath: place] else { continue }
                ends[tip, default: Track(place: tip[keyPath: place])].references.insert(number)
                ends[tip]?.include(tip[keyPath: along])
                ends[tip]?.include(corner[keyPath: along])
            }
        }
        fixed += ends.sorted { ($0.key.depth, $0.key.breadth) < ($1.key.depth, $1.key.breadth) }.map(\.value)
        return fixed
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
            (x - end.x) * (old - end.x) > 0 && abs(x - end.x) >= min(stub, abs(old - end.x))
        }
        return (start > 1 || keeps(points[0]))
            && (start + 3 < points.count || keeps(points[points.count - 1]))
    }

    // MARK: Tracks

    /// Moves the tracks of segments away from each other.
    private mutating func spread(_ segments: [Segment], fixed: [Track]) {
        let tracks = tracks(of: segments)
        guard tracks.count <= Self.greatestCount else { return }
        let places = TrackSpreader(tracks: tracks.map(\.track), fixed: fixed, distance: Self.distance)
            .places()
        for (track, place) in zip(tracks, places) {
            for segment in track.segments { move(segment, to: place) }
        }
    }

    /// Returns the tracks of segments: those of a bundle at one place are one track.
    private func tracks(of segments: [Segment]) -> [(segments: [Segment], track: Track)] {
        let groups = Dictionary(grouping: segments) { segment in
            TrackKey(net: routes[segment.route].net(ofSegment: segment.start), place: place(of: segment))
        }
        return groups.sorted { ($0.key.place, $0.key.net) < ($1.key.place, $1.key.net) }
            .map { ($0.value, track($0.value, at: $0.key.place)) }
    }

    private struct TrackKey: Hashable {
        var net: Int
        var place: Double
    }

    private func track(_ segments: [Segment], at place: Double) -> Track {
        var track = Track(place: place, references: Set(segments.map(\.route)))
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
            if segment.start == 1 { track.keepAway(from: points[0][keyPath: coordinate], stub) }
            if segment.start + 3 == points.count {
                track.keepAway(from: points[points.count - 1][keyPath: coordinate], stub)
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
