/// A search for the division into columns that needs the smallest page with the requested aspect ratio.
///
/// The search minimizes the size of the page and not the deviation from the ratio, since columns with exactly the
/// requested ratio may have large gaps. First, a bisection over the height limit finds the approximate number of
/// columns. For this number and the numbers next to it, a second bisection finds the minimum height limit that needs at
/// most this number of columns. Then the units are divided again, among the same number of columns and under the same
/// limit, so that the columns end as close together as possible (see `ColumnBalance`). The search makes tens of passes,
/// each linear in the number of subtrees.
nonisolated struct ColumnSearch {
    /// The parameters of a pass (an attempt to fill columns), and the score of its result.
    nonisolated struct Attempt {
        var limit: Double
        var emptiness: Double
        var breaks = ColumnPass.Break.atLimit
        /// The height of the smallest page with the requested aspect ratio that contains the columns; lower is better.
        ///
        /// The score is increased by 2 % for each repeat (a parent that is drawn again), at most by 30 %.
        var score = Double.infinity
        /// The score, increased by 4 % for each tenth by which the lowest column is lower than the highest column.
        var unevenScore = Double.infinity
        var columns = 0

        func pass(_ page: ColumnPage, records: Bool) -> ColumnPass {
            var pass = ColumnPass(
                page, limit: limit, emptiness: emptiness, breaks: breaks, records: records)
            pass.run()
            return pass
        }
    }

    /// The maximum number of nodes for which the search tries several values of `ColumnPass.emptiness`.
    ///
    /// In larger trees, only the smallest value is tried, which saves time. Their columns have about equal heights even
    /// so, because each unit is only a small part of a column.
    private static let greatestDetail = 20_000

    private let page: ColumnPage
    private let target: Double
    private let greatest: ColumnPass.Summary

    init(_ page: ColumnPage) {
        self.page = page
        target = page.options.columnCount > 0 ? .infinity : page.options.aspectRatio
        var passes = Passes(page: page, emptiness: 1)
        greatest = passes.summary(.infinity)
    }

    /// Returns the attempt in which all boxes are in one column.
    func single() -> Attempt { attempt(.infinity, 1) }

    func best() -> Attempt {
        var best = single()
        guard greatest.aspectRatio < target else { return best }
        let isDetailed = page.tree.count <= Self.greatestDetail
        var known: [BalanceKey: Attempt?] = [:]
        for emptiness in isDetailed ? [1, 0.2, 0.1] : [0.1] {
            var passes = Passes(page: page, emptiness: emptiness)
            var columns = page.options.columnCount
            var numbers = columns...columns
            if columns == 0 {
                let limit = leastLimit(&passes) { $0.aspectRatio <= target }
                columns = passes.summary(limit).columns
                // If there are few columns, one column more or fewer may need a smaller page after balancing.
                numbers = columns <= 32 ? columns - 1...columns + 1 : columns...columns
            }
            for number in numbers where number > 1 {
                let candidate = attempt(leastLimit(&passes) { $0.columns <= number }, emptiness)
                guard candidate.score < best.unevenScore else { continue }
                let balanced = balanced(candidate, &known)
                if balanced.unevenScore < best.unevenScore { best = balanced }
            }
        }
        return best
    }

    /// The values of a pass that determine how its columns are balanced.
    ///
    /// Passes with different values of `ColumnPass.emptiness` are often the same. Most of the time of a search is spent
    /// on balancing.
    nonisolated private struct BalanceKey: Hashable {
        let limit: Double
        let heights: [Double]
        let divided: [Int]
    }

    /// The maximum factor by which the score may increase in exchange for columns that end closer together.
    private static let balanceCost = 1.03

    /// Returns an attempt whose columns end closer together; `attempt` itself if the score of every such attempt is
    /// more than 3 % higher.
    ///
    /// `known` contains the results of earlier calls, and nil for passes with too many possible divisions.
    private func balanced(_ attempt: Attempt, _ known: inout [BalanceKey: Attempt?]) -> Attempt {
        guard attempt.columns > 1 else { return attempt }
        let pass = attempt.pass(page, records: false)
        var others: [Attempt] = []
        let key = BalanceKey(limit: attempt.limit, heights: pass.heights, divided: pass.divided)
        let balance =
            known[key]
            ?? ColumnBalance(pass)?.breaks().map { self.attempt(attempt.limit, attempt.emptiness, $0) }
        known[key] = .some(balance)
        if let balance {
            others = [balance]
        } else {
            let even = ColumnPass.Break.evenly(columns: attempt.columns, total: pass.heights.reduce(0, +))
            // Columns that end near their even share may need a slightly higher limit, because otherwise there would be
            // more columns.
            others = [1, 1.02, 1.04].map { self.attempt(attempt.limit * $0, attempt.emptiness, even) }
        }
        others.removeAll { $0.score > attempt.score * Self.balanceCost }
        return others.reduce(attempt) { $1.unevenScore < $0.unevenScore ? $1 : $0 }
    }

    /// Returns the minimum height limit for which `isEnough` is true.
    private func leastLimit(_ passes: inout Passes, _ isEnough: (ColumnPass.Summary) -> Bool) -> Double {
        var (low, high) = (page.leastLimit, greatest.height)
        while high - low > max(0.5, high / 1000) {
            let middle = (low + high) / 2
            let summary = passes.summary(middle)
            if !summary.isAbandoned, isEnough(summary) { high = middle } else { low = middle }
        }
        return high
    }

    private func attempt(
        _ limit: Double, _ emptiness: Double, _ breaks: ColumnPass.Break = .atLimit
    ) -> Attempt {
        var attempt = Attempt(limit: limit, emptiness: emptiness, breaks: breaks)
        let pass = attempt.pass(page, records: false)
        let summary = pass.summary
        let height = max(summary.height, summary.width / target)
        let repeats = 1 + min(0.3, 0.02 * Double(summary.repeats))
        attempt.columns = summary.columns
        guard !summary.isAbandoned, let greatest = pass.heights.max(), let least = pass.heights.min() else {
            return attempt
        }
        attempt.score = height * repeats
        attempt.unevenScore = attempt.score * (1 + Self.unevenness * (1 - least / max(greatest, 1)))
        return attempt
    }

    /// The fraction by which the score of a page increases if one of its columns is empty.
    private static let unevenness = 0.4

    /// The summaries of the passes with one value of `ColumnPass.emptiness`, by their height limits.
    ///
    /// The bisections begin with the same limits, so they share many of their passes.
    nonisolated private struct Passes {
        let page: ColumnPage
        let emptiness: Double
        private var known: [Double: ColumnPass.Summary] = [:]

        init(page: ColumnPage, emptiness: Double) { (self.page, self.emptiness) = (page, emptiness) }

        /// Returns the summary of a pass, which is run unless there was a pass with the same limit.
        mutating func summary(_ limit: Double) -> ColumnPass.Summary {
            if let known = known[limit] { return known }
            let summary = Attempt(limit: limit, emptiness: emptiness).pass(page, records: false).summary
            known[limit] = summary
            return summary
        }
    }
}
