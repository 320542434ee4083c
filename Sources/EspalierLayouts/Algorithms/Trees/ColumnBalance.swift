/// Divides the units of a pass among its columns a second time, so that the ends of the columns are as close together
/// as possible.
///
/// A pass (`ColumnPass`) is an attempt to fill columns with units: whole subtrees, and single boxes of divided
/// subtrees. The number of columns stays the same.
///
/// The gap of a column is the difference between its height and the height of the pass's highest column, as a fraction
/// of the latter. The division minimizes the sum of the squares of the gaps. Each repeat (a parent that is drawn again)
/// adds `repeatCost` to the sum. Therefore, a column ends inside a subtree only if this prevents a gap of about a fifth
/// of the height. A dynamic program finds the exact minimum over all divisions in which no column is higher than the
/// pass's highest column.
nonisolated struct ColumnBalance {
    /// The cost of a repeat.
    ///
    /// It is as high as the cost of a column that is a fifth lower than the highest column.
    private static let repeatCost = 0.04
    /// The maximum number of boxes that are placed in order to measure the heights of all possible columns.
    ///
    /// Larger trees are divided evenly without the dynamic program (`ColumnPass.Break.evenly`). Their units are so
    /// small, compared with a column, that the result is almost the same.
    private static let greatestEffort = 100_000

    /// The columns that can start at a unit.
    nonisolated private struct Start {
        /// The heights of the columns with one unit, two units and so on.
        var heights: [Double] = []
        /// The number of parents that are drawn again at the top of the column.
        var repeats = 0
        /// The minimum number of columns from this unit to the end.
        var columnsToEnd = 0
    }

    private let columns: Int
    private let height: Double
    private let divided: Set<Int>
    private var starts: [Start] = []

    /// Measures all columns that are at most as high as the highest column of a pass; nil if there are too many such
    /// columns.
    init?(_ pass: ColumnPass) {
        guard let height = pass.heights.max(), height > 0 else { return nil }
        (columns, self.height, divided) = (pass.heights.count, height, Set(pass.divided))
        var walk = ColumnPass(
            pass.page, limit: pass.limit, breaks: .before([], divided: divided), records: false)
        var effort = 0
        while let unit = walk.nextUnit() {
            guard let start = start(at: unit, walk, &effort) else { return nil }
            starts.append(start)
            walk.add(unit)
        }
        if walk.summary.isAbandoned { return nil }
        for unit in starts.indices.reversed() {
            let next = unit + starts[unit].heights.count
            starts[unit].columnsToEnd = 1 + (next < starts.count ? starts[next].columnsToEnd : 0)
        }
    }

    /// Returns the heights of the columns that can start at a unit; nil if measuring them takes too much effort.
    private func start(at unit: Int, _ walk: ColumnPass, _ effort: inout Int) -> Start? {
        var probe = walk
        probe.closeColumn()
        var result = Start()
        result.repeats = probe.open.count { $0.copies > 0 }
        effort += walk.page.tree.levelCount
        var next: Int? = unit
        while let node = next {
            effort += 1 + probe.open.count
            guard effort <= Self.greatestEffort else { return nil }
            probe.add(node)
            if probe.height > height, !result.heights.isEmpty { break }
            result.heights.append(probe.height)
            next = probe.nextUnit()
        }
        return result
    }

    /// Returns the units at which columns start; nil if there are too many possible divisions, or none.
    func breaks() -> ColumnPass.Break? {
        // Both factors may be large: the number of units is limited only by the effort, and there can be as many
        // columns as units.
        let (count, width) = (starts.count, columns + 1)
        guard count * width <= Self.greatestEffort else { return nil }
        // The values for the first `unit` units in `column` columns are at the index `unit * width + column`.
        var costs = Array(repeating: Double.infinity, count: (count + 1) * width)
        var previous = Array(repeating: 0, count: (count + 1) * width)
        costs[0] = 0
        for (unit, start) in starts.enumerated() {
            let repeats = Double(start.repeats) * Self.repeatCost
            for column in 0..<max(0, columns - start.columnsToEnd + 1)
            where costs[unit * width + column] < .infinity {
                for (length, height) in start.heights.enumerated() {
                    let rest = 1 - height / self.height
                    let cost = costs[unit * width + column] + rest * rest + repeats
                    let index = (unit + length + 1) * width + column + 1
                    if cost < costs[index] { (costs[index], previous[index]) = (cost, unit) }
                }
            }
        }
        guard costs[count * width + columns] < .infinity else { return nil }
        var (unit, result) = (count, [Int]())
        for column in (1...columns).reversed() {
            unit = previous[unit * width + column]
            if column > 1 { result.append(unit) }
        }
        return .before(result.reversed(), divided: divided)
    }
}
