public import EspalierGraphics
public import Foundation

/// A pair of appearances, light and dark: a color for each token and a format for each text style.
///
/// A theme is a value. To create your own, change a copy of a built-in theme:
///
/// ```swift
/// var theme = Theme(name: "house", base: .ink)
/// theme[.accent] = AdaptiveColor(light: Color(hex: 0x8A1C4A), dark: Color(hex: 0xF08CB4))
/// theme[.label].font.weight = .semibold
/// ```
///
/// In the built-in themes, text has a contrast of at least 4.5:1 with all backgrounds that it is meant for, in both
/// appearances. In the theme `contrast`, the contrast is at least 7:1.
public struct Theme: Hashable, Sendable {
    /// The font, color and line height of a text style.
    public struct TextFormat: Hashable, Sendable {
        /// The font, with its size in points.
        public var font: Font
        /// The color of text if a view doesn't set a color.
        public var color: ColorExpression
        /// The line height of text with several lines, as a multiple of the font's own line height.
        public var lineSpacing: CGFloat

        /// Creates a text format, by default with the theme's `text` color and single line spacing.
        public init(font: Font, color: ColorExpression = .token(.text), lineSpacing: CGFloat = 1) {
            (self.font, self.color, self.lineSpacing) = (font, color, lineSpacing)
        }
    }

    /// The theme's name.
    ///
    /// A theme that was read from a file has the file's name without its suffix.
    public var name: String
    /// One sentence that describes the theme in lists.
    public var summary: String
    /// A Boolean value that indicates whether boxes filled with the tint of their category have an outline in the
    /// category's color by default.
    ///
    /// True for `contrast`.
    public var outlinesTints = false
    private var palette: [ThemeToken: AdaptiveColor] = [:]
    private var formats: [TextStyle: TextFormat] = [:]
    /// The family that replaces the proportional standard family.
    package var textFamily = Font.Family.sans
    /// The family that replaces the fixed-width standard family.
    package var codeFamily = Font.Family.monospaced
    /// The files of the fonts that draw what these families and the standard families lack, in their order.
    package var fallbackFonts: [String] = []

    /// The drawing beside the titles of diagrams; nil for none.
    package var logo: Logo?

    /// Creates a copy of a theme with another name.
    ///
    /// - Parameters:
    ///   - name: The theme's name.
    ///   - summary: One sentence that describes the theme in lists.
    ///   - base: The theme whose colors and text formats are copied.
    public init(name: String, summary: String = "", base: Theme = .paper) {
        self = base
        (self.name, self.summary) = (name, summary)
    }

    /// Creates a theme without colors, which are then read from a file.
    init(emptyNamed name: String) { (self.name, summary) = (name, "") }

    /// The color of a token, for light and for dark pages.
    public subscript(token: ThemeToken) -> AdaptiveColor {
        // A token has no color only if the file of a built-in theme is incomplete.
        get { palette[token] ?? palette[.text] ?? AdaptiveColor(light: .black, dark: .white) }
        set { palette[token] = newValue }
    }

    /// The color of a text style, resolved in this theme.
    package func color(of style: TextStyle) -> AdaptiveColor {
        textColor(self[style].color, category: 0)
    }

    /// The format of a text style.
    ///
    /// Changing a font or its size also changes the layout, because boxes fit their text.
    public subscript(style: TextStyle) -> TextFormat {
        get {
            var format = formats[style] ?? style.standardFormat
            switch format.font.family {
            case .sans: format.font.family = textFamily
            case .monospaced: format.font.family = codeFamily
            case .named: break
            }
            return format
        }
        set {
            var format = newValue
            // If the family isn't changed, store the family of the style instead of the theme's family that replaces
            // it. Later changes of the theme's families then also apply to this style.
            if self[style].font.family == newValue.font.family {
                format.font.family = (formats[style] ?? style.standardFormat).font.family
            }
            formats[style] = format
        }
    }
}
