/// The positions at which segments leave their upper place and meet their lower one.
nonisolated struct SegmentEnds: Sendable {
    /// The space between two ends at a node, and between the last end and a corner.
    private static let spacing = 10.0
    /// The distance by which an end is moved at most so that its line is straight.
    private static let slide = 12.0
    private static let leastSpacing = 5.0

    /// For each segment, the position of its upper end.
    ///
    /// Segments of one look leave a node in one line.
    private(set) var tops: [Double]
    private(set) var bottoms: [Double]
    /// For each segment, the first segment with the same line at its upper end.
    private(set) var stems: [Int32]

    /// O(segments log n).
    init(_ graph: ProperGraph, _ order: LayerOrder, x: [Double]) {
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
        let gap = groups.count > 1 ? Self.gap(groups.count, graph.left[place] * 2) : 0
        for (index, group) in groups.enumerated() {
            for segment in sorted[group] {
                stems[Int(segment)] = sorted[group.lowerBound]
                tops[Int(segment)] = x[place] + (Double(index) - Double(groups.count - 1) / 2) * gap
            }
        }
    }

    private mutating func setBottoms(
        _ node: Int, _ segments: [Int32], _ graph: ProperGraph, _ x: [Double]
    ) {
        let half = graph.left[node]
        let gap = Self.gap(segments.count, half * 2)
        let middle = Double(segments.count - 1) / 2
        for (index, segment) in segments.enumerated() {
            bottoms[Int(segment)] = x[node] + (Double(index) - middle) * gap
        }
        // An end is moved if it stays off the corners and the other ends.
        let least = min(Self.leastSpacing, gap)
        for (index, segment) in segments.enumerated() {
            let straight = tops[Int(segment)]
            guard abs(straight - bottoms[Int(segment)]) <= Self.slide,
                abs(straight - x[node]) <= max(0, half - Self.leastSpacing),
                index == 0 || straight - bottoms[Int(segments[index - 1])] >= least,
                index + 1 == segments.count || bottoms[Int(segments[index + 1])] - straight >= least
            else { continue }
            bottoms[Int(segment)] = straight
        }
    }

    private static func gap(_ count: Int, _ width: Double) -> Double {
        max(0, min(spacing, (width - spacing) / Double(max(1, count))))
    }
}
