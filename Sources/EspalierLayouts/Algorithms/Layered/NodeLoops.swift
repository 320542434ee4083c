import Foundation

/// The lines from nodes to themselves, at the right of their boxes.
nonisolated struct NodeLoops: Sendable {
    private static let spacing = 10.0
    private static let labelInset = 4.0

    /// For each node, the width of its loops with their labels.
    private(set) var widths: [Double]
    private let loops: [Int32]
    /// For each loop, its index among those of its node, and their number.
    private var places: [(index: Int, count: Int)]

    init(_ graph: LayeredGraph, loops: [Int32]) {
        self.loops = loops
        widths = Array(repeating: 0, count: graph.nodes.count)
        places = []
        var counts = Array(repeating: 0, count: loops.isEmpty ? 0 : graph.nodes.count)
        for loop in loops {
            let node = Int(graph.edges[Int(loop)].source)
            places.append((counts[node], 0))
            counts[node] += 1
        }
        for (index, loop) in loops.enumerated() {
            let edge = graph.edges[Int(loop)]
            let node = Int(edge.source)
            places[index].count = counts[node]
            let label = edge.label < 0 ? 0 : Self.labelInset + graph.labels[Int(edge.label)].width
            widths[node] = max(widths[node], (Self.spacing * Double(counts[node]) + label).rounded(.up))
        }
    }

    /// Returns the line and the frame of the label of a loop.
    func shape(_ loop: Int, _ graph: LayeredGraph, box: CGRect) -> (line: [CGPoint], label: CGRect) {
        let (index, count) = places[loop]
        let right = box.maxX + Self.spacing * Double(index + 1)
        let reach = box.height / 2 * Double(index + 1) / Double(count + 1)
        let line = [
            CGPoint(x: box.maxX, y: box.midY - reach), CGPoint(x: right, y: box.midY - reach),
            CGPoint(x: right, y: box.midY + reach), CGPoint(x: box.maxX, y: box.midY + reach),
        ]
        let edge = graph.edges[Int(loops[loop])]
        guard edge.label >= 0 else { return (line, .null) }
        let label = graph.labels[Int(edge.label)]
        // The labels of a node's loops are below each other, right of the outermost loop.
        let top = box.midY - label.height * (Double(count) / 2 - Double(index))
        return (
            line,
            CGRect(
                x: box.maxX + Self.spacing * Double(count) + Self.labelInset, y: top, width: label.width,
                height: label.height)
        )
    }
}
