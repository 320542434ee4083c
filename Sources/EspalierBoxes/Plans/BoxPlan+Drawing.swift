import EspalierGeometry
import EspalierGraphics
import Foundation

extension BoxPlan {
    /// Draws an item's box into a rectangle of the canvas.
    func draw(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) {
        if opacity <= 0 { return }
        if opacity < 1 { canvas.beginGroup(alpha: opacity) }
        drawOutline(in: canvas, rect: rect)
        let isDrawn =
            label?.draw(in: canvas, rect: rect.inset(by: padding), row: row, context: context) ?? false
        if !isDrawn, !content.isEmpty {
            drawContent(in: canvas, rect: contentRect(of: rect), row: row, context: context)
        }
        if opacity < 1 { canvas.endGroup() }
    }

    /// Draws the stroke inside the rectangle, so that hairlines cover whole pixels and boxes never overlap.
    func drawOutline(in canvas: any Canvas, rect: CGRect) {
        guard isFilled || isStroked, shape != .invisible else { return }
        // Don't unwrap the stroke before it is needed, because unwrapping copies the stroke and retains its contents.
        guard sides == .all || !isStroked else {
            let outline = shape.outline(in: rect, cornerRadius: cornerRadius)
            if isFilled { canvas.draw(outline, fill: fill, stroke: nil) }
            if let stroke { drawSides(in: canvas, rect: rect, stroke: stroke, outline: outline) }
            return
        }
        let half = (stroke?.width ?? 0) / 2
        canvas.draw(
            shape.outline(
                in: rect.inset(by: EdgeInsets(all: half)), cornerRadius: max(0, cornerRadius - half)),
            fill: fill, stroke: stroke)
    }

    private func drawSides(in canvas: any Canvas, rect: CGRect, stroke: Stroke, outline: CanvasShape) {
        let isClipped = shape != .rectangle
        if isClipped {
            canvas.save()
            canvas.clip(to: outline)
        }
        let half = stroke.width / 2
        for side in BoxSides.named where sides.contains(side.side) {
            let (start, end) = Self.line(along: side.side, of: rect, inset: half)
            canvas.draw(.line(from: start, to: end), fill: nil, stroke: stroke)
        }
        if isClipped { canvas.restore() }
    }

    private static func line(along side: BoxSides, of rect: CGRect, inset: CGFloat) -> (CGPoint, CGPoint) {
        switch side {
        case .top:
            (CGPoint(x: rect.minX, y: rect.minY + inset), CGPoint(x: rect.maxX, y: rect.minY + inset))
        case .bottom:
            (CGPoint(x: rect.minX, y: rect.maxY - inset), CGPoint(x: rect.maxX, y: rect.maxY - inset))
        case .left:
            (CGPoint(x: rect.minX + inset, y: rect.minY), CGPoint(x: rect.minX + inset, y: rect.maxY))
        default:
            (CGPoint(x: rect.maxX - inset, y: rect.minY), CGPoint(x: rect.maxX - inset, y: rect.maxY))
        }
    }

    private func contentRect(of rect: CGRect) -> CGRect {
        let inner = rect.inset(by: padding)
        guard shape.hasSlantedSides else { return inner }
        let (width, height) = (inner.width * shape.contentShare, inner.height * shape.contentShare)
        return CGRect(x: inner.midX - width / 2, y: inner.midY - height / 2, width: width, height: height)
    }

    /// Draws the parts one after another along the axis.
    ///
    /// The spacers take up the free space. Without spacers, `leadingShare` determines how much of the free space is
    /// before the content.
    private func drawContent(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) {
        let measured = measuredParts(row: row, availableWidth: rect.width, in: context)
        if measured.isEmpty { return }
        let parts = shortened(measured, to: rect.size, row: row, in: context)
        let isVertical = axis == .vertical
        var total = spacing * CGFloat(parts.count - 1)
        var spacers = 0
        for part in parts {
            total += isVertical ? part.size.height : part.size.width
            if case .spacer = content[part.index] { spacers += 1 }
        }
        let extent = isVertical ? rect.height : rect.width
        let slack = max(0, extent - total)
        let share = spacers > 0 ? slack / CGFloat(spacers) : 0
        var position = spacers > 0 ? 0 : slack * leadingShare
        for part in parts {
            var length = isVertical ? part.size.height : part.size.width
            if case .spacer = content[part.index] { length += share }
            let frame =
                isVertical
                ? CGRect(x: rect.minX, y: rect.minY + position, width: rect.width, height: length)
                : CGRect(x: rect.minX + position, y: rect.minY, width: length, height: rect.height)
            draw(part, in: canvas, frame: frame, row: row, context: context)
            position += length + spacing
        }
    }

    /// The fraction of the empty space that is before the content, from 0 to 1.
    ///
    /// The place of a horizontal stack depends on its alignment. A vertical stack is centered, unless it contains
    /// boxes: then it starts at the top, because its compartments should reach the edges.
    private var leadingShare: CGFloat {
        if axis == .vertical {
            let hasBoxes = content.contains { if case .box = $0 { true } else { false } }
            return hasBoxes ? 0 : 0.5
        }
        return alignment.share
    }

    private func draw(
        _ part: MeasuredPart, in canvas: any Canvas, frame: CGRect, row: Int, context: PlanContext
    ) {
        if part.isEmpty { return }
        switch content[part.index] {
        case .spacer: break
        case .divider(let stroke): drawDivider(stroke, in: canvas, frame: frame)
        case .text(let text):
            if let layout = part.layout { text.draw(layout, in: canvas, frame: frame) }
        case .icon(let icon):
            icon.draw(in: canvas, frame: placed(part.size, in: frame), row: row, context: context)
        case .image(let plan):
            if let image = part.image { plan.draw(image, in: canvas, frame: placed(part.size, in: frame)) }
        case .mark(let mark, let color):
            mark.draw(in: canvas, center: CGPoint(x: frame.midX, y: frame.midY), color: color)
        case .box(let box):
            box.draw(in: canvas, rect: stretched(box, part.size, in: frame), row: row, context: context)
        }
    }

    private func drawDivider(_ stroke: Stroke, in canvas: any Canvas, frame: CGRect) {
        let (start, end) =
            axis == .vertical
            ? (
                CGPoint(x: frame.minX, y: Self.onGrid(frame.midY, stroke.width)),
                CGPoint(x: frame.maxX, y: Self.onGrid(frame.midY, stroke.width))
            )
            : (
                CGPoint(x: Self.onGrid(frame.midX, stroke.width), y: frame.minY),
                CGPoint(x: Self.onGrid(frame.midX, stroke.width), y: frame.maxY)
            )
        canvas.draw(.line(from: start, to: end), fill: nil, stroke: stroke)
    }

    /// Returns the center of a line, moved so that the edges of the line are on pixel boundaries.
    ///
    /// Without this, the line could be between pixels, because the text above it can have any height.
    private static func onGrid(_ middle: CGFloat, _ width: CGFloat) -> CGFloat {
        (middle - width / 2).rounded() + width / 2
    }

    /// Returns the frame of a nested box, which fills the stack's width (or height, if horizontal) up to the box's
    /// maximum size.
    private func stretched(_ box: BoxPlan, _ size: CGSize, in frame: CGRect) -> CGRect {
        let isVertical = axis == .vertical
        let limit = isVertical ? box.maxSize.width : box.maxSize.height
        guard limit < (isVertical ? frame.width : frame.height) else { return frame }
        let fitted =
            isVertical
            ? CGSize(width: limit, height: frame.height) : CGSize(width: frame.width, height: limit)
        return placed(fitted, in: frame)
    }

    /// Returns the frame of a part that isn't stretched: aligned in a vertical stack, centered in a horizontal one.
    private func placed(_ size: CGSize, in frame: CGRect) -> CGRect {
        let share = axis == .vertical ? alignment.share : 0.5
        return CGRect(
            x: frame.minX + (frame.width - size.width) * share, y: frame.midY - size.height / 2,
            width: size.width, height: size.height)
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

extension BoxShape {
    func outline(in rect: CGRect, cornerRadius: CGFloat) -> CanvasShape {
        switch self {
        case .rectangle, .invisible: return .rectangle(rect)
        case .roundedRectangle:
            return cornerRadius > 0 ? .roundedRectangle(rect, cornerRadius: cornerRadius) : .rectangle(rect)
        case .capsule:
            return .roundedRectangle(
                rect, cornerRadius: min(cornerRadius, min(rect.width, rect.height) / 2))
        case .ellipse: return .ellipse(in: rect)
        case .diamond:
            var path = BezierPath()
            path.move(to: CGPoint(x: rect.midX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
            path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
            path.close()
            return .path(path)
        }
    }
}

extension LabelPlan {
    /// Draws the label, vertically centered by its cap height, because a line looks off-center if its line height is
    /// centered.
    ///
    /// - Returns: False, without drawing, if the text needs line breaks or an ellipsis.
    fileprivate func draw(in canvas: any Canvas, rect: CGRect, row: Int, context: PlanContext) -> Bool {
        let string = context.string(text, row: row)
        if string.isEmpty { return true }
        let width = context.text.width(of: string, font: font)
        guard width <= min(rect.width, maximumWidth) + 0.01, !string.hasControlCharacters,
            !string.hasTallScripts
        else { return false }
        let position = CGPoint(
            x: rect.minX + rect.width * alignment.share, y: rect.midY + metrics.capHeight / 2)
        canvas.draw(string, font: font, color: color, at: position, anchor: alignment.anchor, width: width)
        return true
    }
}

extension TextPlan {
    /// Draws the lines of a text, aligned to the frame as one block.
    ///
    /// The lines are already aligned with each other in `layout`.
    fileprivate func draw(_ layout: TextLayout, in canvas: any Canvas, frame: CGRect) {
        let x = frame.minX + (frame.width - layout.size.width) * container.alignment.share
        canvas.draw(layout, at: CGPoint(x: x, y: frame.midY - layout.size.height / 2), color: color)
    }
}

extension IconPlan {
    fileprivate func draw(in canvas: any Canvas, frame: CGRect, row: Int, context: PlanContext) {
        let name = path == nil ? context.string(name, row: row) : ""
        guard let path = path ?? context.icons[name]?.scaled(to: size) else { return }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        canvas.draw(.path(path), fill: nil, stroke: stroke)
        canvas.restore()
    }
}

extension ImagePlan {
    fileprivate func draw(_ image: Image, in canvas: any Canvas, frame: CGRect) {
        guard cornerRadius > 0 else { return canvas.draw(image, in: frame) }
        canvas.save()
        canvas.clip(to: .roundedRectangle(frame, cornerRadius: cornerRadius))
        canvas.draw(image, in: frame)
        canvas.restore()
    }
}
