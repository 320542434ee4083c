import EspalierGeometry

/// The horizontal part of the segments that leave a place in one line.
nonisolated struct TrackPiece: Sendable {
    let stem: Int32
    /// The position of the line from above.
    let top: Double
    /// The positions of the lines downwards, in ascending order.
    let bottoms: [Double]
    /// For each line downwards, the number of edges in it and the lines before it.
    private let sums: [Int]
    var start: Double { min(top, bottoms[0]) }
    var end: Double { max(top, bottoms[bottoms.count - 1]) }
    private var load: Int { sums[sums.count - 1] }

    /// The distance below which two vertical lines would be taken for one.
    private static let nearness = 3.0
    /// The cost of vertical lines on each other, in crossings.
    private static let conflict = 1000
    private static let inset = 0.1

    init(stem: Int32, top: Double, ends: [(bottom: Double, load: Int32)]) {
        let sorted = ends.sorted { ($0.bottom, $0.load) < ($1.bottom, $1.load) }
        (self.stem, self.top) = (stem, top)
        bottoms = sorted.map(\.bottom)
        var total = 0
        sums = sorted.map {
            total += Int($0.load)
            return total
        }
    }

    /// Returns the number of crossings with another piece that is below this piece.
    func crossings(above other: TrackPiece) -> Int {
        var result = load(at: other.top) * other.load
        let first = bottoms.partitioningIndex { $0 >= other.start }
        for index in first..<bottoms.count where bottoms[index] <= other.end {
            let own = sums[index] - (index == 0 ? 0 : sums[index - 1])
            result += own * other.load(at: bottoms[index])
        }
        let near = bottoms.partitioningIndex { $0 > other.top - Self.nearness }
        if near < bottoms.count, bottoms[near] < other.top + Self.nearness { result += Self.conflict }
        return result
    }

    /// Returns the number of edges whose horizontal line passes a position.
    private func load(at x: Double) -> Int {
        guard x > start + Self.inset, x < end - Self.inset else { return 0 }
        if x > top {
            let index = bottoms.partitioningIndex { $0 > x }
            return load - (index == 0 ? 0 : sums[index - 1])
        }
        let index = bottoms.partitioningIndex { $0 >= x }
        return index == 0 ? 0 : sums[index - 1]
    }
}
