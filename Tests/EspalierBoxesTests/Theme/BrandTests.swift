import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Testing

@testable import EspalierBoxes

/// Tests the colors that follow from the few colors of a brand.
@Suite struct BrandTests {
    struct Brand: CustomTestStringConvertible {
        let name: String
        let colors: String
        /// The colors that are hard to see in light mode, in which they are what the file says.
        var faint: Set<ThemeToken> = []

        var testDescription: String { name }

        func theme() throws -> Theme {
            var theme = Theme(name: name)
            let file = SourceFile(name: "brand.yaml", text: colors)
            let node = try YAMLReader.read(file)
            if let base = node["base"]?.scalarText, let named = Theme.named(base) { theme = named }
            theme.apply(node)
            return theme
        }
    }

    static let brands = [
        Brand(
            name: "plain",
            colors: """
                accent: "#E4002B"
                category1: "#0057B8"
                category2: "#FFB81C"
                category3: "#00A3AD"
                category4: "#6D2077"
                background: "#FFFFFF"
                text: "#101820"
                """, faint: [.category2]),
        Brand(name: "a pale accent", colors: "accent: '#FFD400'", faint: [.accent]),
        Brand(name: "a dark accent", colors: "{base: ink, accent: '#00133A'}"),
        Brand(name: "cream without text", colors: "{background: '#FFF3D6', accent: '#7A1F3D'}"),
        Brand(name: "only text", colors: "text: '#001A70'"),
        Brand(name: "a dark page", colors: "{background: '#0B1020', text: '#F5F7FF', accent: '#5EEAD4'}"),
        Brand(name: "a dark page without text", colors: "background: '#1B0B2E'"),
        Brand(
            name: "a colored page",
            colors: "{background: '#FFD400', text: black, accent: '#0033A0', category1: '#5B0E2D'}"),
        Brand(
            name: "a page of middle lightness",
            colors: "{base: meadow, background: '#9A9A9A', text: black}"),
        Brand(
            name: "pairs",
            colors: "{background: 'light-dark(#F7F7F7, #000)', accent: 'light-dark(#00f, #9cf)'}"),
        Brand(name: "high contrast", colors: "{base: contrast, background: '#FFFFEE', category5: '#556B2F'}"),
    ]

    /// The pairs of a color with the color behind it, and the contrast that WCAG 2.2 asks for.
    private static let pairs: [(front: ThemeToken, back: ThemeToken, least: Double)] = {
        let pages: [ThemeToken] = [.background, .surface]
        let texts: [ThemeToken] = [.text, .textMuted, .external, .codeKeyword, .codeType, .codeString]
        let tints = (0..<8).map(ThemeToken.categorySurface) + [.accentSurface]
        var pairs: [(ThemeToken, ThemeToken, Double)] = []
        for page in pages {
            pairs += texts.map { ($0, page, 4.5) }
            pairs += ((0..<8).map(ThemeToken.category) + [.accent, .line]).map { ($0, page, 3) }
        }
        for back in tints + [.surfaceRaised, .highlight] { pairs.append((.text, back, 4.5)) }
        for back in tints + [.surfaceRaised] { pairs.append((.textMuted, back, 4.5)) }
        return pairs + [(.accentText, .accent, 4.5)]
    }()

    @Test(arguments: brands, Appearance.allCases)
    func colorsAreReadable(brand: Brand, appearance: Appearance) throws {
        let theme = try brand.theme()
        func color(_ token: ThemeToken) -> Color { theme[token].resolved(for: appearance) }
        for pair in Self.pairs where appearance == .dark || !brand.faint.contains(pair.front) {
            let ratio = color(pair.front).contrast(with: color(pair.back))
            #expect(ratio >= pair.least, "\(pair.front) on \(pair.back): \(ratio)")
        }
        for token in brand.faint {
            #expect(theme.lowestContrast(of: token, besides: [])?.appearance == .light)
        }
    }

    /// Text in a hue has a shade of it that is readable, also on boxes in the tint, and text on a hue is readable.
    @Test(arguments: brands, Appearance.allCases)
    func textInHuesIsReadable(brand: Brand, appearance: Appearance) throws {
        let theme = try brand.theme()
        func contrast(_ front: AdaptiveColor, _ back: AdaptiveColor) -> Double {
            front.resolved(for: appearance).contrast(with: back.resolved(for: appearance))
        }
        for category in 0..<CategoryIndex.maximumCount {
            let text = theme.textColor(.category(), category: category)
            let tint = theme.color(ofCategory: category, isTint: true)
            for back in [theme[.background], theme[.surface], theme[.surfaceRaised], tint] {
                #expect(contrast(text, back) >= 4.5)
            }
            let hue = theme.color(ofCategory: category, isTint: false)
            #expect(contrast(theme.textColor(onCategory: category), hue) >= 4.5)
        }
        #expect(contrast(theme.textColor(.token(.accent), category: 0), theme[.accentSurface]) >= 4.5)
    }

    /// Light pages show the colors that a file contains.
    @Test(arguments: brands)
    func colorsOfTheFileAreUnchanged(brand: Brand) throws {
        let theme = try brand.theme()
        let node = try YAMLReader.read(SourceFile(name: "brand.yaml", text: brand.colors))
        for entry in node.mapping?.entries ?? [] {
            guard let token = ThemeToken(rawValue: entry.key),
                case .fixed(let color)? = entry.value.colorExpression
            else { continue }
            #expect(theme[token].light == color.light)
            if !entry.value.isSingleColor { #expect(theme[token].dark == color.dark) }
        }
    }

    /// A color that is visible in dark mode stays what it is.
    @Test(arguments: [
        ("accent", "#E4002B", 0xE4002B), ("accent", "light-dark(#00133A, #00133A)", 0x00133A),
        ("background", "#0B1020", 0x0B1020), ("category2", "#FFB81C", 0xFFB81C),
    ])
    func visibleColorsStayInDarkMode(token: String, text: String, dark: Int) throws {
        let theme = try Brand(name: "b", colors: "\(token): \"\(text)\"").theme()
        #expect(theme[try #require(ThemeToken(rawValue: token))].dark == Color(hex: UInt32(dark)))
    }

    /// Without a color of the page, the neutral colors are those of the base.
    @Test func neutralColorsFollowOnlyFromThePage() throws {
        let theme = try Brand(name: "b", colors: "{base: ink, accent: '#E4002B', category1: navy}").theme()
        let hues: Set<ThemeToken> = [.accent, .accentText, .accentSurface, .category1, .categorySurface1]
        for token in ThemeToken.allCases where !hues.contains(token) {
            #expect(theme[token] == Theme.ink[token], "\(token)")
        }
    }

    @Test func translucentColorsAreLeftAlone() throws {
        let theme = try Brand(name: "b", colors: "{accent: '#00133A80', background: transparent}").theme()
        #expect(theme[.accent] == AdaptiveColor(Color(hex: 0x00133A, alpha: 128 / 255)))
        #expect(theme[.background].light == .clear)
    }
}
