/// The straight pieces of lanes: places that have one position.
///
/// A piece continues down a chain of lanes while their soft positions lie within 80 points, and while it crosses no
/// other piece. The borders of a container at one side are a piece, too.
nonisolated enum LanePieces {
    private static let tolerance = 80.0

    /// Returns for each place the number of its piece; numbers are in ascending order of the pieces' first places.
    ///
    /// O(segments).
    ///
    /// - Parameters:
    ///   - graph: The places.
    ///   - order: Their order.
    ///   - layers: The neighbors of the places.
    ///   - soft: The soft positions; nil for pieces of borders only.
    /// - Returns: The pieces and their number.
    static func pieces(
        _ graph: ProperGraph, _ order: LayerOrder, _ layers: OrderGraph, soft: [Double]?
    ) -> (piece: [Int32], count: Int) {
        var root = (0..<Int32(graph.count)).map { $0 }
        for border in layers.innerCount..<layers.count {
            for link in layers.above.range(of: border) { root[border] = root[Int(layers.above.places[link])] }
        }
        guard let soft else { return numbered(root) }
        var (least, greatest) = (soft, soft)
        for layer in 0..<max(0, layers.layerCount - 1) {
            var last: Int32 = -1
            for index in layers.layers.range(of: layer) {
                let place = Int(order.places[index])
                guard graph.isLane(place) else { continue }
                if graph.kind[place] == .border {
                    for link in layers.below.range(of: place) {
                        last = max(last, order.position[Int(layers.below.places[link])])
                    }
                    continue
                }
                for link in layers.below.range(of: place) {
                    let next = Int(layers.below.places[link])
                    guard graph.isLane(next), root[next] == Int32(next), order.position[next] > last else {
                        continue
                    }
                    let first = Int(root[place])
                    let (low, high) = (min(least[first], soft[next]), max(greatest[first], soft[next]))
                    guard high - low <= tolerance else { continue }
                    (least[first], greatest[first]) = (low, high)
                    root[next] = Int32(first)
                    last = order.position[next]
                    break
                }
            }
        }
        return numbered(root)
    }

    private static func numbered(_ root: [Int32]) -> (piece: [Int32], count: Int) {
        var number = Array(repeating: Int32(-1), count: root.count)
        var count: Int32 = 0
        for place in root.indices where number[Int(root[place])] < 0 {
            number[Int(root[place])] = count
            count += 1
        }
        return (root.map { number[Int($0)] }, Int(count))
    }
}
