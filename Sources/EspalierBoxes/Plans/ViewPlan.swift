package import EspalierGraphics
package import Foundation

/// A plan that many cells share.
package final class ViewPlan: Sendable {
    let box: BoxPlan
    /// The link; nil if no item of the data can have one, so that items needn't be tested one by one.
    package let link: CompiledText?
    package let tooltip: CompiledText?

    // These methods forward to `box`: reading `box` from outside of the class would retain all of its parts.

    /// Returns the size of an item's box, in whole points.
    package func size(row: Int, in context: PlanContext) -> CGSize {
        context.beginView()
        return box.size(row: row, in: context)
    }

    /// Returns the size of an item's box for a width, without rounding.
    package func exactSize(row: Int, availableWidth: CGFloat, in context: PlanContext) -> CGSize? {
        context.beginView()
        return box.exactSize(row: row, availableWidth: availableWidth, in: context)
    }

    /// Returns the height of an item's box for a width.
    package func fittingHeight(row: Int, width: CGFloat, in context: PlanContext) -> CGFloat {
        context.beginView()
        return box.fittingHeight(row: row, width: width, in: context)
    }

    package func draw(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) {
        context.beginView()
        box.draw(in: canvas, rect: rect, row: row, context: context)
    }

    /// Draws the box without one of its sides: the border between items, which the last item of a row doesn't need.
    package func draw(
        in canvas: any Canvas, rect: CGRect, without side: BoxSides, row: Int, context: PlanContext
    ) {
        var box = box
        box.sides.remove(side)
        context.beginView()
        box.draw(in: canvas, rect: rect, row: row, context: context)
    }

    /// Returns the names of icons that come from the data, including those of inner boxes.
    ///
    /// Empty names are left out.
    package func iconNames(row: Int, in context: PlanContext) -> [String] {
        box.iconNames(row: row, in: context)
    }

    package var maxSize: CGSize { box.maxSize }
    package var sides: BoxSides { box.sides }

    init(_ box: BoxPlan) {
        self.box = box
        link = box.link.flatMap { $0.isAlwaysEmpty ? nil : $0 }
        tooltip = box.tooltip.flatMap { $0.isAlwaysEmpty ? nil : $0 }
    }
}

extension BoxPlan {
    fileprivate func iconNames(row: Int, in context: PlanContext) -> [String] {
        content.flatMap { part -> [String] in
            switch part {
            case .icon(let icon) where icon.path == nil:
                let name = context.string(icon.name, row: row)
                return name.isEmpty ? [] : [name]
            case .box(let box): return box.iconNames(row: row, in: context)
            default: return []
            }
        }
    }
}
