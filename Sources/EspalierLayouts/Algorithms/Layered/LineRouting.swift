import Foundation

/// The positions of the layers, and the lines of all edges.
nonisolated struct LineRouting: Sendable {
    /// The space between a layer and the tracks next to it, in which arrowheads are, and that next to lanes and labels.
    private static let (margin, laneMargin) = (14.0, 6.0)
    private static let trackSpacing = 7.0

    /// The middle of each layer.
    private(set) var middles: [Double] = []
    private(set) var height = 0.0
    /// For each container, the positions of its upper and lower side.
    private(set) var sides: [(top: Double, bottom: Double)] = []
    /// The ends of the spaces between layers.
    private var (tops, bottoms): ([Double], [Double]) = ([], [])
    /// For each edge, the corners of its line, from the upper end to the lower.
    private(set) var lines: [[CGPoint]] = []

    /// The number of crossings of orthogonal lines.
    private(set) var crossings = 0

    private let graph: ProperGraph
    private let isOrthogonal: Bool
    private let ends: SegmentEnds
    /// For each segment, the position of its horizontal part; not a number if it is straight.
    private var levels: [Double]

    init(
        _ graph: ProperGraph, _ order: LayerOrder, _ layers: OrderGraph, x: [Double], style: LayeredLineStyle,
        options: LayeredOptions
    ) {
        self.graph = graph
        isOrthogonal = style == .orthogonal
        ends = SegmentEnds(graph, order, x: x, spacing: options.endSpacing)
        levels = Array(repeating: .nan, count: graph.sources.count)
        let gaps = CompressedLists(
            keys: graph.sources.map { graph.layer[Int($0)] }, count: max(1, graph.layerCount))
        let halves = (0..<layers.layerCount).map { layer in
            layers.layers[layer].reduce(0.0) { max($0, graph.height[Int($1)]) } / 2
        }
        let isThin = (0..<layers.layerCount).map { layer in
            layers.layers[layer].allSatisfy { graph.isLane(Int($0)) }
        }
        let distances = (0..<max(0, layers.layerCount - 1)).map { layer in
            Gap(segments: gaps[layer], isBelowLanes: isThin[layer], isAboveLanes: isThin[layer + 1], options)
        }
        if let spans = graph.spans {
            // Frames that are too low for their titles get the missing height.
            setSpaces(halves, distances, spans, spans.tops.map { _ in 0 })
            let missing = zip(sides, spans.tree.containers).map {
                max(0, $1.minimumHeight - ($0.bottom - $0.top))
            }
            if missing.contains(where: { $0 > 0 }) { setSpaces(halves, distances, spans, missing) }
        } else {
            setSpaces(halves, distances, nil, [])
        }
        lines = graph.paths.map(line)
    }

    /// The space between two layers.
    private struct Gap {
        let segments: ArraySlice<Int32>
        /// The least height.
        let least: Double
        /// The least space above and below the tracks.
        let (above, below): (Double, Double)

        init(segments: ArraySlice<Int32>, isBelowLanes: Bool, isAboveLanes: Bool, _ options: LayeredOptions) {
            func margin(_ isThin: Bool) -> Double {
                max(isThin ? LineRouting.laneMargin : LineRouting.margin, options.endLength)
            }
            self.segments = segments
            (above, below) = (margin(isBelowLanes), margin(isAboveLanes))
            // Lanes and labels need less space than boxes.
            let scale = isBelowLanes || isAboveLanes ? 0.5 : 1
            least = max(options.layerSpacing * scale, above + below)
        }
    }

    /// Sets the positions of the layers, of the spaces between them, and of the horizontal parts of the lines.
    ///
    /// - Parameters:
    ///   - halves: For each layer, half its height.
    ///   - gaps: The spaces between the layers.
    ///   - spans: The containers; nil if there are none.
    ///   - extra: For each container, the space to add at its lower side; empty for none.
    private mutating func setSpaces(
        _ halves: [Double], _ gaps: [Gap], _ spans: ContainerSpans?, _ extra: [Double]
    ) {
        (middles, tops, bottoms, height, crossings) = ([], [], [], 0, 0)
        var (above, below) = (halves, halves)
        for (node, label) in graph.endLabels.above where node < graph.nodeCount {
            let layer = Int(graph.layer[Int(node)])
            above[layer] = max(above[layer], graph.height[Int(node)] / 2 + label)
        }
        for (node, label) in graph.endLabels.below where node < graph.nodeCount {
            let layer = Int(graph.layer[Int(node)])
            below[layer] = max(below[layer], graph.height[Int(node)] / 2 + label)
        }
        let reaches = spans.map { ContainerFrames.reaches(graph, $0, extra: extra) } ?? []
        for (number, reach) in reaches.enumerated() {
            let (first, last) = (Int(spans?.tops[number] ?? 0), Int(spans?.bottoms[number] ?? 0))
            let space = graph.space(besides: number, reach)
            above[first] = max(above[first], space.top)
            below[last] = max(below[last], space.bottom)
        }
        for layer in halves.indices {
            middles.append(height + above[layer])
            height += above[layer] + below[layer]
            guard layer < gaps.count else { break }
            let hasFrame = below[layer] > halves[layer] || above[layer + 1] > halves[layer + 1]
            let least = hasFrame ? gaps[layer].above + gaps[layer].below : gaps[layer].least
            tops.append(height)
            height += isOrthogonal ? setLevels(gaps[layer], top: height, least) : least
            bottoms.append(height)
        }
        sides = reaches.enumerated().map { number, reach in
            (
                middles[Int(spans?.tops[number] ?? 0)] - reach.top,
                middles[Int(spans?.bottoms[number] ?? 0)] + reach.bottom
            )
        }
    }

    /// Sets the levels of the segments between two layers, and returns the distance of the layers.
    private mutating func setLevels(_ gap: Gap, top: Double, _ least: Double) -> Double {
        let segments = gap.segments
        let bent = segments.filter { ends.tops[Int($0)] != ends.bottoms[Int($0)] }
        // All segments of a stem are one piece if any of them is bent.
        var members: [Int32: Int] = [:]
        var groups: [[Int32]] = []
        for segment in bent where members[ends.stems[Int(segment)]] == nil {
            members[ends.stems[Int(segment)]] = groups.count
            groups.append([])
        }
        for segment in segments {
            if let group = members[ends.stems[Int(segment)]] { groups[group].append(segment) }
        }
        groups = joined(groups)
        let pieces = groups.map { group in
            TrackPiece(
                group.map { (ends.tops[Int($0)], ends.bottoms[Int($0)], graph.loads[Int($0)]) })
        }
        let (tracks, crossings) = TrackAssignment.tracks(of: pieces)
        self.crossings += crossings
        let spread = Self.trackSpacing * Double(tracks.max() ?? 0)
        let needed = gap.above + spread + gap.below
        let distance = max(least, needed)
        let first = top + gap.above + (distance - needed) / 2
        for (group, track) in zip(groups, tracks) {
            for segment in group { levels[Int(segment)] = first + Self.trackSpacing * Double(track) }
        }
        return distance
    }

    /// The number of lines from which on those that meet a node in one point are one piece.
    private static let leastJoined = 4

    /// Returns the groups of segments in which single segments of one look that meet a node in one point are one group.
    private func joined(_ groups: [[Int32]]) -> [[Int32]] {
        struct Point: Hashable {
            let target: Int32
            let position: Double
            let look: Int32
        }
        func point(_ group: [Int32]) -> Point? {
            let segment = Int(group[0])
            guard group.count == 1, Int(graph.targets[segment]) < graph.nodeCount else { return nil }
            return Point(
                target: graph.targets[segment], position: ends.bottoms[segment], look: graph.looks[segment])
        }
        var counts: [Point: Int] = [:]
        for group in groups { if let point = point(group) { counts[point, default: 0] += 1 } }
        var (joined, numbers) = ([[Int32]](), [Point: Int]())
        for group in groups {
            guard let point = point(group), counts[point, default: 0] >= Self.leastJoined else {
                joined.append(group)
                continue
            }
            if let number = numbers[point] {
                joined[number] += group
            } else {
                numbers[point] = joined.count
                joined.append(group)
            }
        }
        return joined
    }

    private func line(_ path: [Int32]) -> [CGPoint] {
        var points: [CGPoint] = []
        points.reserveCapacity(2 * path.count + 2)
        guard let first = path.first.map({ Int($0) }), let last = path.last.map({ Int($0) }) else {
            return []
        }
        points.append(CGPoint(x: ends.tops[first], y: edge(Int(graph.sources[first]), isLower: true)))
        for segment in path {
            let (top, bottom) = (ends.tops[Int(segment)], ends.bottoms[Int(segment)])
            guard top != bottom else { continue }
            let gap = Int(graph.layer[Int(graph.sources[Int(segment)])])
            let level = levels[Int(segment)]
            append(CGPoint(x: top, y: isOrthogonal ? level : tops[gap]), to: &points)
            append(CGPoint(x: bottom, y: isOrthogonal ? level : bottoms[gap]), to: &points)
        }
        append(CGPoint(x: ends.bottoms[last], y: edge(Int(graph.targets[last]), isLower: false)), to: &points)
        return points
    }

    private func append(_ point: CGPoint, to points: inout [CGPoint]) {
        if points.last != point { points.append(point) }
    }

    /// Returns the position of the upper or lower edge of a node or a container.
    private func edge(_ node: Int, isLower: Bool) -> Double {
        if graph.kind[node] == .anchor {
            let side = sides[Int(graph.homes[node])]
            return isLower ? side.bottom : side.top
        }
        return middles[Int(graph.layer[node])] + (isLower ? 0.5 : -0.5) * graph.height[node]
    }
}
