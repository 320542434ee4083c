import Foundation

/// The lines from nodes to themselves, at the right of their boxes.
nonisolated struct NodeLoops: Sendable {
    private static let spacing = 10.0
    private static let labelInset = 4.0

    /// For each node, the width of its loops with their labels.
    private(set) var widths: [Double]
    /// For each node, the height of the labels of its loops.
    private(set) var heights: [Double]
    private let loops: [Int32]
    /// For each loop, its index among those of its node, their number, and the height of the labels above its own.
    private var places: [(index: Int, count: Int, height: Double)]

    init(_ graph: LayeredGraph, loops: [Int32]) {
        self.loops = loops
        widths = Array(repeating: 0, count: graph.nodes.count)
        heights = widths
        places = []
        var counts = Array(repeating: 0, count: loops.isEmpty ? 0 : graph.nodes.count)
        for loop in loops {
            let node = Int(graph.edges[Int(loop)].source)
            let labels = graph.labels(ofEdge: Int(loop))
            places.append((counts[node], 0, heights[node]))
            counts[node] += 1
            heights[node] += labels.reduce(0) { $0 + $1.height + Self.labelInset }
        }
        heights = heights.map { max(0, $0 - Self.labelInset) }
        for (index, loop) in loops.enumerated() {
            let node = Int(graph.edges[Int(loop)].source)
            places[index].count = counts[node]
            let label = graph.labels(ofEdge: Int(loop)).reduce(0) { max($0, Self.labelInset + $1.width) }
            widths[node] = max(widths[node], (Self.spacing * Double(counts[node]) + label).rounded(.up))
        }
    }

    /// Returns the line of a loop, and the frames of its labels: at its start, at its middle and at its end.
    func shape(_ loop: Int, _ graph: LayeredGraph, box: CGRect) -> (line: [CGPoint], labels: [CGRect]) {
        let (index, count, height) = places[loop]
        let right = box.maxX + Self.spacing * Double(index + 1)
        let reach = box.height / 2 * Double(index + 1) / Double(count + 1)
        let line = [
            CGPoint(x: box.maxX, y: box.midY - reach), CGPoint(x: right, y: box.midY - reach),
            CGPoint(x: right, y: box.midY + reach), CGPoint(x: box.maxX, y: box.midY + reach),
        ]
        let edge = graph.edges[Int(loops[loop])]
        // The labels of a node's loops are below each other, right of the outermost loop.
        var top = box.midY - heights[Int(edge.source)] / 2 + height
        let labels = [edge.startLabel, edge.label, edge.endLabel].map { label -> CGRect in
            guard label >= 0 else { return .null }
            let size = graph.labels[Int(label)]
            defer { top += size.height + Self.labelInset }
            return CGRect(
                x: box.maxX + Self.spacing * Double(count) + Self.labelInset, y: top, width: size.width,
                height: size.height)
        }
        return (line, labels)
    }
}

nonisolated extension LayeredGraph {
    /// Returns the sizes of the labels of an edge.
    fileprivate func labels(ofEdge edge: Int) -> [Node] {
        [edges[edge].startLabel, edges[edge].label, edges[edge].endLabel].filter { $0 >= 0 }
            .map { labels[Int($0)] }
    }
}
