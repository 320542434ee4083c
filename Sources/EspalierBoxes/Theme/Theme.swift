public import EspalierGraphics

/// A designed pair of appearances, light and dark: a color for every token.
///
/// Text reaches 4.5:1 against everything that it may stand on, in both appearances; `contrast` reaches 7:1, and
/// outlines boxes that only a tint tells from the page.
public struct Theme: Hashable, Sendable {
    public let name: String
    /// One sentence for a list of themes.
    public let summary: String
    private var palette: [ThemeToken: AdaptiveColor]
    /// Whether boxes that only a tint tells from the page have an outline, too: `contrast` promises it.
    let outlinesTints: Bool

    init(
        name: String, summary: String, palette: [ThemeToken: AdaptiveColor], outlinesTints: Bool = false
    ) {
        (self.name, self.summary, self.palette) = (name, summary, palette)
        self.outlinesTints = outlinesTints
    }

    /// The color of a token. A token without one is the page's text color, so that nothing ever vanishes.
    public subscript(token: ThemeToken) -> AdaptiveColor {
        get { palette[token] ?? palette[.text] ?? AdaptiveColor(light: .black, dark: .white) }
        set { palette[token] = newValue }
    }

    /// The built-in themes, the default first.
    public static let all: [Theme] = [.paper, .ink, .meadow, .blueprint, .graphite, .contrast]

    /// The built-in theme of that name.
    public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}

extension AdaptiveColor {
    /// `0xRRGGBB` for a light page and for a dark one.
    static func hex(_ light: UInt32, _ dark: UInt32) -> AdaptiveColor {
        AdaptiveColor(light: Color(hex: light), dark: Color(hex: dark))
    }
}
