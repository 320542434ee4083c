import Foundation

/// Draws a graph in layers.
///
/// The method is that of Sugiyama, Tagawa and Toda ("Methods for visual understanding of hierarchical system
/// structures", 1981), whose steps are the types that are named here and in `LayeredComponent.draw`.
nonisolated package enum LayeredAlgorithm {
    /// Returns the drawing of a graph.
    ///
    /// - Throws: `LayeredGraphError`.
    package static func draw(
        _ graph: LayeredGraph, options: LayeredOptions = LayeredOptions()
    ) throws(LayeredGraphError) -> LayeredDrawing {
        guard graph.edges.count <= options.maximumEdges else {
            throw .tooManyEdges(count: graph.edges.count, limit: options.maximumEdges)
        }
        try graph.checkContainers()
        let bundles = EdgeBundles(graph)
        let loops = NodeLoops(graph, loops: bundles.loops)
        var components = components(graph, bundles)
        for index in components.indices {
            try components[index].draw(graph, loops, options: options)
        }
        let rows = ComponentRows.packed(components.map(\.size), options: options)
        var drawing = LayeredDrawing(nodeCount: graph.nodes.count, edgeCount: graph.edges.count)
        drawing.frames = graph.containers.map { _ in .null }
        drawing.size = rows.size
        drawing.take(components, rows.origins, graph, bundles)
        drawing.add(loops, graph, bundles)
        return drawing
    }

    private static func components(_ graph: LayeredGraph, _ bundles: EdgeBundles) -> [LayeredComponent] {
        let count = graph.nodes.count
        let homes = graph.homes + graph.containers.map(\.parent)
        let memberships = homes.enumerated().compactMap { item, home in
            home < 0 ? nil : [Int32(item), Int32(count) + home]
        }
        let parts = GraphComponents(
            nodeCount: count + graph.containers.count, edges: bundles.edges,
            groups: graph.pins.groups + memberships)
        let items = CompressedLists(keys: parts.component, count: parts.count)
        let edges = CompressedLists(
            keys: bundles.edges.map { parts.component[Int($0.source)] }, count: parts.count)
        var numbers = parts.component
        return (0..<parts.count).map { part in
            for (index, item) in items[part].enumerated() { numbers[Int(item)] = Int32(index) }
            let nodes = items[part].prefix { $0 < count }
            return LayeredComponent(
                nodes: Array(nodes), containers: items[part].dropFirst(nodes.count).map { $0 - Int32(count) },
                bundles: Array(edges[part]), edges: bundles.edges, graph, numbers: numbers)
        }
    }
}

nonisolated extension LayeredGraph {
    /// - Throws: `LayeredGraphError.edgeIntoContainer`.
    fileprivate func checkContainers() throws(LayeredGraphError) {
        guard !containers.isEmpty else { return }
        let tree = ContainerTree(containers: containers, homes: homes)
        for (number, edge) in edges.enumerated() where edge.source != edge.target {
            if tree.siblings(edge.source, edge.target) == nil { throw .edgeIntoContainer(edge: number) }
        }
    }
}

nonisolated extension LayeredDrawing {
    fileprivate mutating func take(
        _ components: [LayeredComponent], _ origins: [CGPoint], _ graph: LayeredGraph, _ bundles: EdgeBundles
    ) {
        var places = Array(repeating: (component: 0, edge: 0), count: bundles.edges.count)
        for (number, (component, origin)) in zip(components, origins).enumerated() {
            for (index, node) in component.nodes.enumerated() {
                boxes[Int(node)] = component.boxes[index].offsetBy(dx: origin.x, dy: origin.y)
                layers[Int(node)] = component.layers[index]
                orders[Int(node)] = component.orders[index]
            }
            for (index, container) in component.containers.enumerated() {
                frames[Int(container)] = component.frames[index].offsetBy(dx: origin.x, dy: origin.y)
            }
            for (index, bundle) in component.bundles.enumerated() {
                places[Int(bundle)] = (number, index)
            }
        }
        for (edge, bundle) in bundles.bundle.enumerated() where bundle >= 0 {
            let (number, index) = places[Int(bundle)]
            let (component, origin) = (components[number], origins[number])
            lines[edge] = component.lines[index].map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) }
            styles[edge] = component.style
            labels[edge] = component.labels[index].offsetBy(dx: origin.x, dy: origin.y)
            startLabels[edge] = component.startLabels[index].offsetBy(dx: origin.x, dy: origin.y)
            endLabels[edge] = component.endLabels[index].offsetBy(dx: origin.x, dy: origin.y)
        }
    }

    fileprivate mutating func add(_ loops: NodeLoops, _ graph: LayeredGraph, _ bundles: EdgeBundles) {
        for (edge, loop) in bundles.loop.enumerated() where loop >= 0 {
            let box = boxes[Int(graph.edges[edge].source)]
            let shape = loops.shape(Int(loop), graph, box: box)
            lines[edge] = shape.line
            (startLabels[edge], labels[edge], endLabels[edge]) =
                (shape.labels[0], shape.labels[1], shape.labels[2])
        }
    }
}
