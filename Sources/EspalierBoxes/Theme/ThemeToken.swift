/// The names of a theme's colors. A diagram file writes them with a dollar sign: `$accent`.
public enum ThemeToken: String, Sendable, CaseIterable {
    /// The page.
    case background
    /// The fill of boxes.
    case surface
    /// The fill of title compartments and other raised parts.
    case surfaceRaised
    /// Text on any of the three, on `accentSurface`, `highlight` and the category surfaces.
    case text
    /// Text of less importance.
    case textMuted
    /// The hairline around boxes and between compartments.
    case outline
    /// Connectors: at least 3:1 against the page.
    case line
    /// The one color that stands out, for marks and for text on page and surfaces.
    case accent
    /// Text on a fill of `accent`.
    case accentText
    /// A tint of the accent to fill boxes with.
    case accentSurface
    /// Text and outlines of what belongs to somebody else.
    case external
    /// A marker pen's stripe.
    case highlight
    case codeKeyword
    case codeType
    case codeString
    case codeComment
    /// Eight hues to tell kinds apart, readable as text on page and surfaces.
    case category1
    case category2
    case category3
    case category4
    case category5
    case category6
    case category7
    case category8
    /// Tints of the eight hues to fill boxes with.
    case categorySurface1
    case categorySurface2
    case categorySurface3
    case categorySurface4
    case categorySurface5
    case categorySurface6
    case categorySurface7
    case categorySurface8

    /// How many hues there are; a ninth kind takes the first again.
    public static let categoryCount = 8

    /// The hue of kind `index`, counted from 0.
    package static func category(_ index: Int) -> ThemeToken { categories[index % categoryCount] }

    /// The tint of kind `index`, counted from 0.
    static func categorySurface(_ index: Int) -> ThemeToken { categorySurfaces[index % categoryCount] }

    private static let categories: [ThemeToken] = [
        .category1, .category2, .category3, .category4, .category5, .category6, .category7, .category8,
    ]

    private static let categorySurfaces: [ThemeToken] = [
        .categorySurface1, .categorySurface2, .categorySurface3, .categorySurface4, .categorySurface5,
        .categorySurface6, .categorySurface7, .categorySurface8,
    ]
}
