import EspalierGraphics
import Foundation

/// The axis, spacing and alignment of a stack, which determine the frames of its parts.
struct StackGeometry: Sendable {
    let axis: StackAxis
    private let spacing: CGFloat
    let alignment: TextContainer.Alignment

    init(axis: StackAxis, spacing: CGFloat, alignment: TextContainer.Alignment) {
        (self.axis, self.spacing, self.alignment) = (axis, spacing, alignment)
    }

    /// Returns the sum of the spaces between parts.
    func spacing(ofPartCount count: Int) -> CGFloat { spacing * CGFloat(count - 1) }

    private func length(of size: CGSize) -> CGFloat { axis == .vertical ? size.height : size.width }

    /// Returns the room that remains after a part and a space.
    func rest(of room: CGSize, after part: CGSize) -> CGSize {
        axis == .vertical
            ? CGSize(width: room.width, height: room.height - part.height - spacing)
            : CGSize(width: room.width - part.width - spacing, height: room.height)
    }

    /// Returns the length of all parts and the spaces between them, along the axis.
    func length(of parts: [MeasuredPart]) -> CGFloat {
        var length = spacing(ofPartCount: parts.count)
        for part in parts { length += self.length(of: part.size) }
        return length
    }

    /// Returns the size of all parts together.
    func size(of parts: [MeasuredPart]) -> CGSize {
        let along = length(of: parts)
        let isVertical = axis == .vertical
        let across = parts.reduce(0) { max($0, isVertical ? $1.size.width : $1.size.height) }
        return isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    /// Returns the frame of a part that isn't stretched.
    ///
    /// The part is aligned in a vertical stack, and centered in a horizontal stack.
    func frame(of size: CGSize, in slot: CGRect) -> CGRect {
        let share = axis == .vertical ? alignment.share : 0.5
        return CGRect(
            x: slot.minX + (slot.width - size.width) * share, y: slot.midY - size.height / 2,
            width: size.width, height: size.height)
    }

    /// Returns the frame of a nested box, which fills the width of a vertical stack or the height of a horizontal one,
    /// up to the box's maximum size.
    func stretchedFrame(upTo maxSize: CGSize, in slot: CGRect) -> CGRect {
        let isVertical = axis == .vertical
        let limit = isVertical ? maxSize.width : maxSize.height
        guard limit < (isVertical ? slot.width : slot.height) else { return slot }
        return frame(
            of: isVertical
                ? CGSize(width: limit, height: slot.height) : CGSize(width: slot.width, height: limit),
            in: slot)
    }

    /// Returns the ends of a line in the middle of a slot.
    func divider(ofWidth width: CGFloat, in slot: CGRect) -> (start: CGPoint, end: CGPoint) {
        if axis == .vertical {
            let y = Self.onGrid(slot.midY, width)
            return (CGPoint(x: slot.minX, y: y), CGPoint(x: slot.maxX, y: y))
        }
        let x = Self.onGrid(slot.midX, width)
        return (CGPoint(x: x, y: slot.minY), CGPoint(x: x, y: slot.maxY))
    }

    /// Returns the center of a line, moved so that the edges of the line are on pixel boundaries.
    ///
    /// Without this, the line could be between pixels, because the text above it can have any height.
    private static func onGrid(_ middle: CGFloat, _ width: CGFloat) -> CGFloat {
        (middle - width / 2).rounded() + width / 2
    }

    /// Returns the slots of measured parts along the axis.
    ///
    /// The spacers share the free space. Without spacers, a vertical stack is centered or, if `startsAtTop` is true, at
    /// the top of `rect`. The place of a horizontal stack without spacers depends on its alignment.
    func slots(of parts: [MeasuredPart], in rect: CGRect, startsAtTop: Bool) -> Slots {
        let slack = max(0, length(of: rect.size) - length(of: parts))
        let spacerCount = parts.count { $0.isSpacer }
        guard spacerCount == 0 else {
            return Slots(geometry: self, rect: rect, spacerLength: slack / CGFloat(spacerCount), position: 0)
        }
        let share = axis == .vertical ? (startsAtTop ? 0 : 0.5) : alignment.share
        return Slots(geometry: self, rect: rect, spacerLength: 0, position: slack * share)
    }

    /// The slots of a stack's parts, which are computed one after another.
    ///
    /// A slot is as wide as a vertical stack, or as high as a horizontal stack.
    struct Slots {
        fileprivate let geometry: StackGeometry
        fileprivate let rect: CGRect
        fileprivate let spacerLength: CGFloat
        fileprivate var position: CGFloat

        /// Returns the slot of the next part.
        mutating func next(_ part: MeasuredPart) -> CGRect {
            let length = geometry.length(of: part.size) + (part.isSpacer ? spacerLength : 0)
            defer { position += length + geometry.spacing }
            return geometry.axis == .vertical
                ? CGRect(x: rect.minX, y: rect.minY + position, width: rect.width, height: length)
                : CGRect(x: rect.minX + position, y: rect.minY, width: length, height: rect.height)
        }
    }
}

extension TextContainer.Alignment {
    /// The fraction of the empty space that is before the content, from 0 to 1.
    var share: CGFloat {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }

    var anchor: TextAnchor {
        switch self {
        case .leading: .start
        case .center: .middle
        case .trailing: .end
        }
    }
}
