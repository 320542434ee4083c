import Foundation

/// The poster: a tree wrapped into columns of about the same height, for a given aspect ratio.
///
/// The root stands at the top. Its subtrees follow in order, from the top of the first column to the end of the last,
/// each a tidy tree with levels aligned per column. A subtree higher than a column goes on in the next one, below a
/// repeat of the parents that its remaining children belong to.
///
/// A pass (`ColumnPass`) fills columns up to a height limit, greedily. The limit is found by bisection: first the
/// one whose picture comes closest to the aspect ratio, then the least one that gives the same number of columns, which
/// balances them. Some tens of passes in all, each linear in the number of subtrees.
enum ColumnWrapping {
    /// Properties that only this arrangement has.
    struct Options: Equatable, Sendable {
        /// Extent away from the root divided by the extent across.
        var aspectRatio: Double
        /// Free space between columns.
        var columnSpacing: Double
    }

    /// Places every box.
    static func place(_ tree: LevelTree, _ metrics: TreeMetrics, _ options: Options) -> TreePlacement {
        guard tree.count > 0 else { return .empty }
        let page = ColumnPage(tree, metrics, options)
        let limit = Search(page: page, target: options.aspectRatio).limit()
        var pass = ColumnPass(page, limit: limit, records: true)
        pass.run()
        return ColumnPlacing(page, pass).placement()
    }

    /// The search for a height limit.
    private struct Search {
        let page: ColumnPage
        let target: Double
        private var greatest: ColumnPass.Summary

        init(page: ColumnPage, target: Double) {
            (self.page, self.target) = (page, target)
            greatest = Self.summary(page, .infinity)
        }

        func limit() -> Double {
            guard greatest.aspectRatio < target else { return .infinity }
            let closest = closestLimit()
            let columns = Self.summary(page, closest).columns
            var best = balanced(columns)
            // With few columns, one more or one less may come closer once they are balanced.
            for other in [columns - 1, columns + 1] where other >= 1 && columns <= 32 {
                let candidate = balanced(other)
                if score(candidate) < score(best) { best = candidate }
            }
            return best
        }

        /// Where the aspect ratio crosses the one asked for.
        private func closestLimit() -> Double {
            var (low, high) = (page.leastLimit, greatest.height)
            while high - low > tolerance(high) {
                let middle = (low + high) / 2
                let summary = Self.summary(page, middle)
                if summary.isAbandoned || summary.aspectRatio > target { low = middle } else { high = middle }
            }
            return high
        }

        /// The least limit that needs no more than some number of columns.
        private func balanced(_ columns: Int) -> Double {
            var (low, high) = (page.leastLimit, greatest.height)
            while high - low > tolerance(high) {
                let middle = (low + high) / 2
                let summary = Self.summary(page, middle)
                if summary.isAbandoned || summary.columns > columns { low = middle } else { high = middle }
            }
            return high
        }

        private func tolerance(_ height: Double) -> Double { max(0.5, height / 1000) }

        /// How far from the aspect ratio asked for; every split subtree counts against it.
        private func score(_ limit: Double) -> Double {
            let summary = Self.summary(page, limit)
            return abs(log(summary.aspectRatio / target)) + min(0.3, 0.03 * Double(summary.repeats))
        }

        private static func summary(_ page: ColumnPage, _ limit: Double) -> ColumnPass.Summary {
            var pass = ColumnPass(page, limit: limit, records: false)
            pass.run()
            return pass.summary
        }
    }
}
