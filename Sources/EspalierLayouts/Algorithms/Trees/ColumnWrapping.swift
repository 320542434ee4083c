import Foundation

/// The poster: a tree wrapped into columns of about the same height, for a given aspect ratio.
///
/// The root stands at the top. Its subtrees follow in order, from the top of the first column to the end of the last,
/// each either a tidy tree with levels aligned per column, or an outline, with every box on a row of its own and
/// children below their parent. A subtree higher than a column goes on in the next one, below a repeat of the parents
/// that its remaining children belong to.
///
/// A pass (`ColumnPass`) fills columns up to a height limit, greedily; `ColumnSearch` finds the limit.
nonisolated enum ColumnWrapping {
    /// Properties that only this arrangement has.
    nonisolated struct Options: Equatable, Sendable {
        /// Extent away from the root divided by the extent across.
        var aspectRatio: Double
        /// Free space between columns.
        var columnSpacing: Double
        var childPlacement = TreeChildPlacement.automatic
    }

    /// Places every box.
    static func place(_ tree: LevelTree, _ metrics: TreeMetrics, _ options: Options) -> TreePlacement {
        guard tree.count > 0 else { return .empty }
        var best: (page: ColumnPage, attempt: ColumnSearch.Attempt)?
        for isOutline in options.childPlacement.outlines(tree) {
            var page = ColumnPage(tree, metrics, options, isOutline: isOutline)
            var attempt = ColumnSearch(page).best()
            if isOutline, page.head != nil, attempt.columns == 1 {
                // One column needs no bus across the top: its head is a parent like any other.
                page = ColumnPage(tree, metrics, options, isOutline: true, hasHead: false)
                attempt = ColumnSearch(page).single()
            }
            if let known = best, known.attempt.score <= attempt.score { continue }
            best = (page, attempt)
        }
        guard let (page, attempt) = best else { return .empty }
        return ColumnPlacing(page, attempt.pass(page, records: true)).placement()
    }
}

nonisolated extension TreeChildPlacement {
    /// Which pages to try: outlines or not.
    ///
    /// Where there are only columns of leaves, both are the same.
    fileprivate func outlines(_ tree: LevelTree) -> [Bool] {
        let columnsStart = tree.roots.count == 1 ? 1 : 0
        return switch self {
        case .beside: [false]
        case .below: [true]
        case .automatic: tree.levelCount > columnsStart + 1 ? [false, true] : [false]
        }
    }
}
