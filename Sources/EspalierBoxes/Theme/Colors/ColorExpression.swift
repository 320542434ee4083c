package import EspalierGraphics

/// A color as a diagram file writes it, before the theme is known: `$accent`, `#B4451F`, `rgb(180 69 31)`, `navy`,
/// `none`.
package enum ColorExpression: Hashable, Sendable {
    case token(ThemeToken, opacity: Double)
    /// The hue, or the tint, of the item's kind when the views are told apart by a field.
    case category(surface: Bool, opacity: Double)
    case fixed(AdaptiveColor)

    /// The color in `theme` for an item of kind `category`, counted from 0.
    package func resolved(in theme: Theme, category: Int) -> AdaptiveColor {
        switch self {
        case .fixed(let color): color
        case .token(let token, let opacity): theme[token].withOpacity(opacity)
        case .category(let surface, let opacity):
            theme[surface ? .categorySurface(category) : .category(category)].withOpacity(opacity)
        }
    }
}

extension AdaptiveColor {
    func withOpacity(_ opacity: Double) -> AdaptiveColor {
        if opacity == 1 { return self }
        var copy = self
        copy.light.alpha *= opacity
        copy.dark.alpha *= opacity
        return copy
    }
}
