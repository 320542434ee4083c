import Foundation

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
        (order, crossings) = OrderSearch.order(graph, layers, keepsOrder: options.keepsOrder)
        x = PlacePositions.positions(graph, order, layers, nodeSpacing: options.nodeSpacing)
    }

    /// The first line that passes through a container; nil if there is none.
    var intrusion: Intrusion? { graph.spans.flatMap { Intrusion.first(order, layers, $0) } }

    /// The frames of the containers.
    var frames: [CGRect] {
        zip(graph.spans?.firstBorders ?? [], routing?.sides ?? []).map { border, side in
            CGRect(
                x: x[Int(border)], y: side.top, width: x[Int(border) + 1] - x[Int(border)],
                height: side.bottom - side.top)
        }
    }

    /// Returns the frames of the labels of edges, which have these sizes; null for an edge without a label.
    func labels(_ sizes: [LayeredGraph.Node?]) -> [CGRect] {
        var labels = sizes.map { _ in CGRect.null }
        guard let routing else { return labels }
        for place in graph.nodeCount..<graph.count where graph.kind[place] == .label {
            let edge = Int(graph.labeledEdge[place])
            guard let size = sizes[edge] else { continue }
            labels[edge] = CGRect(
                x: x[place] + 4, y: routing.middles[Int(graph.layer[place])] - size.height / 2,
                width: size.width, height: size.height)
        }
        return labels
    }

    /// Returns the frame of the label at the upper or the lower end of an edge; null without a label.
    func endLabel(_ edge: Int, isUpper: Bool) -> CGRect {
        let (labels, path) = (graph.endLabels, graph.paths[edge])
        guard let segment = isUpper ? path.first : path.last,
            let size = (isUpper ? labels.upper : labels.lower)[segment],
            let end = isUpper ? routing?.lines[edge].first : routing?.lines[edge].last
        else { return .null }
        let y = isUpper ? end.y + EndLabels.distance : end.y - EndLabels.distance - size.height
        return CGRect(x: end.x + labels.labelInset, y: y, width: size.width, height: size.height)
    }

    /// Returns the edges whose lines pass between the two places of an intrusion.
    func edges(of intrusion: Intrusion) -> [Int] {
        graph.paths.indices.filter { path in
            graph.paths[path].contains {
                (graph.sources[Int($0)], graph.targets[Int($0)]) == (intrusion.source, intrusion.target)
            }
        }
    }

    /// Returns the arrangement with lines of a style.
    func routed(_ style: LayeredLineStyle, _ options: LayeredOptions) -> LayeredArrangement {
        var result = self
        result.routing = LineRouting(graph, order, layers, x: x, style: style, options: options)
        return result
    }
}
