/// The search for the columns that need the smallest page of the shape asked for.
///
/// The page is what counts, not the aspect ratio by itself: a picture of exactly that ratio may be full of holes. First a
/// bisection over the height limit finds about how many columns there are; for that number and its
/// neighbours, another finds the least limit that gives no more columns, which balances them. Some tens of passes in all,
/// each linear in the number of subtrees.
nonisolated struct ColumnSearch {
    /// Limits for a pass, and how good what comes out is.
    nonisolated struct Attempt {
        var limit: Double
        var wholeness: Double
        /// The height of the page; every repeat counts as some more of it.
        var score: Double
        var columns: Int
        /// As a pass takes it.
        var levelledColumns: Int?

        func pass(_ page: ColumnPage, records: Bool) -> ColumnPass {
            var pass = ColumnPass(
                page, limit: limit, wholeness: wholeness, levelledColumns: levelledColumns, records: records)
            pass.run()
            return pass
        }
    }

    /// Beyond so many nodes, splitting a subtree that fits into a column has little left to balance.
    private static let greatestDetail = 20_000

    private let page: ColumnPage
    private let target: Double
    private let greatest: ColumnPass.Summary

    init(_ page: ColumnPage) {
        self.page = page
        target = page.options.aspectRatio
        greatest = Self.summary(page, .infinity, 1)
    }

    /// Everything in one column.
    func single() -> Attempt { attempt(.infinity, 1) }

    func best() -> Attempt {
        var best = single()
        guard greatest.aspectRatio < target else { return best }
        let isDetailed = page.tree.count <= Self.greatestDetail
        for wholeness in isDetailed ? [1, 0.5, 0.25] : [1] {
            let columns = Self.summary(page, closestLimit(wholeness), wholeness).columns
            // With few columns, one more or one less may need a smaller page once they are balanced.
            for number in columns <= 32 ? columns - 1...columns + 1 : columns...columns where number > 1 {
                let candidate = attempt(balancedLimit(number, wholeness), wholeness)
                if candidate.score < best.score { best = candidate }
            }
        }
        return page.isOutline ? levelled(best) : best
    }

    /// The same columns with what the last one has too little of taken from the others, if that makes none higher.
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

    /// The width at which the aspect ratio crosses the requested one.
    private func closestLimit(_ wholeness: Double) -> Double {
        leastLimit(wholeness) { $0.aspectRatio <= target }
    }

    /// The least limit that needs no more than some number of columns.
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
