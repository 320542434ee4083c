/// Layers that are divided until each is narrow enough.
///
/// A layer that is too wide is dealt into equal layers, nodes of the highest degree first. Nodes of one layer aren't
/// joined by an edge, so that no edge turns upwards.
nonisolated enum LayerDivision {
    /// Returns the layers of the nodes after the division.
    ///
    /// O(n log n).
    ///
    /// - Parameters:
    ///   - layers: The layer of each node.
    ///   - nodes: The boxes.
    ///   - degrees: The number of edges of each node.
    ///   - options: The spacing and the maximum width.
    /// - Returns: The layers.
    static func divided(
        _ layers: [Int32], nodes: [LayeredGraph.Node], degrees: [Int32], options: LayeredOptions
    ) -> [Int32] {
        guard options.maximumWidth.isFinite, options.maximumWidth > 0 else { return layers }
        let members = CompressedLists(keys: layers, count: Int((layers.max() ?? -1) + 1))
        var result = layers
        var next: Int32 = 0
        for layer in 0..<members.starts.count - 1 {
            let width = members[layer].reduce(0) { $0 + nodes[Int($1)].width + options.nodeSpacing }
            let parts = max(1, Int((width / options.maximumWidth).rounded(.up)))
            let sorted = members[layer].sorted {
                (-degrees[Int($0)], $0) < (-degrees[Int($1)], $1)
            }
            let size = max(1, (sorted.count + parts - 1) / parts)
            for (index, node) in sorted.enumerated() { result[Int(node)] = next + Int32(index / size) }
            next += Int32((sorted.count + size - 1) / size)
        }
        return result
    }
}
