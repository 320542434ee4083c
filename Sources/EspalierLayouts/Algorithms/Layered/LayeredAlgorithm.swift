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
        let bundles = EdgeBundles(graph)
        let loops = NodeLoops(graph, loops: bundles.loops)
        var components = components(graph, bundles)
        for index in components.indices {
            try components[index].draw(graph, loopWidths: loops.widths, options: options)
        }
        let rows = ComponentRows.packed(components.map(\.size), options: options)
        var drawing = LayeredDrawing(nodeCount: graph.nodes.count, edgeCount: graph.edges.count)
        drawing.size = rows.size
        drawing.take(components, rows.origins, graph, bundles)
        drawing.add(loops, graph, bundles)
        return drawing
    }

    private static func components(_ graph: LayeredGraph, _ bundles: EdgeBundles) -> [LayeredComponent] {
        let parts = GraphComponents(
            nodeCount: graph.nodes.count, edges: bundles.edges, groups: graph.pins.groups)
        let nodes = CompressedLists(keys: parts.component, count: parts.count)
        let edges = CompressedLists(
            keys: bundles.edges.map { parts.component[Int($0.source)] }, count: parts.count)
        var numbers = Array(repeating: Int32(0), count: graph.nodes.count)
        return (0..<parts.count).map { part in
            for (index, node) in nodes[part].enumerated() { numbers[Int(node)] = Int32(index) }
            return LayeredComponent(
                nodes: Array(nodes[part]), bundles: Array(edges[part]), edges: bundles.edges, numbers: numbers
            )
        }
    }
}

nonisolated extension LayeredDrawing {
    fileprivate mutating func take(
        _ components: [LayeredComponent], _ origins: [CGPoint], _ graph: LayeredGraph, _ bundles: EdgeBundles
    ) {
        var shapes: [(line: [CGPoint], style: LayeredLineStyle, label: CGRect)] = Array(
            repeating: ([], .orthogonal, .null), count: bundles.edges.count)
        for (component, origin) in zip(components, origins) {
            for (index, node) in component.nodes.enumerated() {
                let box = graph.nodes[Int(node)]
                boxes[Int(node)] = CGRect(
                    x: component.origins[index].x + origin.x, y: component.origins[index].y + origin.y,
                    width: box.width, height: box.height)
                layers[Int(node)] = component.layers[index]
                orders[Int(node)] = component.orders[index]
            }
            for (index, bundle) in component.bundles.enumerated() {
                shapes[Int(bundle)] = (
                    component.lines[index].map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) },
                    component.style,
                    component.labels[index].offsetBy(dx: origin.x, dy: origin.y)
                )
            }
        }
        for (edge, bundle) in bundles.bundle.enumerated() where bundle >= 0 {
            (lines[edge], styles[edge], labels[edge]) = shapes[Int(bundle)]
        }
    }

    fileprivate mutating func add(_ loops: NodeLoops, _ graph: LayeredGraph, _ bundles: EdgeBundles) {
        for (edge, loop) in bundles.loop.enumerated() where loop >= 0 {
            let box = boxes[Int(graph.edges[edge].source)]
            (lines[edge], labels[edge]) = loops.shape(Int(loop), graph, box: box)
        }
    }
}
