/// The strengths with which the places of neighboring layers pull each other to one line.
///
/// Lanes pull the most, since a bend of a long line is seen before an oblique short one (Gansner, Koutsofios, North and
/// Vo 1993).
nonisolated struct PlaceLinks: Sendable {
    let starts: [Int32]
    let places: [Int32]
    let weights: [Double]

    /// O(segments).
    init(_ graph: ProperGraph) {
        let count = graph.sources.count
        let lists = CompressedLists(keys: graph.sources + graph.targets, count: graph.count)
        starts = lists.starts
        places = lists.values.map {
            Int($0) < count ? graph.targets[Int($0)] : graph.sources[Int($0) - count]
        }
        weights = lists.values.map {
            let segment = Int($0) < count ? Int($0) : Int($0) - count
            return Self.weight(graph, graph.sources[segment], graph.targets[segment])
        }
    }

    @inline(__always)
    func range(of place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

    private static func weight(_ graph: ProperGraph, _ one: Int32, _ other: Int32) -> Double {
        switch (graph.isLane(Int(one)), graph.isLane(Int(other))) {
        case (true, true): 8
        case (false, false): 1
        default: 2
        }
    }
}

/// The minimum distances of neighboring places in a layer.
nonisolated struct PlaceSpacing: Sendable {
    let graph: ProperGraph
    /// The space between two nodes.
    ///
    /// A lane has three quarters of it to a node, and half of it to another lane.
    let nodeSpacing: Double

    /// Returns the minimum distance of the lines or centers of two neighbors, which is a multiple of 0.5.
    @inline(__always)
    func distance(_ one: Int, _ other: Int) -> Double {
        if let spans = graph.spans, graph.kind[one] == .border || graph.kind[other] == .border {
            return distance(one, other, spans)
        }
        let lanes = (graph.isLane(one) ? 1.0 : 0) + (graph.isLane(other) ? 1 : 0)
        let gap = nodeSpacing * (1 - lanes / 4)
        return ((graph.right[one] + graph.left[other] + gap) * 2).rounded(.up) / 2
    }

    /// Returns the minimum distance of two neighbors of which at least one is a border.
    private func distance(_ one: Int, _ other: Int, _ spans: ContainerSpans) -> Double {
        let (isBorder, isOther) = (graph.kind[one] == .border, graph.kind[other] == .border)
        let opens = isBorder && spans.isLeft(Int32(one))
        let closes = isOther && !spans.isLeft(Int32(other))
        let strip = opens ? spans.tree.containers[Int(graph.homes[one])].left : 0
        let gap: Double =
            switch (isBorder, isOther) {
            case (true, true) where opens && closes: 2 * ContainerFrames.padding
            case (true, true): opens || closes ? ContainerFrames.innerPadding : nodeSpacing
            default:
                opens || closes
                    ? ContainerFrames.padding
                    : graph.isLane(isBorder ? other : one) ? nodeSpacing / 2 : nodeSpacing
            }
        return ((graph.right[one] + graph.left[other] + strip + gap) * 2).rounded(.up) / 2
    }
}
