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

    /// True if all items have the same icon.
    var isConstant: Bool { path != nil }

    var size: CGSize { CGSize(width: side, height: side) }

    func isDrawn(for row: PlanRow) -> Bool {
        path != nil || IconLibrary[row.string(name)] != nil
    }

    /// Returns the name in a field of the item; nil if the name is empty or all items have the same icon.
    func fieldName(for row: PlanRow) -> String? {
        if path != nil { return nil }
        let name = row.string(name)
        return name.isEmpty ? nil : name
    }

    func draw(in canvas: any Canvas, frame: CGRect, for row: PlanRow) {
        let name = path == nil ? row.string(name) : ""
        guard let path = path ?? IconLibrary[name]?.scaled(to: side) else { return }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        canvas.draw(.path(path), fill: nil, stroke: stroke)
        canvas.restore()
    }
}
