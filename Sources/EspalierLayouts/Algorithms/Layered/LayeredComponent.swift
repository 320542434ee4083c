import Foundation

/// A connected part of a graph and its drawing.
///
/// Nodes and edges have numbers of their own, in the order of the whole graph.
nonisolated struct LayeredComponent: Sendable {
    private static let edgesOfSmallGraph = 300

    let nodes: [Int32]
    /// The numbers of the edges in the bundles.
    let bundles: [Int32]
    /// The numbers of the containers.
    let containers: [Int32]
    private let edges: [LayeredGraph.Edge]
    private let tree: ContainerTree

    private(set) var style = LayeredLineStyle.orthogonal
    private(set) var layers: [Int32] = []
    private(set) var orders: [Int32] = []
    /// For each node, its box.
    private(set) var boxes: [CGRect] = []
    /// For each edge, its line from its source to its target.
    private(set) var lines: [[CGPoint]] = []
    /// For each edge, the frame of its label.
    private(set) var labels: [CGRect] = []
    /// For each edge, the frames of the labels at its source and at its target.
    private(set) var (startLabels, endLabels): ([CGRect], [CGRect]) = ([], [])
    /// For each container, its frame.
    private(set) var frames: [CGRect] = []
    private(set) var size = CGSize.zero

    /// Creates a component of nodes, containers and bundles with the numbers of the whole graph.
    ///
    /// - Parameters:
    ///   - nodes: The numbers of the nodes.
    ///   - containers: The numbers of the containers.
    ///   - bundles: The numbers of the edges.
    ///   - edges: The edges of the whole graph.
    ///   - graph: The whole graph.
    ///   - numbers: For each node and container of the whole graph, its number in the component, where containers follow
    ///     the nodes.
    init(
        nodes: [Int32], containers: [Int32], bundles: [Int32], edges: [LayeredGraph.Edge],
        _ graph: LayeredGraph, numbers: [Int32]
    ) {
        (self.nodes, self.containers, self.bundles) = (nodes, containers, bundles)
        self.edges = bundles.map { bundle in
            var edge = edges[Int(bundle)]
            edge.source = numbers[Int(edge.source)]
            edge.target = numbers[Int(edge.target)]
            return edge
        }
        tree = ContainerTree(graph, nodes: nodes, containers: containers, numbers: numbers)
    }

    /// Draws the component.
    ///
    /// - Parameters:
    ///   - graph: The whole graph.
    ///   - loops: The loops of the whole graph.
    ///   - options: The distances and limits.
    /// - Throws: `LayeredGraphError`.
    mutating func draw(
        _ graph: LayeredGraph, _ loops: NodeLoops, options: LayeredOptions
    ) throws(LayeredGraphError) {
        if !tree.isEmpty { return try drawContainers(graph, loops, options) }
        let starts = CycleBreaking.startEdges(nodeCount: nodes.count, edges: edges)
        let isReversed = Array(
            CycleBreaking.reversedEdges(nodeCount: nodes.count, edges: edges + starts).prefix(edges.count))
        layers = try assignedLayers(graph, isReversed, starts, options)
        let arrangement = try arranged(graph, isReversed, loops, options)
        // In a small graph, the other order of the cycles is tried, too.
        if edges.count <= Self.edgesOfSmallGraph, isReversed.contains(true) {
            var other = self
            let isOpposite = CycleBreaking.backEdges(nodeCount: nodes.count, edges: edges, starts: starts)
            other.layers = try other.assignedLayers(graph, isOpposite, starts, options)
            let candidate = try other.arranged(graph, isOpposite, loops, options)
            if candidate.crossings < arrangement.crossings {
                self = other
                return take(candidate, isOpposite, graph)
            }
        }
        take(arrangement, isReversed, graph)
    }

    private mutating func drawContainers(
        _ graph: LayeredGraph, _ loops: NodeLoops, _ options: LayeredOptions
    ) throws(LayeredGraphError) {
        var search = ContainerLayers(tree, edges)
        while true {
            let pins = graph.pins.restricted(to: nodes)
            layers = try layers { () throws(PositiveCycle) in try search.layers(pins: pins) }
            let arrangement = try arranged(graph, search.isReversed, loops, options)
            if let intrusion = arrangement.intrusion,
                search.separate(intrusion.container, from: arrangement.edges(of: intrusion))
            {
                continue
            }
            return take(arrangement, search.isReversed, graph)
        }
    }

    /// Returns the places and lines in the style of the options.
    ///
    /// In the automatic style, orthogonal lines are taken if they have no more crossings than others.
    private mutating func arranged(
        _ graph: LayeredGraph, _ isReversed: [Bool], _ loops: NodeLoops, _ options: LayeredOptions
    ) throws(LayeredGraphError) -> LayeredArrangement {
        style = options.style == .automatic ? .curved : options.style
        let plain = try properGraph(
            graph, isReversed, loops, sharesLanes: options.style == .orthogonal, options)
        let first = LayeredArrangement(plain, options)
        if options.style == .automatic, first.intrusion == nil, 4 * first.crossings <= edges.count {
            let shared = try properGraph(graph, isReversed, loops, sharesLanes: true, options)
            let candidates =
                shared.count < plain.count ? [LayeredArrangement(shared, options), first] : [first]
            for candidate in candidates {
                let routed = candidate.routed(.orthogonal, options)
                guard routed.routing.map({ $0.crossings <= first.crossings }) ?? false,
                    routed.intrusion == nil
                else { continue }
                style = .orthogonal
                return routed
            }
        }
        return first.routed(style, options)
    }

    private func assignedLayers(
        _ graph: LayeredGraph, _ isReversed: [Bool], _ starts: [LayeredGraph.Edge], _ options: LayeredOptions
    ) throws(LayeredGraphError) -> [Int32] {
        var rankEdges = zip(edges, isReversed).map { edge, isReversed in
            RankGraph.Edge(
                tail: isReversed ? edge.target : edge.source, head: isReversed ? edge.source : edge.target,
                length: max(edge.minimumLength, edge.label >= 0 ? 2 : 1), weight: edge.weight)
        }
        let pins = graph.pins.restricted(to: nodes)
        // Pins may put the start of a cycle below other nodes.
        if pins.isEmpty {
            rankEdges += starts.map {
                RankGraph.Edge(tail: $0.source, head: $0.target, length: 1, weight: 0)
            }
        }
        var layers = try layers { () throws(PositiveCycle) in
            try LayerAssignment.layers(nodeCount: nodes.count, edges: rankEdges, pins: pins)
        }
        guard pins.isEmpty else { return layers }
        var degrees = Array(repeating: Int32(0), count: nodes.count)
        for edge in edges {
            degrees[Int(edge.source)] += 1
            degrees[Int(edge.target)] += 1
        }
        layers = LayerDivision.divided(
            layers, nodes: nodes.map { graph.nodes[Int($0)] }, degrees: degrees, options: options)
        return layers
    }

    private func layers(
        _ assign: () throws(PositiveCycle) -> [Int32]
    ) throws(LayeredGraphError) -> [Int32] {
        do { return try assign() } catch {
            throw .contradictingPins(
                nodes: error.nodes.compactMap { $0 < nodes.count ? Int(nodes[$0]) : nil })
        }
    }

    private func properGraph(
        _ graph: LayeredGraph, _ isReversed: [Bool], _ loops: NodeLoops, sharesLanes: Bool,
        _ options: LayeredOptions
    ) throws(LayeredGraphError) -> ProperGraph {
        var proper = ProperGraph(nodeCount: nodes.count)
        proper.endLabels.arrowheadReach = options.arrowheadReach
        var lanes = lanes(graph, isReversed)
        let ports = PortWidths(
            nodes.map { graph.nodes[Int($0)].width.rounded(.up) }, lanes, proper.endLabels,
            spacing: options.endSpacing)
        for (index, node) in nodes.enumerated() {
            let half = ports.widths[index] / 2
            let right = max(ports.reaches[index], half + loops.widths[Int(node)])
            let height = graph.nodes[Int(node)].height
            _ = proper.addPlace(
                .node, layer: layers[index], left: half, right: right, height: height,
                home: tree.parents[index])
            let excess = (loops.heights[Int(node)] - height) / 2
            if excess > 0 { proper.endLabels.reserve(excess, around: Int32(index)) }
        }
        if !tree.isEmpty { proper.add(ContainerSpans(tree, layers: layers), layers, &lanes) }
        return try LaneBuilder.build(
            proper, edges: lanes, sharesLanes: sharesLanes, maximumLanes: options.maximumLanes)
    }

    /// Returns the edges as lines downwards, of which those with labels at the ends share no part with others.
    private func lanes(_ graph: LayeredGraph, _ isReversed: [Bool]) -> [LaneBuilder.Edge] {
        let looks = 2 * ((edges.map(\.look).max() ?? 0) + 1)
        func size(_ label: Int32) -> LayeredGraph.Node? { label >= 0 ? graph.labels[Int(label)] : nil }
        return zip(edges, isReversed).enumerated().map { number, pair in
            let (edge, isReversed) = pair
            let (start, end) = (size(edge.startLabel), size(edge.endLabel))
            return LaneBuilder.Edge(
                tail: isReversed ? edge.target : edge.source, head: isReversed ? edge.source : edge.target,
                look: edge.hasEndLabel ? looks + Int32(number) : 2 * edge.look + (isReversed ? 1 : 0),
                label: size(edge.label), upperLabel: isReversed ? end : start,
                lowerLabel: isReversed ? start : end)
        }
    }

    private mutating func take(
        _ arrangement: LayeredArrangement, _ isReversed: [Bool], _ graph: LayeredGraph
    ) {
        let (proper, order, x) = (arrangement.graph, arrangement.order, arrangement.x)
        guard let routing = arrangement.routing else { return }
        var width = 0.0
        for place in 0..<proper.count { width = max(width, x[place] + proper.right[place]) }
        size = CGSize(width: width, height: routing.height)
        frames = arrangement.frames
        boxes = nodes.indices.map { index in
            let (box, least) = (graph.nodes[Int(nodes[index])], 2 * proper.left[index])
            // A box with labels at its lines can be wider than the node.
            let width = least > box.width.rounded(.up) ? least : box.width
            return CGRect(
                x: x[index] - width / 2, y: routing.middles[Int(layers[index])] - box.height / 2,
                width: width, height: box.height)
        }
        orders = order.ranks(layers)
        lines = zip(routing.lines, isReversed).map { $1 ? $0.reversed() : $0 }
        labels = arrangement.labels(edges.map { $0.label < 0 ? nil : graph.labels[Int($0.label)] })
        startLabels = edges.indices.map { arrangement.endLabel($0, isUpper: !isReversed[$0]) }
        endLabels = edges.indices.map { arrangement.endLabel($0, isUpper: isReversed[$0]) }
    }
}
