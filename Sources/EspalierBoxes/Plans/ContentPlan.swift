import EspalierGraphics
import Foundation

/// A part of a box, in which names have been replaced as in `BoxPlan`.
///
/// The cases are indirect, because copying a box or a text would copy hundreds of bytes and retain a dozen references.
indirect enum ContentPlan: Sendable {
    case text(TextPlan)
    case icon(IconPlan)
    case image(ImagePlan)
    case divider(Stroke)
    case spacer(CGFloat)
    case box(BoxPlan)
    case repeated(RepeatedPlan)
    /// The mark of a category, which replaces a dot in the category's color.
    case mark(CategoryMark, color: AdaptiveColor)

    /// Returns true if the part is drawn for an item and isn't only a divider or a spacer.
    func isDrawn(for row: PlanRow) -> Bool {
        switch self {
        case .divider, .spacer: false
        case .mark: true
        case .icon(let icon): icon.isDrawn(for: row)
        case .text(let text): text.isDrawn(for: row)
        case .image(let plan): plan.image(for: row) != nil
        case .box(let box): box.isDrawn(for: row)
        case .repeated(let repeated): repeated.isDrawn(for: row)
        }
    }

    /// The plan of a measured part: the box of a record, the text after the records, or this part itself.
    func plan(of part: MeasuredPart) -> ContentPlan {
        guard case .repeated(let repeated) = self else { return self }
        return part.isMore ? .text(repeated.more) : .box(repeated.box)
    }

    /// Returns the element of the text after the records; nil for no link.
    func moreElement(for row: PlanRow, frame: CGRect) -> CanvasElement? {
        guard case .repeated(let repeated) = self else { return nil }
        return repeated.moreElement(for: row, frame: frame)
    }

    /// Returns true if a part of the given width can be made narrower.
    func isElastic(from width: CGFloat) -> Bool {
        switch self {
        case .text: true
        case .box(let box): box.dimensions.minSize.width < width
        case .repeated: false
        case .icon, .image, .mark, .divider, .spacer: false
        }
    }

    /// Returns the measured part; nil if the part isn't drawn for this item.
    ///
    /// The result is also nil for a divider and for repeated content, because the stack measures them.
    func measured(index: Int, for row: PlanRow, availableWidth: CGFloat) -> MeasuredPart? {
        switch self {
        case .divider, .repeated: return nil
        case .spacer(let length):
            return MeasuredPart(index: index, size: CGSize(width: length, height: length), isSpacer: true)
        case .mark(let mark, _): return MeasuredPart(index: index, size: mark.size)
        case .icon(let icon):
            return icon.isDrawn(for: row) ? MeasuredPart(index: index, size: icon.size) : nil
        case .text(let text):
            guard let layout = text.layout(for: row, availableWidth: availableWidth) else { return nil }
            return MeasuredPart(index: index, size: layout.size, layout: layout)
        case .image(let plan):
            guard let image = plan.image(for: row) else { return nil }
            return MeasuredPart(index: index, size: plan.size(of: image), image: image)
        case .box(let box):
            guard box.isDrawn(for: row) else { return nil }
            return MeasuredPart(index: index, size: box.exactSize(for: row, availableWidth: availableWidth))
        }
    }

    /// Returns a measured part after reducing its height, if this is possible.
    ///
    /// A nested box shortens its own content when it is drawn.
    func shortened(_ part: MeasuredPart, to size: CGSize, for row: PlanRow) -> MeasuredPart {
        var part = part
        switch self {
        case .text(let text):
            guard let layout = part.layout, layout.lineCount > 1 else { return part }
            let shorter = text.shortened(layout, to: size, for: row)
            (part.layout, part.size) = (shorter, shorter.size)
        case .box(let box): part.size.height = max(box.dimensions.minSize.height, size.height)
        case .icon, .image, .mark, .divider, .spacer, .repeated: break
        }
        return part
    }
}

/// A part with its size and its text layout or image.
///
/// Drawing uses the text layout instead of creating it again.
struct MeasuredPart {
    /// The tolerance for rounding errors when sizes are added, in points.
    static let tolerance: CGFloat = 0.01

    let index: Int
    var size: CGSize
    var layout: TextLayout?
    var image: Image?
    /// True for empty space in the place of a part that isn't drawn.
    var isEmpty = false
    var isSpacer = false
    /// The record that a part of repeated content shows; nil for other parts.
    var row: PlanRow?
    /// True for the text after the last record that is shown.
    var isMore = false
}
