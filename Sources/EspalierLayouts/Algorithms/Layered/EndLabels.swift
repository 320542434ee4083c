/// The labels at the ends of edges, each of which is right of its line and next to the box.
///
/// Lines are straight beside these labels.
nonisolated struct EndLabels: Sendable {
    /// The space between a label and the arrowheads at its sides.
    private static let margin = 2.0
    /// The space above and below a label.
    static let distance = 3.0

    /// For each segment with a label at its upper or lower end, the size of the label.
    private(set) var (upper, lower): ([Int32: LayeredGraph.Node], [Int32: LayeredGraph.Node]) = ([:], [:])
    /// For each place with labels, or container after the nodes, the height of the space for them above and below.
    private(set) var (above, below): ([Int32: Double], [Int32: Double]) = ([:], [:])
    /// Half of the width of arrowheads.
    var arrowheadReach = 0.0

    /// The distance of a label from its line.
    var labelInset: Double { arrowheadReach + Self.margin }

    /// Returns the distance of a line with a label from the next line at its right.
    func room(_ label: LayeredGraph.Node) -> Double { label.width + 2 * labelInset }

    /// Adds a label at the upper end of a segment, which leaves a node or a container.
    mutating func add(_ label: LayeredGraph.Node, atUpperEndOf segment: Int32, of item: Int32) {
        upper[segment] = label
        below[item] = max(below[item] ?? 0, label.height + 2 * Self.distance)
    }

    /// Adds a label at the lower end of a segment, which meets a node or a container.
    mutating func add(_ label: LayeredGraph.Node, atLowerEndOf segment: Int32, of item: Int32) {
        lower[segment] = label
        above[item] = max(above[item] ?? 0, label.height + 2 * Self.distance)
    }

    /// Reserves space above and below a node for the labels at its right.
    mutating func reserve(_ height: Double, around node: Int32) {
        below[node] = max(below[node] ?? 0, height)
        above[node] = max(above[node] ?? 0, height)
    }
}

nonisolated extension ProperGraph {
    /// Adds the labels at the ends of an edge, which shares no segment with others if it has such labels.
    mutating func addEndLabels(of edge: LaneBuilder.Edge, _ number: Int) {
        if let label = edge.upperLabel, let segment = paths[number].first {
            endLabels.add(label, atUpperEndOf: segment, of: item(sources[Int(segment)]))
        }
        if let label = edge.lowerLabel, let segment = paths[number].last {
            endLabels.add(label, atLowerEndOf: segment, of: item(targets[Int(segment)]))
        }
    }

    /// Returns the node or container at the end of an edge; containers follow the nodes.
    private func item(_ place: Int32) -> Int32 {
        kind[Int(place)] == .anchor ? Int32(nodeCount) + homes[Int(place)] : place
    }
}

/// The widths of boxes with labels at the ends of their lines.
nonisolated struct PortWidths {
    /// The lines at a side of a box.
    private struct Side {
        var total = 0.0
        var least = Double.infinity
        var greatest = 0.0
        var hasOthers = false

        mutating func add(_ label: LayeredGraph.Node?, _ labels: EndLabels) {
            guard let label else {
                hasOthers = true
                return
            }
            let room = labels.room(label)
            (total, least, greatest) = (total + room, min(least, room), max(greatest, room))
        }

        /// Returns the greatest distance of the first line from the last.
        func span(_ spacing: Double) -> Double { total - least + (hasOthers ? spacing : 0) }
    }

    /// For each node, the width of its box.
    private(set) var widths: [Double]
    /// For each node, the distance from its middle to the end of its labels at the right.
    private(set) var reaches: [Double]

    /// Widens boxes so that all lines with labels meet them.
    ///
    /// O(n + m).
    init(_ widths: [Double], _ edges: [LaneBuilder.Edge], _ labels: EndLabels, spacing: Double) {
        (self.widths, reaches) = (widths, widths.map { $0 / 2 })
        guard edges.contains(where: { $0.upperLabel != nil || $0.lowerLabel != nil }) else { return }
        var sides = Array(repeating: Side(), count: 2 * widths.count)
        for edge in edges {
            if edge.tail < widths.count { sides[2 * Int(edge.tail)].add(edge.upperLabel, labels) }
            if edge.head < widths.count { sides[2 * Int(edge.head) + 1].add(edge.lowerLabel, labels) }
        }
        for (index, side) in sides.enumerated() where side.total > 0 {
            let width = (side.span(spacing) + 2 * SegmentEnds.cornerSpacing).rounded(.up)
            self.widths[index / 2] = max(self.widths[index / 2], width)
        }
        for (index, side) in sides.enumerated() where side.total > 0 {
            let half = self.widths[index / 2] / 2
            let last = min(side.span(spacing) / 2 + SegmentEnds.slide, half - SegmentEnds.cornerSpacing)
            reaches[index / 2] = max(reaches[index / 2], half, last + side.greatest)
        }
    }
}
