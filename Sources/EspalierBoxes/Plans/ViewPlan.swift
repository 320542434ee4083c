package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// The plan for drawing a view, which many cells share.
package final class ViewPlan: Sendable {
    let box: BoxPlan
    /// The link; nil if no item can have a link, in which case nothing is computed for each item.
    package let link: CompiledText?
    package let tooltip: CompiledText?
    /// A Boolean value that indicates whether texts in the box can have links of their own.
    package let hasTextLinks: Bool
    private let mark: Mark?

    /// The mark of a category with its place and color.
    struct Mark {
        let mark: CategoryMark
        let color: AdaptiveColor
        let isMirrored: Bool
    }

    // These methods forward to `box`, because reading `box` from outside the class would retain all of its parts.

    /// Returns the size of an item's box, in whole points.
    package func size(row: Int, in context: PlanContext) -> CGSize { box.size(for: begin(row, context)) }

    /// Returns the size of an item's box in an available width, without rounding.
    package func exactSize(row: Int, availableWidth: CGFloat, in context: PlanContext) -> CGSize {
        box.exactSize(for: begin(row, context), availableWidth: availableWidth)
    }

    /// Returns the height of an item's box if its text wraps at a width; a whole number of points.
    package func fittingHeight(row: Int, width: CGFloat, in context: PlanContext) -> CGFloat {
        box.fittingHeight(for: begin(row, context), width: width)
    }

    /// Returns the width of a box of at most a size, in which texts get smaller; nil if no part of the content fits.
    package func fittingWidth(row: Int, in size: CGSize, _ context: PlanContext) -> CGFloat? {
        box.fittingWidth(for: begin(row, context), in: size)
    }

    /// Returns true if, in an item's box of a width, a line of a text ends inside a word.
    package func breaksWords(row: Int, width: CGFloat, in context: PlanContext) -> Bool {
        box.breaksWords(for: begin(row, context), width: width)
    }

    /// Returns the texts of an item's box, from the first to the last, without markup.
    package func texts(row: Int, in context: PlanContext) -> [String] { box.texts(for: begin(row, context)) }

    /// Returns the addresses of the links that texts in an item's box have of their own.
    package func textLinks(row: Int, in context: PlanContext) -> [String] {
        hasTextLinks ? box.content.textLinks(for: begin(row, context)) : []
    }

    package func draw(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) {
        box.draw(in: canvas, rect: rect, for: begin(row, context))
        drawMark(in: canvas, rect: rect)
    }

    /// Draws an item's box with an outline that the layout determines, and its content where most of it fits.
    package func draw(in canvas: any Canvas, outline: some BoxOutline, row: Int, context: PlanContext) {
        box.draw(in: canvas, outline: outline, mark: mark?.mark.size, for: begin(row, context))
        guard let mark, let center = outline.center(ofMark: mark.mark.size) else { return }
        mark.mark.draw(in: canvas, center: center, color: mark.color)
    }

    /// Resets the number of bytes of text that the view has shown, and returns the row with its context.
    private func begin(_ row: Int, _ context: PlanContext) -> PlanRow {
        context.beginView()
        return PlanRow(number: row, context: context)
    }

    private func drawMark(in canvas: any Canvas, rect: CGRect) {
        guard let mark else { return }
        let center = mark.mark.center(
            in: rect, shape: box.dimensions.shape, padding: box.dimensions.padding.top,
            isMirrored: mark.isMirrored)
        mark.mark.draw(in: canvas, center: center, color: mark.color)
    }

    /// Draws the box without its stroke on one side.
    ///
    /// The last item of a row doesn't need the line that separates it from the next item.
    package func draw(
        in canvas: any Canvas, rect: CGRect, without side: BoxSides, row: Int, context: PlanContext
    ) {
        box.withoutStroke(on: side).draw(in: canvas, rect: rect, for: begin(row, context))
        drawMark(in: canvas, rect: rect)
    }

    /// Returns the names of the icons that are set by fields of the item, including icons in nested boxes.
    ///
    /// Empty names are left out.
    package func iconNames(row: Int, in context: PlanContext) -> [String] {
        box.iconNames(for: PlanRow(number: row, context: context))
    }

    package var maxSize: CGSize { box.dimensions.maxSize }
    package var padding: EdgeInsets { box.dimensions.padding }
    package var sides: BoxSides { box.outline.sides }

    init(_ box: BoxPlan, link: CompiledText?, tooltip: CompiledText?, mark: Mark?) {
        (self.box, self.mark, hasTextLinks) = (box, mark, box.content.hasLinks)
        self.link = link.flatMap { $0.isAlwaysEmpty ? nil : $0 }
        self.tooltip = tooltip.flatMap { $0.isAlwaysEmpty ? nil : $0 }
    }
}
