import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct ThemeTests {
    private var pairs: [(text: ThemeToken, surface: ThemeToken)] {
        let pages: [ThemeToken] = [.background, .surface, .surfaceRaised]
        let texts: [ThemeToken] = [
            .text, .textMuted, .accent, .external, .codeKeyword, .codeType, .codeString, .codeComment,
        ]
        var pairs: [(ThemeToken, ThemeToken)] = []
        for page in pages { pairs += texts.map { ($0, page) } }
        pairs += [(.accentText, .accent), (.text, .accentSurface), (.accent, .accentSurface)]
        pairs += [(.text, .highlight), (.textMuted, .highlight)]
        for index in 0..<ThemeToken.categoryCount {
            pairs += pages.map { (.category(index), $0) }
            pairs += [(.category(index), .categorySurface(index)), (.text, .categorySurface(index))]
            pairs.append((.textMuted, .categorySurface(index)))
        }
        return pairs
    }

    @Test(arguments: Theme.all.map(\.name), Appearance.allCases)
    func textIsReadable(name: String, appearance: Appearance) throws {
        let theme = try #require(Theme.named(name))
        let least = name == "contrast" ? 7.0 : 4.5
        for pair in pairs {
            let ratio = theme[pair.text].resolved(for: appearance).contrast(
                with: theme[pair.surface].resolved(for: appearance))
            #expect(ratio >= least, "\(pair.text) on \(pair.surface): \(ratio)")
        }
    }

    /// A theme has eight colors for categories.
    ///
    /// The colors of further categories are other shades of the first eight, and must be readable too.
    @Test(arguments: Theme.all.map(\.name), Appearance.allCases)
    func shadesAreReadable(name: String, appearance: Appearance) throws {
        let theme = try #require(Theme.named(name))
        func color(_ category: Int, isTint: Bool) -> Color {
            theme.color(ofCategory: category, isTint: isTint).resolved(for: appearance)
        }
        for category in ThemeToken.categoryCount..<CategoryIndex.maximumCount {
            let tint = color(category, isTint: true)
            #expect(theme[.text].resolved(for: appearance).contrast(with: tint) >= 4.5)
            #expect(color(category, isTint: false).contrast(with: tint) >= 3)
            #expect(color(category - ThemeToken.categoryCount, isTint: true) != tint)
        }
    }

    @Test(arguments: Theme.all.map(\.name), Appearance.allCases)
    func connectorsStandOutFromThePage(name: String, appearance: Appearance) throws {
        let theme = try #require(Theme.named(name))
        let ratio = theme[.line].resolved(for: appearance).contrast(
            with: theme[.background].resolved(for: appearance))
        #expect(ratio >= 3)
    }

    @Test func contrastIsThatOfWCAG() {
        #expect(Color.black.contrast(with: .white) == 21)
        #expect(abs(Color(hex: 0x767676).contrast(with: .white) - 4.54) < 0.01)
        #expect(Color(hex: 0x123456).contrast(with: Color(hex: 0x123456)) == 1)
    }

    @Test func themesAreComplete() {
        #expect(Theme.all.count >= 5)
        #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
        let marker = AdaptiveColor(Color(hex: 0x123456))
        for theme in Theme.all {
            for token in ThemeToken.allCases where token != .text {
                var changed = theme
                changed[.text] = marker
                #expect(changed[token] != marker, "\(theme.name) has no \(token)")
            }
        }
    }
}
