package import EspalierGraphics
import Foundation

/// The fill of a box: none, a color or a gradient.
public enum FillDeclaration: Hashable, Sendable {
    /// No fill, even if the box is laid over a box with a fill.
    case clear
    case color(ColorExpression)
    /// A linear gradient of evenly spaced colors at an angle in degrees: 0 is from left to right, 90 from top to
    /// bottom.
    case gradient([ColorExpression], angle: Double = 90)

    /// A fill with a color of the theme.
    public static func token(_ token: ThemeToken, opacity: Double = 1) -> FillDeclaration {
        .color(.token(token, opacity: opacity))
    }

    /// Returns the paint for an item of category `category`, counted from 0.
    package func paint(in theme: Theme, category: Int) -> Paint? {
        switch self {
        case .clear: nil
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
