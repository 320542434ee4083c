import EspalierGeometry

/// The horizontal part of segments that leave a place in one line, or that meet a place in one point.
nonisolated struct TrackPiece: Sendable {
    /// Positions of vertical lines, in ascending order.
    private struct Ends: Sendable {
        let positions: [Double]
        /// For each position, the number of edges at it and at the positions before it.
        private let sums: [Int]

        init(_ ends: [(position: Double, load: Int32)]) {
            var (positions, sums) = ([Double](), [Int]())
            for end in ends.sorted(by: { ($0.position, $0.load) < ($1.position, $1.load) }) {
                let sum = (sums.last ?? 0) + Int(end.load)
                if positions.last == end.position {
                    sums[sums.count - 1] = sum
                } else {
                    positions.append(end.position)
                    sums.append(sum)
                }
            }
            (self.positions, self.sums) = (positions, sums)
        }

        var first: Double { positions[0] }
        var last: Double { positions[positions.count - 1] }
        var load: Int { sums[sums.count - 1] }

        /// Returns the number of edges at a position with an index.
        func load(at index: Int) -> Int { sums[index] - load(before: index) }

        /// Returns the number of edges at the positions before an index.
        func load(before index: Int) -> Int { index == 0 ? 0 : sums[index - 1] }
    }

    /// The lines from above, and the lines downwards; in one direction, there is only one position.
    private let (tops, bottoms): (Ends, Ends)
    let start: Double
    let end: Double

    /// The distance below which two vertical lines would be taken for one.
    private static let nearness = 3.0
    /// The cost of vertical lines on each other, in crossings.
    private static let conflict = 1000
    private static let inset = 0.1

    init(_ segments: [(top: Double, bottom: Double, load: Int32)]) {
        tops = Ends(segments.map { ($0.top, $0.load) })
        bottoms = Ends(segments.map { ($0.bottom, $0.load) })
        start = min(tops.first, bottoms.first)
        end = max(tops.last, bottoms.last)
    }

    /// A number by which pieces in ascending order of it, from above, are nested: those to the right from the right, and those
    /// to the left from the left.
    var nesting: Double { bottoms.last > tops.first ? -tops.first : tops.first }

    /// Returns the number of crossings with another piece that is below this piece.
    func crossings(above other: TrackPiece) -> Int {
        var result = 0
        let range = range(of: other.tops)
        for index in range { result += load(at: other.tops.positions[index]) * other.tops.load(at: index) }
        for index in other.range(of: bottoms) {
            result += bottoms.load(at: index) * other.load(at: bottoms.positions[index])
        }
        let isNear = other.tops.positions.contains { top in
            let near = bottoms.positions.partitioningIndex { $0 > top - Self.nearness }
            return near < bottoms.positions.count && bottoms.positions[near] < top + Self.nearness
        }
        return isNear ? result + Self.conflict : result
    }

    /// Returns the indexes of the positions that this piece passes.
    private func range(of ends: Ends) -> Range<Int> {
        let first = ends.positions.partitioningIndex { $0 >= start }
        return first..<max(first, ends.positions.partitioningIndex { $0 > end })
    }

    /// Returns the number of edges whose horizontal line passes a position.
    private func load(at x: Double) -> Int {
        guard x > start + Self.inset, x < end - Self.inset else { return 0 }
        let isFork = tops.positions.count == 1
        let (stem, others) = isFork ? (tops.first, bottoms) : (bottoms.first, tops)
        if x > stem {
            return others.load - others.load(before: others.positions.partitioningIndex { $0 > x })
        }
        return others.load(before: others.positions.partitioningIndex { $0 >= x })
    }
}
