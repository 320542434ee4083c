package import Foundation

/// The positions of all parts of a graph that is drawn in layers.
nonisolated package struct LayeredDrawing: Sendable {
    /// For each node, its box.
    package var boxes: [CGRect]
    /// For each node, its layer in its component, and its index among the nodes of this layer.
    package var layers: [Int32]
    package var orders: [Int32]
    /// For each edge, the corners of its line, from its source to its target.
    package var lines: [[CGPoint]]
    /// For each edge, the style of its line.
    ///
    /// A curve replaces the lines that are neither horizontal nor vertical.
    package var styles: [LayeredLineStyle]
    /// For each edge, the frame of its label; null without a label.
    ///
    /// Equal edges have one label.
    package var labels: [CGRect]
    /// For each edge, the frames of the labels at its source and at its target; null without a label.
    package var (startLabels, endLabels): ([CGRect], [CGRect])
    /// For each container, its frame.
    package var frames: [CGRect] = []
    package var size = CGSize.zero

    init(nodeCount: Int, edgeCount: Int) {
        boxes = Array(repeating: .zero, count: nodeCount)
        layers = Array(repeating: 0, count: nodeCount)
        orders = layers
        lines = Array(repeating: [], count: edgeCount)
        labels = Array(repeating: .null, count: edgeCount)
        (startLabels, endLabels) = (labels, labels)
        styles = Array(repeating: .orthogonal, count: edgeCount)
    }
}
