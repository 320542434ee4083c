import Foundation

/// The arrangement `columns`, also called a poster: a tree wrapped into columns of about the same height, for a given
/// aspect ratio.
///
/// The root is at the top. Its subtrees follow in order, from the top of the first column to the end of the last
/// column. Each subtree is either a tidy tree whose levels are aligned per column, or an outline, in which every box
/// has its own row and children are below their parent. If a subtree is higher than a column, it continues in the next
/// column, where the parents of the remaining nodes are drawn again. These additional boxes are called repeats.
///
/// A pass (`ColumnPass`) fills columns up to a height limit, greedily. `ColumnSearch` finds the limit, and
/// `ColumnBalance` then moves the ends of the columns as close together as possible without making the page higher.
///
/// A subtree that fits into a column is divided only if it has more than six children or is high, and only if a tenth
/// or a fifth of a column would stay empty otherwise.
///
/// The page with the lowest score is used. Each repeat increases the score by 2 %. A difference of 10 % between the
/// ends of the columns increases it by 4 %.
nonisolated enum ColumnWrapping {
    /// The options that only the arrangement `columns` has.
    nonisolated struct Options: Equatable, Sendable {
        /// The aspect ratio of the page: its extent in depth (away from the root) divided by its extent in breadth.
        var aspectRatio: Double
        /// The free space between columns, in points.
        var columnSpacing: Double
        var childPlacement = TreeChildPlacement.automatic
        /// The number of columns; 0 for the number that suits the aspect ratio.
        var columnCount = 0
    }

    /// Returns the positions of all boxes, including those of repeats.
    static func place(_ tree: LevelTree, _ metrics: TreeMetrics, _ options: Options) -> TreePlacement {
        guard tree.count > 0 else { return .empty }
        var best: (page: ColumnPage, attempt: ColumnSearch.Attempt)?
        for isOutline in options.childPlacement.outlines(tree) {
            var page = ColumnPage(tree, metrics, options, isOutline: isOutline)
            var attempt = ColumnSearch(page).best()
            if page.head != nil, attempt.columns == 1 {
                page = singleColumn(tree, metrics, options, isOutline: isOutline)
                attempt = ColumnSearch(page).single()
            }
            if let known = best, known.attempt.score <= attempt.score { continue }
            best = (page, attempt)
        }
        guard let (page, attempt) = best else { return .empty }
        return ColumnPlacing(page, attempt.pass(page, records: true)).placement()
    }

    /// Returns the page of a tree with one root whose boxes fit into one column.
    ///
    /// A single column needs no bus at the top: its line starts at the root's lower edge, straight above the children's
    /// lines, as in an outline. With a bus, the line would turn to the start of the column and then down again.
    private static func singleColumn(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ options: Options, isOutline: Bool
    ) -> ColumnPage {
        if isOutline || tree.levelCount <= 2 {
            return ColumnPage(tree, metrics, options, isOutline: true, hasHead: false)
        }
        return ColumnPage(tree, metrics, options, isOutline: false, isIndented: true)
    }
}

/// The placement of children in the arrangement `columns` of a class hierarchy.
nonisolated public enum TreeChildPlacement: String, CaseIterable, Hashable, Sendable {
    /// Children are next to their parent, on the next level.
    case beside
    /// Children are below their parent and indented, as in an outline; the columns are narrow and have no
    /// gaps.
    case below
    /// The placement, `beside` or `below`, that needs the smaller page.
    case automatic
}

nonisolated extension TreeChildPlacement {
    /// Returns the forms of subtrees to try: true for outlines, false for tidy trees.
    ///
    /// If the columns contain only leaves, both forms result in the same page, so `automatic` only tries tidy trees.
    fileprivate func outlines(_ tree: LevelTree) -> [Bool] {
        let columnsStart = tree.roots.count == 1 ? 1 : 0
        return switch self {
        case .beside: [false]
        case .below: [true]
        case .automatic: tree.levelCount > columnsStart + 1 ? [false, true] : [false]
        }
    }
}
