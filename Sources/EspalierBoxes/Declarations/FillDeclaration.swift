package import EspalierGraphics
import Foundation

/// A fill as a diagram file says it.
package enum FillDeclaration: Hashable, Sendable {
    case none
    case color(ColorExpression)
    /// Colors spread evenly along a line at `angle` degrees: 0 runs left to right, 90 top to bottom.
    case gradient([ColorExpression], angle: Double)

    package func paint(in theme: Theme, category: Int) -> Paint? {
        switch self {
        case .none: nil
        case .color(let color): .color(color.resolved(in: theme, category: category))
        case .gradient(let colors, let angle):
            .linearGradient(
                Self.gradient(colors.map { $0.resolved(in: theme, category: category) }, angle: angle))
        }
    }

    private static func gradient(_ colors: [AdaptiveColor], angle: Double) -> LinearGradient {
        let radians = angle * .pi / 180
        let (dx, dy) = (cos(radians) / 2, sin(radians) / 2)
        let last = Double(max(1, colors.count - 1))
        return LinearGradient(
            start: CGPoint(x: 0.5 - dx, y: 0.5 - dy), end: CGPoint(x: 0.5 + dx, y: 0.5 + dy),
            stops: colors.enumerated().map { .init(location: Double($0.offset) / last, color: $0.element) })
    }
}
