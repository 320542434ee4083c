import EspalierGraphics
import Foundation

/// An icon, which is the same for all items or is named by a field.
struct IconPlan: Sendable {
    private let name: CompiledText
    /// The icon at its size if all items have the same icon of this library; otherwise nil.
    private let icon: Icon?
    private let color: AdaptiveColor
    let size: CGSize

    init(name: CompiledText, side: CGFloat, color: AdaptiveColor) {
        (self.name, self.color, size) = (name, color, CGSize(width: side, height: side))
        if case .literal(let literal) = name {
            icon = IconLibrary[literal]?.fitted(in: size)
        } else {
            icon = nil
        }
    }

    /// True if all items have the same icon.
    var isConstant: Bool { if case .literal = name { true } else { false } }

    func isDrawn(for row: PlanRow) -> Bool { icon != nil || named(row) != nil }

    /// Returns the name in a field of the item; nil if the name is empty or all items have the same icon.
    func fieldName(for row: PlanRow) -> String? {
        if icon != nil { return nil }
        let name = row.string(name)
        return name.isEmpty ? nil : name
    }

    private func named(_ row: PlanRow) -> Icon? {
        let name = row.string(name)
        return Icon.isPath(name) ? row.context.images.icon(named: name, row: row.item) : IconLibrary[name]
    }

    func draw(in canvas: any Canvas, frame: CGRect, for row: PlanRow) {
        let icon = icon ?? named(row)?.fitted(in: size)
        icon?.draw(in: canvas, at: frame.origin, color: color)
    }
}
