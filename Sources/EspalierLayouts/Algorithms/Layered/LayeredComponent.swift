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
    /// For each node, the position of its box.
    private(set) var origins: [CGPoint] = []
    /// For each edge, its line from its source to its target.
    private(set) var lines: [[CGPoint]] = []
    /// For each edge, the frame of its label.
    private(set) var labels: [CGRect] = []
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
    ///   - loopWidths: For each node of the whole graph, the width of the loops at its right.
    ///   - options: The distances and limits.
    /// - Throws: `LayeredGraphError`.
    mutating func draw(
        _ graph: LayeredGraph, loopWidths: [Double], options: LayeredOptions
    ) throws(LayeredGraphError) {
        if !tree.isEmpty { return try drawContainers(graph, loopWidths, options) }
        let isReversed = CycleBreaking.reversedEdges(nodeCount: nodes.count, edges: edges)
        layers = try assignedLayers(graph, isReversed, options)
        let arrangement = try arranged(graph, isReversed, loopWidths, options)
        // In a small graph, the other order of the cycles is tried, too.
        if edges.count <= Self.edgesOfSmallGraph, isReversed.contains(true) {
            var other = self
            let isOpposite = CycleBreaking.backEdges(nodeCount: nodes.count, edges: edges)
            other.layers = try other.assignedLayers(graph, isOpposite, options)
            let candidate = try other.arranged(graph, isOpposite, loopWidths, options)
            if candidate.crossings < arrangement.crossings {
                self = other
                return take(candidate, isOpposite, graph)
            }
        }
        take(arrangement, isReversed, graph)
    }

    private mutating func drawContainers(
        _ graph: LayeredGraph, _ loopWidths: [Double], _ options: LayeredOptions
    ) throws(LayeredGraphError) {
        var search = ContainerLayers(tree, edges)
        while true {
            let pins = graph.pins.restricted(to: nodes)
            layers = try layers { () throws(PositiveCycle) in try search.layers(pins: pins) }
            let arrangement = try arranged(graph, search.isReversed, loopWidths, options)
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
        _ graph: LayeredGraph, _ isReversed: [Bool], _ loopWidths: [Double], _ options: LayeredOptions
    ) throws(LayeredGraphError) -> LayeredArrangement {
        style = options.style == .automatic ? .curved : options.style
        let plain = try properGraph(
            graph, isReversed, loopWidths, sharesLanes: options.style == .orthogonal, options)
        let first = LayeredArrangement(plain, options)
        if options.style == .automatic, first.intrusion == nil, 4 * first.crossings <= edges.count {
            let shared = try properGraph(graph, isReversed, loopWidths, sharesLanes: true, options)
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
        _ graph: LayeredGraph, _ isReversed: [Bool], _ options: LayeredOptions
    ) throws(LayeredGraphError) -> [Int32] {
        let rankEdges = zip(edges, isReversed).map { edge, isReversed in
            RankGraph.Edge(
                tail: isReversed ? edge.target : edge.source, head: isReversed ? edge.source : edge.target,
                length: max(edge.minimumLength, edge.label >= 0 ? 2 : 1), weight: edge.weight)
        }
        let pins = graph.pins.restricted(to: nodes)
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
        _ graph: LayeredGraph, _ isReversed: [Bool], _ loopWidths: [Double], sharesLanes: Bool,
        _ options: LayeredOptions
    ) throws(LayeredGraphError) -> ProperGraph {
        var proper = ProperGraph(nodeCount: nodes.count)
        for (index, node) in nodes.enumerated() {
            let box = graph.nodes[Int(node)]
            let half = box.width.rounded(.up) / 2
            _ = proper.addPlace(
                .node, layer: layers[index], left: half, right: half + loopWidths[Int(node)],
                height: box.height, home: tree.parents[index])
        }
        var lanes = zip(edges, isReversed).map { edge, isReversed in
            LaneBuilder.Edge(
                tail: isReversed ? edge.target : edge.source, head: isReversed ? edge.source : edge.target,
                look: 2 * edge.look + (isReversed ? 1 : 0),
                label: edge.label >= 0 ? graph.labels[Int(edge.label)] : nil)
        }
        if !tree.isEmpty { proper.add(ContainerSpans(tree, layers: layers), layers, &lanes) }
        return try LaneBuilder.build(
            proper, edges: lanes, sharesLanes: sharesLanes, maximumLanes: options.maximumLanes)
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
        for (index, node) in nodes.enumerated() {
            let box = graph.nodes[Int(node)]
            origins.append(
                CGPoint(
                    x: x[index] - box.width / 2, y: routing.middles[Int(layers[index])] - box.height / 2))
        }
        orders = order.ranks(layers)
        lines = zip(routing.lines, isReversed).map { $1 ? $0.reversed() : $0 }
        labels = arrangement.labels(edges.map { $0.label < 0 ? nil : graph.labels[Int($0.label)] })
    }
}
