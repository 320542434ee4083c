/// Improves the order of layers in rounds, as long as a round removes crossings.
nonisolated enum LayerRounds {
    /// Visits all layers in the first round, and then those next to a layer that was improved in the round before.
    ///
    /// - Parameters:
    ///   - maximumCount: The maximum number of rounds.
    ///   - layerCount: The number of layers.
    ///   - improve: Changes the order of a layer, and returns the number of crossings that this removes.
    /// - Returns: The number of crossings that were removed.
    static func run(_ maximumCount: Int, layerCount: Int, improve: (_ layer: Int) -> Int) -> Int {
        var total = 0
        var isOpen = Array(repeating: true, count: layerCount)
        for _ in 0..<maximumCount {
            var next = Array(repeating: false, count: layerCount)
            var removed = 0
            for layer in 0..<layerCount where isOpen[layer] {
                let gain = improve(layer)
                guard gain > 0 else { continue }
                removed += gain
                for near in max(0, layer - 1)...min(layer + 1, layerCount - 1) { next[near] = true }
            }
            if removed == 0 { break }
            total += removed
            isOpen = next
        }
        return total
    }
}
