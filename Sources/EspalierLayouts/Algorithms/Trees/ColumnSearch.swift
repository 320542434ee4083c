/// A search for the division into columns that needs the smallest page with the requested aspect ratio.
///
/// The search minimizes the size of the page and not the deviation from the ratio, since columns with exactly the
/// requested ratio may have large gaps. First, a bisection over the height limit finds the approximate number of
/// columns. For this number and the numbers next to it, a second bisection finds the minimum height limit that needs at
/// most this number of columns, so the columns have similar heights. The search makes tens of passes, each linear in
/// the number of subtrees.
nonisolated struct ColumnSearch {
    /// The parameters of a pass (an attempt to fill columns), and the score of its result.
    nonisolated struct Attempt {
        var limit: Double
        var wholeness: Double
        /// The height of the smallest page with the requested aspect ratio that contains the columns; lower is better.
        ///
        /// The score is increased by 2% for each repeat (a parent that is drawn again), at most by 30%.
        var score: Double
        var columns: Int
        /// The value of `ColumnPass.levelledColumns` for the pass.
        var levelledColumns: Int?

        func pass(_ page: ColumnPage, records: Bool) -> ColumnPass {
            var pass = ColumnPass(
                page, limit: limit, wholeness: wholeness, levelledColumns: levelledColumns, records: records)
            pass.run()
            return pass
        }
    }

    /// The maximum number of nodes for which the search also divides subtrees that fit into a column.
    ///
    /// In larger trees, this hardly improves the balance.
    private static let greatestDetail = 20_000

    private let page: ColumnPage
    private let target: Double
    private let greatest: ColumnPass.Summary

    init(_ page: ColumnPage) {
        self.page = page
        target = page.options.aspectRatio
        greatest = Self.summary(page, .infinity, 1)
    }

    /// Returns the attempt in which all boxes are in one column.
    func single() -> Attempt { attempt(.infinity, 1) }

    func best() -> Attempt {
        var best = single()
        guard greatest.aspectRatio < target else { return best }
        let isDetailed = page.tree.count <= Self.greatestDetail
        for wholeness in isDetailed ? [1, 0.5, 0.25] : [1] {
            let columns = Self.summary(page, closestLimit(wholeness), wholeness).columns
            // If there are few columns, one column more or fewer may need a smaller page after balancing.
            for number in columns <= 32 ? columns - 1...columns + 1 : columns...columns where number > 1 {
                let candidate = attempt(balancedLimit(number, wholeness), wholeness)
                if candidate.score < best.score { best = candidate }
            }
        }
        return page.isOutline ? levelled(best) : best
    }

    /// Returns an attempt with the same number of columns and more even heights, or `attempt` if this would make the
    /// page higher or need more repeats (parents that are drawn again).
    private func levelled(_ attempt: Attempt) -> Attempt {
        let summary = attempt.pass(page, records: false).summary
        var levelled = attempt
        levelled.levelledColumns = summary.columns
        let other = levelled.pass(page, records: false).summary
        let isBetter =
            other.columns == summary.columns && other.height <= summary.height
            && other.repeats <= summary.repeats
        return isBetter ? levelled : attempt
    }

    /// Returns the minimum height limit at which the aspect ratio is at most the requested one.
    private func closestLimit(_ wholeness: Double) -> Double {
        leastLimit(wholeness) { $0.aspectRatio <= target }
    }

    /// Returns the minimum height limit that needs at most the given number of columns.
    private func balancedLimit(_ columns: Int, _ wholeness: Double) -> Double {
        leastLimit(wholeness) { $0.columns <= columns }
    }

    private func leastLimit(_ wholeness: Double, _ isEnough: (ColumnPass.Summary) -> Bool) -> Double {
        var (low, high) = (page.leastLimit, greatest.height)
        while high - low > max(0.5, high / 1000) {
            let middle = (low + high) / 2
            let summary = Self.summary(page, middle, wholeness)
            if !summary.isAbandoned, isEnough(summary) { high = middle } else { low = middle }
        }
        return high
    }

    private func attempt(_ limit: Double, _ wholeness: Double) -> Attempt {
        let summary = Self.summary(page, limit, wholeness)
        let height = max(summary.height, summary.width / target)
        let repeats = 1 + min(0.3, 0.02 * Double(summary.repeats))
        return Attempt(
            limit: limit, wholeness: wholeness, score: summary.isAbandoned ? .infinity : height * repeats,
            columns: summary.columns)
    }

    private static func summary(
        _ page: ColumnPage, _ limit: Double, _ wholeness: Double
    ) -> ColumnPass.Summary {
        var pass = ColumnPass(page, limit: limit, wholeness: wholeness, records: false)
        pass.run()
        return pass.summary
    }
}
