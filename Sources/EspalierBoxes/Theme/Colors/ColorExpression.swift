package import EspalierDataFiles
public import EspalierGraphics

/// A color that may depend on the theme and on the item: `$accent`, `#B4451F` or `$category` in a diagram file.
public enum ColorExpression: Hashable, Sendable {
    /// A color of the theme. The opacity of the theme's color is multiplied by `opacity`, which is from 0 to 1.
    case token(ThemeToken, opacity: Double = 1)
    /// The hue of the item's category or, if `surface` is true, the tint of the category. The category is the value of
    /// the field that `colorBy` names.
    case category(surface: Bool = false, opacity: Double = 1)
    /// The same color in all themes.
    case fixed(AdaptiveColor)

    /// Returns the color in `theme` for an item of category `category`, counted from 0.
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
    fileprivate func withOpacity(_ opacity: Double) -> AdaptiveColor {
        if opacity == 1 { return self }
        var copy = self
        copy.light.alpha *= opacity
        copy.dark.alpha *= opacity
        return copy
    }
}

extension Node {
    /// The color that a scalar node contains; nil if the node isn't a valid color.
    package var colorExpression: ColorExpression? { scalarText.flatMap { try? ColorParser.parse($0) } }
}
