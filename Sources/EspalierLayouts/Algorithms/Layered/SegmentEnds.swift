/// The positions at which segments leave their upper place and meet their lower one.
nonisolated struct SegmentEnds: Sendable {
    /// The space between two ends at a node, at which arrowheads don't overlap.
    private let spacing: Double
    /// The distance by which an end is moved at most so that its line is straight.
    static let slide = 12.0
    /// The least distance of an end from a corner.
    static let cornerSpacing = 5.0

    /// For each segment, the position of its upper end.
    ///
    /// Segments of one look leave a node in one line.
    private(set) var tops: [Double]
    private(set) var bottoms: [Double]
    /// For each segment, the first segment with the same line at its upper end.
    private(set) var stems: [Int32]

    /// O(segments log n).
    init(_ graph: ProperGraph, _ order: LayerOrder, x: [Double], spacing: Double) {
        self.spacing = spacing
        tops = graph.sources.map { x[Int($0)] }
        bottoms = graph.targets.map { x[Int($0)] }
        stems = graph.sources.indices.map { Int32($0) }
        let out = CompressedLists(keys: graph.sources, count: graph.count)
        let into = CompressedLists(keys: graph.targets, count: graph.count)
        for place in 0..<graph.count { setTops(place, out[place], graph, order, x) }
        for place in 0..<graph.nodeCount {
            let sorted = into[place].sorted {
                (tops[Int($0)], order.position[Int(graph.sources[Int($0)])], $0)
                    < (tops[Int($1)], order.position[Int(graph.sources[Int($1)])], $1)
            }
            setBottoms(place, sorted, graph, x)
        }
    }

    private mutating func setTops(
        _ place: Int, _ segments: ArraySlice<Int32>, _ graph: ProperGraph, _ order: LayerOrder, _ x: [Double]
    ) {
        // Segments of one look that are next to each other are a group, so that no lines cross at the node.
        let sorted = segments.sorted {
            (order.position[Int(graph.targets[Int($0)])], graph.looks[Int($0)], $0)
                < (order.position[Int(graph.targets[Int($1)])], graph.looks[Int($1)], $1)
        }
        var groups: [Range<Int>] = []
        for (index, segment) in sorted.enumerated() {
            if let last = groups.last, graph.looks[Int(sorted[last.lowerBound])] == graph.looks[Int(segment)]
            {
                groups[groups.count - 1] = last.lowerBound..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        let rooms = groups.map { room(sorted[$0.lowerBound], graph.endLabels.upper, graph) }
        let positions = spread(rooms, center: x[place], half: graph.left[place]) { index in
            // The end of a line into a lane is above it.
            let segment = sorted[groups[index].lowerBound]
            guard groups[index].count == 1, place < graph.nodeCount else { return nil }
            return graph.isLane(Int(graph.targets[Int(segment)])) ? bottoms[Int(segment)] : nil
        }
        for (group, position) in zip(groups, positions) {
            for segment in sorted[group] {
                stems[Int(segment)] = sorted[group.lowerBound]
                tops[Int(segment)] = position
            }
        }
    }

    private mutating func setBottoms(
        _ node: Int, _ segments: [Int32], _ graph: ProperGraph, _ x: [Double]
    ) {
        // Lines of one look that end too close to each other for their arrowheads end at one point.
        let labels = segments.reduce(0) { $0 + room($1, graph.endLabels.lower, graph) }
        let capacity = max(1, Int(max(0, graph.left[node] * 2 - labels) / spacing))
        var groups: [Range<Int>] = []
        for (index, segment) in segments.enumerated() {
            if segments.count > capacity, let first = groups.last?.lowerBound,
                first * capacity / segments.count == index * capacity / segments.count,
                graph.looks[Int(segments[first])] == graph.looks[Int(segment)]
            {
                groups[groups.count - 1] = first..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        let rooms = groups.map { room(segments[$0.lowerBound], graph.endLabels.lower, graph) }
        let positions = spread(rooms, center: x[node], half: graph.left[node]) { index in
            groups[index].count == 1 ? tops[Int(segments[groups[index].lowerBound])] : nil
        }
        for (group, position) in zip(groups, positions) {
            for segment in segments[group] { bottoms[Int(segment)] = position }
        }
    }

    /// Returns the distance of a segment with a label from the next line; 0 without a label.
    private func room(
        _ segment: Int32, _ labels: [Int32: LayeredGraph.Node], _ graph: ProperGraph
    ) -> Double { labels[segment].map(graph.endLabels.room) ?? 0 }

    /// Returns the positions of ends, each of which makes its line straight if it may.
    ///
    /// - Parameters:
    ///   - rooms: For each end, its least distance from the next; 0 for ends without labels.
    ///   - center: The middle of the node.
    ///   - half: Half of its width.
    ///   - straight: The position at which the line of an end is straight; nil for none.
    /// - Returns: The positions, in ascending order.
    private func spread(
        _ rooms: [Double], center: Double, half: Double, straight: (Int) -> Double?
    ) -> [Double] {
        let count = rooms.count
        let (taken, free) = rooms.dropLast().reduce((0.0, 0)) { ($0.0 + $1, $0.1 + ($1 > 0 ? 0 : 1)) }
        let gap = max(0, min(spacing, (half * 2 - spacing - taken) / Double(max(1, free))))
        // The space for labels between two ends, in addition to the gap, and before an end.
        let excess = rooms.dropLast().map { max(0, $0 - gap) }
        let before = excess.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
        let total = before[before.count - 1]
        let reach = max(0, half - Self.cornerSpacing)
        let plain = (0..<count).map {
            center + (Double($0) - Double(count - 1) / 2) * gap + (before[$0] - total / 2)
        }
        let wanted = (0..<count).map { index in
            straight(index).flatMap {
                abs($0 - plain[index]) <= Self.slide && abs($0 - center) <= reach ? $0 : nil
            }
        }
        var goals = zip(wanted, plain).map { $0 ?? $1 }
        // An end with a label makes room for the next line if that can be straight.
        for index in excess.indices.reversed() where excess[index] > 0 && wanted[index] == nil {
            let first = center - reach + Double(index) * gap + before[index]
            goals[index] = max(first, min(goals[index], goals[index + 1] - gap - excess[index]))
        }
        var positions: [Double] = []
        for index in 0..<count {
            let last = center + reach - Double(count - 1 - index) * gap - (total - before[index])
            let first = positions.last.map { $0 + gap + excess[index - 1] } ?? -.infinity
            positions.append(max(first, min(goals[index], max(plain[index], last))))
        }
        return positions
    }
}
