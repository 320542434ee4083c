import Foundation

/// Rectangles of similar size, grouped by the grid cell that contains their center.
///
/// All groups are in one array: the members of cell c are `members[starts[c]..<starts[c + 1]]`.
struct LooseGrid: Sendable {
    private let origin: SIMD2<Double>
    private let cell: SIMD2<Double>
    private let columns: Int
    private let rows: Int
    /// Half of the maximum width and height: the maximum distance of a member's edge from its center.
    private let reach: SIMD2<Double>
    private let starts: [Int32]
    private let members: [Int32]

    init(_ indices: [Int32], edges: [SIMD4<Double>]) {
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
        var size = SIMD2<Double>.zero
        for index in indices {
            let edge = edges[Int(index)]
            let center = (edge.lowHalf + edge.highHalf) / 2
            low = pointwiseMin(low, center)
            high = pointwiseMax(high, center)
            size = pointwiseMax(size, edge.highHalf - edge.lowHalf)
        }
        origin = low
        reach = size / 2
        // The cells are at least as large as the members, and there are at most about two cells per member.
        var cell = pointwiseMax(size, SIMD2(repeating: 0x1p-10))
        let most = Double(2 * indices.count + 16)
        func cells(_ axis: Int) -> Double { ((high[axis] - low[axis]) / cell[axis]).rounded(.down) + 1 }
        while cells(0) * cells(1) > most {
            cell[cells(0) >= cells(1) ? 0 : 1] *= 2
        }
        self.cell = cell
        columns = Int(cells(0))
        rows = Int(cells(1))
        (starts, members) = Self.sort(
            indices, edges: edges, origin: low, cell: cell, columns: columns, rows: rows)
    }

    /// Sorts members by cell with a stable counting sort, so the members of each cell are in ascending order.
    private static func sort(
        _ indices: [Int32], edges: [SIMD4<Double>], origin: SIMD2<Double>, cell: SIMD2<Double>,
        columns: Int, rows: Int
    ) -> (starts: [Int32], members: [Int32]) {
        func cellIndex(_ index: Int32) -> Int {
            let edge = edges[Int(index)]
            let position = ((edge.lowHalf + edge.highHalf) / 2 - origin) / cell
            return min(Int(position.y), rows - 1) * columns + min(Int(position.x), columns - 1)
        }
        var starts = [Int32](repeating: 0, count: columns * rows + 1)
        let cells = indices.map { Int32(cellIndex($0)) }
        for cell in cells { starts[Int(cell) + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        var next = starts
        var members = [Int32](repeating: 0, count: indices.count)
        for (index, cell) in zip(indices, cells) {
            members[Int(next[Int(cell)])] = index
            next[Int(cell)] += 1
        }
        return (starts, members)
    }

    /// Calls `body` for the members of all cells whose members may overlap a rectangle.
    ///
    /// In each row of the grid, these cells are adjacent, so their members are a contiguous part of `members`.
    @inline(__always)
    func forEachCandidate(near query: SIMD4<Double>, _ body: (Int) -> Void) {
        guard
            let xs = Self.range(
                query.x - reach.x - origin.x, query.z + reach.x - origin.x, cell: cell.x, count: columns),
            let ys = Self.range(
                query.y - reach.y - origin.y, query.w + reach.y - origin.y, cell: cell.y, count: rows)
        else { return }
        for row in ys {
            let first = Int(starts[row * columns + xs.lowerBound])
            let end = Int(starts[row * columns + xs.upperBound + 1])
            for position in first..<end { body(Int(members[position])) }
        }
    }

    /// Returns the cells that an interval touches; nil if there are none or if a bound is NaN.
    ///
    /// Infinite bounds cover all cells.
    private static func range(_ lower: Double, _ upper: Double, cell: Double, count: Int) -> ClosedRange<Int>?
    {
        let first = (lower / cell).rounded(.down)
        let last = (upper / cell).rounded(.down)
        guard last >= 0, first <= Double(count - 1), first <= last else { return nil }
        return Int(max(0, first))...Int(min(Double(count - 1), last))
    }
}
