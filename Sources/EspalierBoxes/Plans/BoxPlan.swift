import EspalierGeometry
import EspalierGraphics
import Foundation

/// A box in which all names have been replaced: colors and fonts by their values, and fields by their numbers.
///
/// Measuring and drawing thus don't look up names, defaults or themes.
struct BoxPlan: Sendable {
    let dimensions: BoxDimensions
    private(set) var outline: OutlinePlan
    let opacity: Double
    let content: StackPlan
    /// The content if it is a single text without markup, as in most boxes of most diagrams; otherwise nil.
    private let label: LabelPlan?

    init(
        dimensions: BoxDimensions, outline: OutlinePlan, opacity: Double, content: StackPlan,
        label: LabelPlan?
    ) {
        (self.dimensions, self.outline, self.opacity) = (dimensions, outline, opacity)
        (self.content, self.label) = (content, label)
    }

    /// Returns the box without its stroke on one side.
    func withoutStroke(on side: BoxSides) -> BoxPlan {
        var box = self
        box.outline = outline.without(side)
        return box
    }

    // MARK: Measuring

    /// Returns the size of an item's box, in whole points so that its edges are on pixel boundaries.
    @inline(__always)
    func size(for row: PlanRow) -> CGSize {
        let size = exactSize(for: row, availableWidth: .infinity)
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    /// Returns the height of an item's box if its text wraps at a width; a whole number of points.
    ///
    /// The height is 0 if the item has no content for the box, and the box has no minimum height.
    func fittingHeight(for row: PlanRow, width: CGFloat) -> CGFloat {
        if dimensions.minSize.height <= 0 {
            let inner = dimensions.contentWidth(inWidth: min(dimensions.maxSize.width, width))
            if content.size(for: row, availableWidth: inner) == nil { return 0 }
        }
        return exactSize(for: row, availableWidth: width).height.rounded(.up)
    }

    /// Returns true if, in a box of a width, a line of a text ends inside a word.
    func breaksWords(for row: PlanRow, width: CGFloat) -> Bool {
        let inner = dimensions.contentWidth(inWidth: min(dimensions.maxSize.width, width))
        return content.breaksWords(for: row, availableWidth: inner)
    }

    /// Returns the size of an item's box without rounding.
    ///
    /// A box without content has the size of its padding, unless its minimum size is greater.
    @inline(__always)
    func exactSize(for row: PlanRow, availableWidth: CGFloat) -> CGSize {
        let limit = min(dimensions.maxSize.width, availableWidth)
        if let label, limit == .infinity, let size = label.size(for: row) {
            return dimensions.size(around: size)
        }
        let inner = dimensions.contentWidth(inWidth: limit)
        return dimensions.size(around: content.size(for: row, availableWidth: inner) ?? .zero)
    }

    /// Returns true if the box is drawn for an item when it is nested in another box.
    ///
    /// A box with parts is drawn if one of its parts is drawn. A box without parts, such as a colored bar, is drawn if
    /// it has a fill or a stroke.
    func isDrawn(for row: PlanRow) -> Bool {
        content.isEmpty ? outline.isPainted : content.isDrawn(for: row)
    }

    /// The width of a box that is a column of a table, whose place is kept if it has no content; otherwise nil.
    var columnWidth: CGFloat? {
        let width = dimensions.minSize.width
        return !content.isEmpty && width > 0 && width == dimensions.maxSize.width ? width : nil
    }

    /// Returns the width of a box of at most a size, in which texts get smaller; nil if no part of the content fits.
    func fittingWidth(for row: PlanRow, in size: CGSize) -> CGFloat? {
        if content.leastFontSize == nil { return min(self.size(for: row).width, size.width) }
        let room = dimensions.contentRect(in: CGRect(origin: .zero, size: size)).size
        let parts = content.fittingParts(for: row, in: room)
        if parts.isEmpty { return nil }
        return min(dimensions.size(around: content.geometry.size(of: parts)).width, size.width)
    }

    // MARK: Drawing

    /// Draws an item's box into a rectangle of the canvas.
    @inline(__always)
    func draw(in canvas: any Canvas, rect: CGRect, for row: PlanRow) {
        if opacity <= 0 { return }
        if opacity < 1 { canvas.beginGroup(alpha: opacity) }
        outline.draw(in: canvas, rect: rect)
        let isDrawn = label?.draw(in: canvas, rect: rect.inset(by: dimensions.padding), for: row)
        if isDrawn != true, !content.isEmpty {
            content.draw(in: canvas, rect: dimensions.contentRect(in: rect), for: row)
        }
        if opacity < 1 { canvas.endGroup() }
    }

    /// Draws an item's box with an outline that the layout determines, and its content where most of it fits.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - shape: The outline.
    ///   - mark: The size of the mark of the category; nil for no mark.
    ///   - row: The item.
    func draw(in canvas: any Canvas, outline shape: some BoxOutline, mark: CGSize?, for row: PlanRow) {
        if opacity <= 0 { return }
        if opacity < 1 { canvas.beginGroup(alpha: opacity) }
        outline.draw(in: canvas, outline: shape)
        var padding = dimensions.padding
        if mark != nil {
            // The mark isn't at the side of the content, where the padding of the box has room for it.
            (padding.left, padding.right) = (
                min(padding.left, padding.right), min(padding.left, padding.right)
            )
        }
        room(among: shape.rooms(besideMark: mark), padding, for: row)?.place(in: canvas) { rect in
            content.draw(in: canvas, rect: rect.inset(by: padding), for: row)
        }
        if opacity < 1 { canvas.endGroup() }
    }

    /// Returns the first of the rooms in which the most parts of the content fit, and its first text is largest.
    private func room(among rooms: [BoxRoom], _ padding: EdgeInsets, for row: PlanRow) -> BoxRoom? {
        if content.leastFontSize == nil { return rooms.first }
        var best: (room: BoxRoom, count: Int, fontSize: CGFloat)?
        for room in rooms {
            let rect = CGRect(origin: .zero, size: room.size).inset(by: padding)
            let parts = content.fittingParts(for: row, in: rect.size)
            let fontSize = parts.first?.layout?.fragments.first?.font.size ?? 0
            if let best, (parts.count, fontSize) <= (best.count, best.fontSize) { continue }
            best = (room, parts.count, fontSize)
        }
        return best?.room
    }

    // MARK: Content

    /// Returns the texts of an item that aren't empty, from the first to the last.
    func texts(for row: PlanRow) -> [String] { content.texts(for: row) }

    /// Returns the names of the icons that are set by fields of the item, including icons in nested boxes.
    ///
    /// Empty names are left out.
    func iconNames(for row: PlanRow) -> [String] { content.iconNames(for: row) }
}
