import EspalierBoxes
import EspalierData
import EspalierGraphics
import Foundation

/// The views of a diagram with all names resolved.
struct DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    /// The compiled supplementary and decoration views by the name of their kind in the layout.
    let supplementary: [String: ElementView]
    let decoration: [String: ElementView]
    /// The strokes of the layout's lines by the names of their kinds in the layout.
    let lines: [String: LineStyles]
    /// The fields of lines.
    let lineFields: LineFields
    /// The columns of a table whose rows have no content of their own; nil for other diagrams.
    let columns: TableColumns?
    /// The texts that the layout computes.
    let layoutTexts: LayoutTexts
    /// The containers that the field `container` of items names, in a layout that draws frames around them; nil for none.
    ///
    /// In a graph, containers are sections instead.
    let containers: ItemContainers?
    /// True if left and right are exchanged.
    let mirrors: Bool
}

/// The compiled view for one kind of supplementary or decoration view.
struct ElementView {
    let kind: ElementKind
    let view: CompiledView
    let context: PlanContext

    /// Returns the height of the box if its text wraps at a width; 0 for a box with neither content nor a declared
    /// height.
    func height(row: Int, width: CGFloat) -> CGFloat {
        view.plan(row: row).fittingHeight(row: row, width: width, in: context)
    }

    /// Returns the size of the box if its text wraps at a width; zero for an empty box.
    func size(row: Int, width: CGFloat) -> CGSize {
        let height = height(row: row, width: width)
        guard height > 0 else { return .zero }
        let size = view.plan(row: row).exactSize(row: row, availableWidth: width, in: context)
        return CGSize(width: min(width, size.width.rounded(.up)), height: height)
    }

    /// Returns the size of the box without wrapping.
    func size(row: Int) -> CGSize { view.plan(row: row).size(row: row, in: context) }

    /// Returns the size of the label of a line, in whole points; zero for a label without text.
    func labelSize(row: Int) -> CGSize {
        let plan = view.plan(row: row)
        guard plan.texts(row: row, in: context).contains(where: { !$0.isEmpty }) else { return .zero }
        let size = plan.size(row: row, in: context)
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }
}
