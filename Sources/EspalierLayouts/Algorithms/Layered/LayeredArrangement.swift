/// A proper graph with the order and the positions of its places, and its lines.
nonisolated struct LayeredArrangement: Sendable {
    let graph: ProperGraph
    let order: LayerOrder
    /// The number of crossings of lines that are straight between two layers.
    let crossings: Int
    let x: [Double]
    private(set) var routing: LineRouting?
    private let layers: OrderGraph

    init(_ graph: ProperGraph, _ options: LayeredOptions) {
        self.graph = graph
        layers = OrderGraph(graph)
        (order, crossings) = OrderSearch.order(layers, keepsOrder: options.keepsOrder)
        x = PlacePositions.positions(graph, order, layers, nodeSpacing: options.nodeSpacing)
    }

    /// Returns the arrangement with lines of a style.
    func routed(_ style: LayeredLineStyle, _ options: LayeredOptions) -> LayeredArrangement {
        var result = self
        result.routing = LineRouting(graph, order, layers, x: x, style: style, options: options)
        return result
    }
}
