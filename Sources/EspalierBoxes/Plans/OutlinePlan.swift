import EspalierGeometry
import EspalierGraphics
import Foundation

/// The outline of a box: a shape with a fill and a stroke.
struct OutlinePlan: Sendable {
    private let shape: BoxShape
    private(set) var sides: BoxSides
    private let cornerRadius: CGFloat
    let fill: Paint?
    private let stroke: Stroke?

    init(shape: BoxShape, cornerRadius: CGFloat, fill: Paint?, stroke: Stroke?, sides: BoxSides) {
        (self.shape, self.cornerRadius) = (shape, cornerRadius)
        (self.fill, self.stroke, self.sides) = (fill, stroke, sides)
    }

    /// True if the outline has a fill or a stroke.
    var isPainted: Bool { isFilled || isStroked }

    // Match the pattern, because a comparison with nil would copy the paint, which is slow.
    private var isFilled: Bool { if case .some = fill { true } else { false } }
    private var isStroked: Bool { if case .some = stroke { true } else { false } }

    func without(_ side: BoxSides) -> OutlinePlan {
        var outline = self
        outline.sides.remove(side)
        return outline
    }

    /// Draws the fill and the stroke.
    ///
    /// The stroke is inside the rectangle, so that hairlines cover whole pixels and boxes never overlap.
    func draw(in canvas: any Canvas, rect: CGRect) {
        guard isPainted, shape != .invisible else { return }
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

    /// Draws the fill and the stroke of an outline that the layout determines.
    func draw(in canvas: any Canvas, outline: some BoxOutline) {
        guard isPainted, shape != .invisible else { return }
        canvas.draw(outline.shape(insetBy: (stroke?.width ?? 0) / 2), fill: fill, stroke: stroke)
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
}

extension BoxShape {
    fileprivate func outline(in rect: CGRect, cornerRadius: CGFloat) -> CanvasShape {
        switch self {
        case .rectangle, .invisible: return .rectangle(rect)
        case .roundedRectangle:
            return cornerRadius > 0 ? .roundedRectangle(rect, cornerRadius: cornerRadius) : .rectangle(rect)
        case .capsule:
            return .roundedRectangle(
                rect, cornerRadius: min(cornerRadius, min(rect.width, rect.height) / 2))
        case .ellipse: return .ellipse(in: rect)
        case .diamond:
            let corners = [
                CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY),
                CGPoint(x: rect.midX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.midY),
            ]
            return .path(BezierPath(polygons: [corners]))
        }
    }
}
