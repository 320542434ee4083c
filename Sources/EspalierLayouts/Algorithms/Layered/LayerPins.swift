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
}
