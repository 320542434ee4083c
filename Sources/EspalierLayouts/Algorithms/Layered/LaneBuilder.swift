/// The lanes of long edges.
///
/// Long edges of one source share a trunk of lanes until they fork. At a node with four or more incoming lines, long
/// edges share the lanes before it in the same way. An edge shares lanes at one of its ends only, so that no two lines
/// that leave a shared part could be taken for one another. Edges of different looks share no lanes, and those with
/// labels share none at all.
nonisolated struct LaneBuilder {
    /// An edge that points downwards.
    struct Edge: Sendable {
        var tail: Int32
        var head: Int32
        /// The number of the look; edges that were reversed have looks of their own.
        var look: Int32
        /// The size of the label; nil for none.
        var label: LayeredGraph.Node?
        /// The sizes of the labels at the upper and the lower end; nil for none.
        ///
        /// An edge with such a label has a look of its own.
        var upperLabel: LayeredGraph.Node?
        var lowerLabel: LayeredGraph.Node?
        /// The container of each lane; empty without containers.
        var homes: [Int32] = []
    }

    private struct TrunkKey: Hashable {
        let node, look: Int32
    }

    /// A lane after another lane or a node, in a graph with containers.
    private struct LaneKey: Hashable {
        let before, home, look: Int32
    }

    /// The lanes next to a node, beginning with the nearest, and the segment at the side of the node of each.
    private struct Trunk {
        var lanes: [Int32] = []
        var segments: [Int32] = []
    }

    private(set) var graph: ProperGraph
    private let edges: [Edge]
    private let maximumLanes: Int
    private let sharesLanes: Bool
    private var forks: [TrunkKey: Trunk] = [:]
    private var joins: [TrunkKey: Trunk] = [:]
    private var nestedLanes: [LaneKey: (lane: Int32, segment: Int32)] = [:]

    /// Returns the graph with all lanes.
    ///
    /// O(n + m + lanes).
    ///
    /// - Parameters:
    ///   - graph: A graph with places for the nodes and without segments.
    ///   - edges: The edges, from an upper layer to a lower.
    ///   - sharesLanes: True if edges share lanes.
    ///   - maximumLanes: The number of lanes above which an error is thrown.
    /// - Returns: The graph.
    /// - Throws: `LayeredGraphError.tooManyLanes`.
    static func build(
        _ graph: ProperGraph, edges: [Edge], sharesLanes: Bool, maximumLanes: Int
    ) throws(LayeredGraphError) -> ProperGraph {
        var builder = LaneBuilder(graph, edges, sharesLanes, maximumLanes)
        if graph.spans == nil { builder.findTrunks() }
        for (number, edge) in edges.enumerated() {
            builder.add(edge, number)
            builder.graph.addEndLabels(of: edge, number)
            let count = builder.graph.count - graph.nodeCount
            if count > maximumLanes {
                throw .tooManyLanes(count: count, limit: maximumLanes)
            }
        }
        builder.graph.addBorders()
        return builder.graph
    }

    private init(_ graph: ProperGraph, _ edges: [Edge], _ sharesLanes: Bool, _ maximumLanes: Int) {
        (self.graph, self.edges) = (graph, edges)
        (self.sharesLanes, self.maximumLanes) = (sharesLanes, maximumLanes)
    }

    private func span(_ edge: Edge) -> Int {
        Int(graph.layer[Int(edge.head)] - graph.layer[Int(edge.tail)])
    }

    private func canShare(_ edge: Edge) -> Bool { sharesLanes && edge.label == nil && span(edge) > 1 }

    private mutating func findTrunks() {
        var (outgoing, incoming): ([TrunkKey: Int], [TrunkKey: Int]) = ([:], [:])
        for edge in edges where canShare(edge) {
            outgoing[TrunkKey(node: edge.tail, look: edge.look), default: 0] += 1
        }
        for (key, count) in outgoing where count > 1 { forks[key] = Trunk() }
        for edge in edges where forks[TrunkKey(node: edge.tail, look: edge.look)] == nil && canShare(edge) {
            incoming[TrunkKey(node: edge.head, look: edge.look), default: 0] += 1
        }
        for (key, count) in incoming where count >= 4 { joins[key] = Trunk() }
    }

    private mutating func add(_ edge: Edge, _ number: Int) {
        let fork = TrunkKey(node: edge.tail, look: edge.look)
        let join = TrunkKey(node: edge.head, look: edge.look)
        let (lanes, shares) = (span(edge) - 1, canShare(edge))
        if shares, var trunk = forks[fork] {
            extend(&trunk, to: lanes, fork, isFork: true)
            forks[fork] = trunk
            let last = graph.addSegment(from: trunk.lanes[lanes - 1], to: edge.head, look: edge.look)
            graph.addPath(trunk.segments[..<lanes] + [last])
        } else if shares, var trunk = joins[join] {
            extend(&trunk, to: lanes, join, isFork: false)
            joins[join] = trunk
            let first = graph.addSegment(from: edge.tail, to: trunk.lanes[lanes - 1], look: edge.look)
            graph.addPath([first] + trunk.segments[..<lanes].reversed())
        } else {
            addAlone(edge, number, lanes)
        }
    }

    /// Adds lanes to a trunk until it has `count`.
    private mutating func extend(_ trunk: inout Trunk, to count: Int, _ key: TrunkKey, isFork: Bool) {
        while trunk.lanes.count < count {
            let distance = Int32(trunk.lanes.count + 1)
            let layer = graph.layer[Int(key.node)] + (isFork ? distance : -distance)
            let lane = graph.addPlace(.lane, layer: layer, left: 0, right: 0, height: 0)
            let nearer = trunk.lanes.last ?? key.node
            trunk.segments.append(
                isFork
                    ? graph.addSegment(from: nearer, to: lane, look: key.look)
                    : graph.addSegment(from: lane, to: nearer, look: key.look))
            trunk.lanes.append(lane)
        }
    }

    private mutating func addAlone(_ edge: Edge, _ number: Int, _ lanes: Int) {
        var (path, last): ([Int32], Int32) = ([], edge.tail)
        let shares = graph.spans != nil && canShare(edge) && graph.kind[Int(edge.tail)] == .node
        for lane in 0..<max(0, lanes) {
            let layer = graph.layer[Int(edge.tail)] + 1 + Int32(lane)
            let home = edge.homes.isEmpty ? -1 : edge.homes[lane]
            let key = LaneKey(before: last, home: home, look: edge.look)
            if shares, let known = nestedLanes[key] {
                path.append(known.segment)
                last = known.lane
                continue
            }
            let place: Int32
            if let label = edge.label, lane == lanes / 2 {
                place = graph.addPlace(
                    .label, layer: layer, left: 0, right: 4 + label.width, height: label.height, edge: number,
                    home: home)
            } else {
                place = graph.addPlace(.lane, layer: layer, left: 0, right: 0, height: 0, home: home)
            }
            path.append(graph.addSegment(from: last, to: place, look: edge.look))
            if shares { nestedLanes[key] = (place, path[path.count - 1]) }
            last = place
        }
        path.append(graph.addSegment(from: last, to: edge.head, look: edge.look))
        graph.addPath(path)
    }
}

nonisolated extension ProperGraph {
    /// Adds containers, with places for the lines that end at them, and sets the containers of lanes.
    mutating func add(_ spans: ContainerSpans, _ layers: [Int32], _ edges: inout [LaneBuilder.Edge]) {
        self.spans = spans
        for index in edges.indices {
            let edge = edges[index]
            let common = spans.tree.siblings(edge.tail, edge.head)?.container ?? -1
            edges[index].homes = spans.homes(from: edge.tail, to: edge.head, common: common, layers)
            edges[index].tail = place(ofEnd: edge.tail, leaves: true, label: edge.upperLabel)
            edges[index].head = place(ofEnd: edge.head, leaves: false, label: edge.lowerLabel)
        }
    }

    private mutating func place(ofEnd item: Int32, leaves: Bool, label: LayeredGraph.Node?) -> Int32 {
        guard let spans, Int(item) >= nodeCount else { return item }
        return addPlace(
            .anchor, layer: spans.layer(of: item, leaves: leaves, layer), left: 0,
            right: label.map(endLabels.room) ?? 0, height: 0, home: item - Int32(nodeCount))
    }
}
