/// The layers that nodes must be in.
nonisolated package struct LayerPins: Hashable, Sendable {
    /// A layer by its place.
    package enum Place: Hashable, Sendable {
        case first
        case last
        /// The layer with this number; the first layer has number 1.
        case number(Int32)
    }

    package var places: [Int32: Place] = [:]
    /// Lists of nodes that share a layer.
    package var groups: [[Int32]] = []

    package init() {}

    package var isEmpty: Bool { places.isEmpty && groups.isEmpty }

    /// Returns the pins of some nodes, with their indexes in the list as numbers.
    func restricted(to nodes: [Int32]) -> LayerPins {
        guard !isEmpty else { return self }
        var pins = LayerPins()
        var numbers: [Int32: Int32] = [:]
        for (index, node) in nodes.enumerated() {
            numbers[node] = Int32(index)
            pins.places[Int32(index)] = places[node]
        }
        pins.groups = groups.map { $0.compactMap { numbers[$0] } }.filter { $0.count > 1 }
        return pins
    }
}
