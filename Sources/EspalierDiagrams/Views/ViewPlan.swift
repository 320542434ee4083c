import EspalierGraphics
import Foundation

/// A plan that many cells share.
nonisolated final class ViewPlan: Sendable {
    let box: BoxPlan
    /// Nil where no item of the data can have one, which saves asking each of them.
    let link: CompiledText?
    let tooltip: CompiledText?

    // Here and not asked of `box`: taking it out of the class would count the references of all its parts.

    /// The size that an item's box takes, in whole points.
    func size(row: Int, in context: PlanContext) -> CGSize { box.size(row: row, in: context) }

    /// The height that an item's box takes at a width.
    func fittingHeight(row: Int, width: CGFloat, in context: PlanContext) -> CGFloat {
        box.fittingHeight(row: row, width: width, in: context)
    }

    func draw(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) {
        box.draw(in: canvas, rect: rect, row: row, context: context)
    }

    var maxSize: CGSize { box.maxSize }
    var sides: BoxSides { box.sides }

    init(_ box: BoxPlan) {
        self.box = box
        link = box.link.flatMap { $0.isAlwaysEmpty ? nil : $0 }
        tooltip = box.tooltip.flatMap { $0.isAlwaysEmpty ? nil : $0 }
    }
}
