/// The names of a theme's colors.
///
/// In diagram files, the names follow a dollar sign: `$accent`.
public enum ThemeToken: String, Sendable, CaseIterable {
    /// The background of the page.
    case background
    /// The fill of boxes.
    case surface
    /// The fill of title compartments and other raised parts.
    case surfaceRaised
    /// Text on the page, on surfaces, on `accentSurface`, on `highlight` and on the tints of categories.
    case text
    /// Text of less importance.
    case textMuted
    /// The hairline around boxes and between compartments.
    case outline
    /// Connectors. Their contrast with the page is at least 3:1.
    case line
    /// The accent color, for marks.
    case accent
    /// Text on a fill of `accent`.
    case accentText
    /// A tint of the accent, for filling boxes.
    case accentSurface
    /// Text and outlines of items that belong to something else, such as types of another module.
    case external
    /// The fill of highlighted boxes.
    case highlight
    /// Keywords in code.
    case codeKeyword
    /// Names of types in code.
    case codeType
    /// String literals in code, and numbers.
    case codeString
    /// Comments in code.
    case codeComment
    /// The hue of the first category, for marks.
    ///
    /// If a hue, or `accent`, isn't readable as text, text in this color has a readable shade of it.
    case category1
    /// The hue of the second category.
    case category2
    /// The hue of the third category.
    case category3
    /// The hue of the fourth category.
    case category4
    /// The hue of the fifth category.
    case category5
    /// The hue of the sixth category.
    case category6
    /// The hue of the seventh category.
    case category7
    /// The hue of the eighth category.
    case category8
    /// The tint of the first category, for filling boxes.
    case categorySurface1
    /// The tint of the second category.
    case categorySurface2
    /// The tint of the third category.
    case categorySurface3
    /// The tint of the fourth category.
    case categorySurface4
    /// The tint of the fifth category.
    case categorySurface5
    /// The tint of the sixth category.
    case categorySurface6
    /// The tint of the seventh category.
    case categorySurface7
    /// The tint of the eighth category.
    case categorySurface8

    /// The number of hues.
    ///
    /// The ninth category has the hue of the first category in another shade.
    public static let categoryCount = 8

    /// Returns the hue of category `index`, counted from 0.
    public static func category(_ index: Int) -> ThemeToken { hues[index % categoryCount] }

    /// Returns the tint of category `index`, counted from 0.
    public static func categorySurface(_ index: Int) -> ThemeToken { tints[index % categoryCount] }

    // The last tokens are those of the categories.
    static let hues = Array(allCases.suffix(2 * categoryCount).prefix(categoryCount))

    static let tints = Array(allCases.suffix(categoryCount))
}
