/// A line between two layers that passes through a container that contains neither of its ends.
nonisolated struct Intrusion: Sendable {
    let source, target: Int32
    let container: Int32

    /// Returns the first of such lines; nil if there are none.
    ///
    /// O(segments · containers next to each other) in the worst case.
    static func first(_ order: LayerOrder, _ graph: OrderGraph, _ spans: ContainerSpans) -> Intrusion? {
        for layer in 0..<max(0, graph.layerCount - 1) {
            let open = graph.containers[layer].filter { spans.contains(layer + 1, Int($0)) }
            if open.isEmpty { continue }
            for place in graph.layers[layer] where !spans.isBorder(place) {
                for segment in graph.below.range(of: Int(place)) {
                    let target = graph.below.places[segment]
                    for container in open {
                        let one = side(of: place, layer, container, order, spans)
                        let other = side(of: target, layer + 1, container, order, spans)
                        if one != other {
                            return Intrusion(source: place, target: target, container: container)
                        }
                    }
                }
            }
        }
        return nil
    }

    /// Returns -1 for a place at the left of a container, 0 for one inside, and 1 for one at the right.
    private static func side(
        of place: Int32, _ layer: Int, _ container: Int32, _ order: LayerOrder, _ spans: ContainerSpans
    ) -> Int {
        let left = spans.leftBorder(Int(container), layer)
        let position = order.position[Int(place)]
        return position < order.position[left] ? -1 : position > order.position[left + 1] ? 1 : 0
    }
}
