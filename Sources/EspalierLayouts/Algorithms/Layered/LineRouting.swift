import Foundation

/// The positions of the layers, and the lines of all edges.
nonisolated struct LineRouting: Sendable {
    /// The space above and below the tracks between two layers, together.
    private static let margin = 28.0
    private static let trackSpacing = 7.0

    /// The middle of each layer.
    private(set) var middles: [Double] = []
    private(set) var height = 0.0
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
        ends = SegmentEnds(graph, order, x: x)
        levels = Array(repeating: .nan, count: graph.sources.count)
        let gaps = CompressedLists(
            keys: graph.sources.map { graph.layer[Int($0)] }, count: max(1, graph.layerCount))
        let heights = (0..<layers.layerCount).map { layer in
            layers.layers[layer].reduce(0.0) { max($0, graph.height[Int($1)]) }
        }
        let isThin = (0..<layers.layerCount).map { layer in
            layers.layers[layer].allSatisfy { graph.isLane(Int($0)) }
        }
        for layer in 0..<layers.layerCount {
            middles.append(height + heights[layer] / 2)
            height += heights[layer]
            guard layer + 1 < layers.layerCount else { break }
            // Lanes and labels need less space than boxes.
            let scale = isThin[layer] || isThin[layer + 1] ? 0.5 : 1
            tops.append(height)
            height +=
                isOrthogonal
                ? setLevels(gaps[layer], top: height, scale: scale, options) : options.layerSpacing * scale
            bottoms.append(height)
        }
        lines = graph.paths.map(line)
    }

    /// Sets the levels of the segments between two layers, and returns the distance of the layers.
    private mutating func setLevels(
        _ segments: ArraySlice<Int32>, top: Double, scale: Double, _ options: LayeredOptions
    ) -> Double {
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
        let pieces = groups.map { group in
            TrackPiece(
                stem: ends.stems[Int(group[0])], top: ends.tops[Int(group[0])],
                ends: group.map { (ends.bottoms[Int($0)], graph.loads[Int($0)]) })
        }
        let (tracks, crossings) = TrackAssignment.tracks(of: pieces)
        self.crossings += crossings
        let spread = Self.trackSpacing * Double(tracks.max() ?? 0)
        let distance = max(options.layerSpacing * scale, Self.margin * scale + spread)
        let first = top + (distance - spread) / 2
        for (group, track) in zip(groups, tracks) {
            for segment in group { levels[Int(segment)] = first + Self.trackSpacing * Double(track) }
        }
        return distance
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

    /// Returns the position of the upper or lower edge of a node.
    private func edge(_ node: Int, isLower: Bool) -> Double {
        middles[Int(graph.layer[node])] + (isLower ? 0.5 : -0.5) * graph.height[node]
    }
}
