package import EspalierDataFiles
public import EspalierGraphics

/// A color that may depend on the theme and on the item: `$accent`, `#B4451F` or `$category` in a diagram file.
public enum ColorExpression: Hashable, Sendable {
    /// A color of the theme. The opacity of the theme's color is multiplied by `opacity`, which is from 0 to 1.
    case token(ThemeToken, opacity: Double = 1)
    /// The hue of the item's category or, if `surface` is true, the tint of the category. The category is the value of
    /// the field that `colorBy` names.
    case category(surface: Bool = false, opacity: Double = 1)
    /// The color of text on the hue of the item's category: `accentText` or, if it isn't readable there, white or black.
    case categoryText(opacity: Double = 1)
    /// The same color in all themes.
    case fixed(AdaptiveColor)

    /// Returns the color in `theme` for an item of category `category`, counted from 0.
    package func resolved(in theme: Theme, category: Int) -> AdaptiveColor {
        switch self {
        case .fixed(let color): color
        case .token(let token, let opacity): theme[token].withOpacity(opacity)
        case .category(let surface, let opacity):
            theme.color(ofCategory: category, isTint: surface).withOpacity(opacity)
        case .categoryText(let opacity): theme.textColor(onCategory: category).withOpacity(opacity)
        }
    }
}

extension Theme {
    /// Returns the color of category `number`, counted from 0.
    ///
    /// The categories 8 to 15 have the eight hues in another shade. `CategoryIndex.other` is gray, and the tint of
    /// `CategoryIndex.none` is the theme's `surfaceRaised`.
    package func color(ofCategory number: Int, isTint: Bool) -> AdaptiveColor {
        if number == CategoryIndex.other, isTint {
            return self[.background].mixed(with: self[.textMuted], share: Self.grayShare).neutral
        }
        guard number < CategoryIndex.maximumCount else { return self[isTint ? .surfaceRaised : .textMuted] }
        let color = self[isTint ? .categorySurface(number) : .category(number)]
        if number < ThemeToken.categoryCount { return color }
        // With these shares, the tints have a contrast of at least 4.5:1 with text and of at least 3:1 with the hues in
        // all built-in themes.
        return isTint
            ? color.mixed(with: self[.category(number)], share: 0.25)
            : color.mixed(with: self[.text], share: 0.45)
    }

    /// Returns the color of text on the hue of category `number`, counted from 0.
    package func textColor(onCategory number: Int) -> AdaptiveColor {
        AdaptiveColor { appearance in
            let hue = color(ofCategory: number, isTint: false).resolved(for: appearance)
            let text = self[.accentText].resolved(for: appearance)
            return text.contrast(with: hue) >= Self.textContrast ? text : hue.isDark ? .white : .black
        }
    }

    /// The share of the color of muted text in the gray of `CategoryIndex.other`.
    private static let grayShare = 0.16
}

extension AdaptiveColor {
    /// Returns a mixture of this color and another color; `share` is the fraction of the other color, from 0 to 1.
    fileprivate func mixed(with other: AdaptiveColor, share: Double) -> AdaptiveColor {
        AdaptiveColor(
            light: light.mixed(with: other.light, share: share),
            dark: dark.mixed(with: other.dark, share: share))
    }

    /// The gray with the same luminance.
    ///
    /// In some themes, surfaces and muted text are bluish, so that a mixture of their colors would look like a
    /// category.
    fileprivate var neutral: AdaptiveColor { AdaptiveColor(light: light.neutral, dark: dark.neutral) }

    fileprivate func withOpacity(_ opacity: Double) -> AdaptiveColor {
        if opacity == 1 { return self }
        var copy = self
        copy.light.alpha *= opacity
        copy.dark.alpha *= opacity
        return copy
    }
}

extension Color {
    fileprivate var neutral: Color {
        let gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return Color(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    func mixed(with other: Color, share: Double) -> Color {
        func mix(_ own: Double, _ other: Double) -> Double { own + (other - own) * share }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}

extension Node {
    /// The color that a scalar node contains; nil if the node isn't a valid color.
    package var colorExpression: ColorExpression? { scalarText.flatMap { try? ColorParser.parse($0) } }

    /// True if the color has one value and not, with `light-dark` or as a token, one for each appearance.
    package var isSingleColor: Bool {
        guard case .fixed? = colorExpression, let text = scalarText else { return false }
        return !text.lowercased().contains("light-dark")
    }
}
