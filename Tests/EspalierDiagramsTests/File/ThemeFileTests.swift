import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import EspalierTemplates
import Foundation
import TestSupport
import Testing

/// Tests theme files, and the key `theme` of diagram files.
@Suite struct ThemeFileTests {
    private func theme(_ yaml: String, files: [String: String] = [:]) throws -> Theme {
        try Fixture.file("data: {outline: A}\n" + yaml, files: files).theme
    }

    /// Reads the theme file `t.yaml`, and returns the problems.
    ///
    /// Each problem begins with the name of its file, which may be another theme file.
    private func complaints(_ files: [String: String]) -> [String] {
        do {
            _ = try theme("theme: t.yaml", files: files)
            return []
        } catch let error as DiagnosticsError {
            return zip(error.diagnostics, Fixture.describe(error.diagnostics)).map { diagnostic, text in
                (diagnostic.range?.file.name ?? "") + ":" + text
            }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func aFileIsLaidOverTheDefaultTheme() throws {
        let theme = try theme(
            "theme: themes/mine.yaml",
            files: ["themes/mine.yaml": "summary: Mine.\naccent: light-dark(red, navy)\nline: $text 50%"])
        #expect(theme.name == "mine")
        #expect(theme.summary == "Mine.")
        #expect(theme[.accent] == AdaptiveColor(light: Color(hex: 0xFF0000), dark: Color(hex: 0x000080)))
        #expect(theme[.line].light.alpha == 0.5)
        #expect(theme[.text] == Theme.paper[.text])
    }

    /// The text on the accent color, and the tints, follow from the colors that are changed.
    @Test func textAndTintsFollowFromHues() throws {
        let theme = try theme(
            "theme: {accent: '#ffd100', category2: '#7a00e6', category3: red, categorySurface3: pink}")
        #expect(theme[.accentText] == AdaptiveColor(.black))
        #expect(theme[.categorySurface1] == Theme.paper[.categorySurface1])
        #expect(theme[.categorySurface3] == AdaptiveColor(Color(hex: 0xFFC0CB)))
        for appearance in Appearance.allCases {
            for token in [ThemeToken.accentSurface, .categorySurface2] {
                let tint = theme[token].resolved(for: appearance)
                #expect(tint != Theme.paper[token].resolved(for: appearance))
                #expect(tint.contrast(with: theme[.text].resolved(for: appearance)) >= 4.5, "\(token)")
            }
        }
        #expect(
            try self.theme("theme: {accent: navy}")[.accentText] == AdaptiveColor(light: .white, dark: .black)
        )
    }

    @Test(arguments: [
        (
            "{accent: '#ffd100'}",
            ["1:17 'accent' on 'background' has a contrast of 1.3 in light mode; marks need 3"]
        ),
        ("{accent: 'light-dark(#7a5c00, #ffd100)'}", []),
        (
            "{accent: 'light-dark(#7a5c00, #ffd100)', accentText: white}",
            ["1:61 'accentText' on 'accent' has a contrast of 1.4 in dark mode; text needs 4.5"]
        ),
        (
            "{category2: 'light-dark(#7a00e6, #c9a0ff)', categorySurface2: gray}",
            ["1:70 'text' on 'categorySurface2' has a contrast of 3.2 in dark mode; text needs 4.5"]
        ),
        ("{text: '#00000080'}", []), ("{base: contrast}", []),
    ])
    func colorsWithALowContrastAreWarnings(_ theme: String, _ warnings: [String]) throws {
        let diagram = try Fixture.diagram("theme: \(theme)\ndata: {outline: A}")
        let note = " | a color for each mode is 'light-dark(LIGHT, DARK)'"
        #expect(Fixture.describe(diagram.warnings) == warnings.map { $0 + note })
    }

    @Test func aFileCanBeBasedOnOthers() throws {
        let theme = try theme(
            "theme: {base: a/t.yaml, line: '#010203'}",
            files: [
                "a/t.yaml": "base: ../house.yaml\naccent: '#040506'",
                "a/../house.yaml": "base: contrast\ntext: $accent",
            ])
        #expect(theme[.line] == AdaptiveColor(Color(hex: 0x010203)))
        #expect(theme[.accent].light == Color(hex: 0x040506))
        #expect(theme[.text] == Theme.contrast[.accent])
        #expect(theme[.surface] == Theme.contrast[.surface])
        #expect(theme.outlinesTints)
    }

    /// A slash with a combining accent is a `Character` that doesn't equal a slash.
    @Test func theNameOfAFileCanBeginWithACombiningAccent() throws {
        let theme = try theme(
            "theme: a/\u{301}t.yaml",
            files: ["a/\u{301}t.yaml": "base: b.yaml", "a/b.yaml": "accent: '#040506'"])
        #expect(theme.name == "\u{301}t")
        #expect(theme[.accent].light == Color(hex: 0x040506))
    }

    @Test func pathsInATemplateAreRelativeToItsFolder() throws {
        let theme = try theme(
            "template: sub/base.yaml",
            files: ["sub/base.yaml": "theme: house.yaml", "sub/house.yaml": "accent: '#040506'"])
        #expect(theme[.accent].light == Color(hex: 0x040506))
    }

    @Test func everyBuiltInFileCanBeTakenOver() throws {
        for name in Theme.names {
            let text = Theme.file(named: name).text.description
            var copy = try theme("theme: mine.yaml", files: ["mine.yaml": text])
            copy.name = name
            #expect(copy == Theme.named(name))
        }
    }

    @Test func textStylesChangeFontsAndColors() throws {
        let theme = try theme(
            "theme: t.yaml",
            files: [
                "t.yaml":
                    "textStyles: {label: {family: monospaced, size: 14, weight: bold, italic: true, color: $accent}}"
            ])
        #expect(theme[.label].font == Font(.monospaced, size: 14, weight: .bold, isItalic: true))
        #expect(theme[.label].color == .token(.accent))
        #expect(theme[.title] == Theme.paper[.title])
        // In `FixedText`, the width of a character is half of the font size.
        let yaml = "data: {tree: {label: ABCD}}\ntheme: t.yaml\nviews: {cell: {content: ['{label}']}}"
        let file = ["t.yaml": "textStyles: {label: {size: 20}}"]
        let sizes = try [
            Fixture.diagram(yaml, files: file),
            Fixture.diagram("data: {tree: {label: ABCD}}\nviews: {cell: {content: ['{label}']}}"),
        ]
        .map { try #require($0.elements().first { $0.category == .cell }).frame.width }
        #expect(sizes == [40, 24])
    }

    @Test func aThemeOfTheOverridesReplacesTheFilesButNotItsChanges() throws {
        var house = Theme(name: "house", base: .ink)
        house[.text] = AdaptiveColor(Color(hex: 0x123456))
        let source = SourceFile(
            name: "d.yaml", text: "data: {outline: A}\ntheme: {base: meadow, line: '#010203'}")
        let file = try DiagramFile(
            reading: source, environment: Fixture.environment(), overrides: .init(theme: house))
        #expect(file.theme[.text] == house[.text])
        #expect(file.theme[.accent] == Theme.ink[.accent])
        #expect(file.theme[.line] == AdaptiveColor(Color(hex: 0x010203)))
    }

    @Test(arguments: [
        ("a misspelled token", "acent: red", "t.yaml:1:1 unknown key 'acent' | did you mean 'accent'?"),
        (
            "a misspelled color", "accent: rde",
            "t.yaml:1:9 'rde' is not a color; write a token such as '$accent', '#B4451F' or a CSS color"
        ),
        ("a wrong type", "accent: [1, 2]", "t.yaml:1:9 expected a string, found a list"),
        ("no mapping", "- red", "t.yaml:1:1 expected a mapping with the colors of a theme, found a list"),
        ("an empty file", "", "t.yaml:1:1 expected a mapping with the colors of a theme, found nothing"),
        ("a missing base", "base: no.yaml", "t.yaml:1:7 can't read 'no.yaml': there is no such file"),
        ("a cycle", "base: t.yaml", "t.yaml:1:7 cycle of themes: t.yaml -> t.yaml"),
        (
            "a size out of range", "textStyles: {label: {size: 1e9}}",
            "t.yaml:1:28 1e9 is out of range: expected 1 to 1000"
        ),
    ])
    func reportsWhatIsWrong(name: String, text: String, expected: String) {
        let found = complaints(["t.yaml": text])
        #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
    }

    @Test func reportsALongerCycle() {
        let files = ["t.yaml": "base: a.yaml", "a.yaml": "base: b.yaml", "b.yaml": "base: t.yaml"]
        #expect(complaints(files) == ["b.yaml:1:7 cycle of themes: t.yaml -> a.yaml -> b.yaml -> t.yaml"])
    }

    @Test func showsPathsOfACycleWithoutDots() {
        let files = [
            "t.yaml": "base: sub/a.yaml", "sub/a.yaml": "base: ../t.yaml",
            "sub/../t.yaml": "base: ./sub/a.yaml",
        ]
        #expect(
            complaints(files) == ["sub/a.yaml:1:7 cycle of themes: t.yaml -> sub/a.yaml -> t.yaml"])
    }

    @Test func refusesTooManyBases() {
        let files = (0..<40).map { ($0 == 0 ? "t.yaml" : "\($0).yaml", "base: \($0 + 1).yaml") }
        let found = complaints(Dictionary(uniqueKeysWithValues: files))
        #expect(found == ["15.yaml:1:7 more than 16 themes are based on each other"])
    }

    @Test func refusesAliasesThatGrow() {
        let bomb =
            "a: &a [x, x, x, x, x, x, x, x, x]\n"
            + (0..<12).map {
                "\("bcdefghijklm".map(String.init)[$0]): &\("bcdefghijklm".map(String.init)[$0]) "
                    + "["
                    + Array(repeating: "*\("abcdefghijkl".map(String.init)[$0])", count: 9).joined(
                        separator: ", ") + "]\n"
            }
            .joined()
        #expect(!complaints(["t.yaml": bomb]).isEmpty)
    }

    @Test func namesOfBuiltInThemesAreChecked() {
        #expect(
            Fixture.complaints("data: {outline: A}\ntheme: {base: papper}").first?.hasSuffix(
                "did you mean 'paper'?")
                == true)
    }
}
