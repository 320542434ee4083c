import EspalierBoxes
import Foundation

/// The look of one kind of supplementary or decoration view, with all names looked up.
struct ElementView {
    let kind: ElementKind
    let view: CompiledView
    let context: PlanContext

    /// The height that its box takes at a width; 0 for a box that has nothing to show and no height of its own.
    func height(row: Int, width: CGFloat) -> CGFloat {
        view.plan(row: row).fittingHeight(row: row, width: width, in: context)
    }

    /// The size that its box takes where it may be `width` wide; zero for one with nothing to show.
    func size(row: Int, width: CGFloat) -> CGSize {
        let height = height(row: row, width: width)
        guard height > 0,
            let size = view.plan(row: row).exactSize(row: row, availableWidth: width, in: context)
        else { return .zero }
        return CGSize(width: min(width, size.width.rounded(.up)), height: height)
    }

    /// The size that its box takes.
    func size(row: Int) -> CGSize { view.plan(row: row).size(row: row, in: context) }
}
