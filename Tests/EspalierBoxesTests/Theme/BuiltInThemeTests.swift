import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import EspalierTemplates
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct BuiltInThemeTests {
    @Test func everyFileIsATheme() {
        #expect(Set(EmbeddedFile.themes.map(\.name)) == Set(Theme.names))
        #expect(Theme.all.map(\.name) == Theme.names)
        #expect(Theme.names.first == "paper")
    }

    /// Every theme file must contain a valid color for every token, because a missing color would silently be replaced
    /// with another one.
    @Test(arguments: Theme.names)
    func filesAreComplete(name: String) throws {
        let file = SourceFile(name: name, bytes: Array(Theme.file(named: name).bytes))
        let node = try YAMLReader.read(file)
        for token in ThemeToken.allCases {
            let text = try #require(node[token.rawValue]?.scalarText, "\(name) has no \(token)")
            _ = try ColorParser.parse(text)
        }
        #expect(node["base"] == nil)
        #expect(Theme.named(name)?.summary == node["summary"]?.scalarText)
    }

    @Test func onlyContrastOutlinesTints() {
        #expect(Theme.all.filter(\.outlinesTints).map(\.name) == ["contrast"])
    }

    @Test func aThemeIsAValue() {
        var theme = Theme(name: "house", summary: "Ours.", base: .ink)
        theme[.accent] = AdaptiveColor(light: Color(hex: 0x8A1C4A), dark: Color(hex: 0xF08CB4))
        theme[.label].font.weight = .bold
        #expect(theme.name == "house")
        #expect(theme[.accent].dark == Color(hex: 0xF08CB4))
        #expect(theme[.label].font == Font(size: 12, weight: .bold))
        #expect(theme[.text] == Theme.ink[.text])
        #expect(Theme.ink[.accent] != theme[.accent])
        #expect(Theme.ink[.label].font.weight == .medium)
    }
}
