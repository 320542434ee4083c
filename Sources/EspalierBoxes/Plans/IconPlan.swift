import EspalierGeometry
import EspalierGraphics
import Foundation

/// An icon, which is the same for all items or is named by a field.
struct IconPlan: Sendable {
    private let name: CompiledText
    /// The path of the icon at its size if all items have the same icon; otherwise nil.
    private let path: BezierPath?
    private let side: CGFloat
    private let stroke: Stroke

    init(name: CompiledText, path: BezierPath?, side: CGFloat, stroke: Stroke) {
        (self.name, self.path, self.side, self.stroke) = (name, path, side, stroke)
    }

    var size: CGSize { CGSize(width: side, height: side) }

    func isDrawn(row: Int, in context: PlanContext) -> Bool {
        path != nil || context.icons[context.string(name, row: row)] != nil
    }

    /// Returns the name in a field of the item; nil if the name is empty or all items have the same icon.
    func fieldName(row: Int, in context: PlanContext) -> String? {
        if path != nil { return nil }
        let name = context.string(name, row: row)
        return name.isEmpty ? nil : name
    }

    func draw(in canvas: any Canvas, frame: CGRect, row: Int, context: PlanContext) {
        let name = path == nil ? context.string(name, row: row) : ""
        guard let path = path ?? context.icons[name]?.scaled(to: side) else { return }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        canvas.draw(.path(path), fill: nil, stroke: stroke)
        canvas.restore()
    }
}
