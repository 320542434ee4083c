import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Tests the layout of text.
///
/// All tests use JetBrains Mono at 10 points, in which every character is 6 points wide.
@Suite struct TextLayoutTests {
    let shaper: TextShaper
    let font = Font(.monospaced, size: 10)

    init() throws { shaper = TextShaper(library: try FontLibrary()) }

    func lines(
        _ text: String, columns: Int, maximumLines: Int = 0, truncation: TextContainer.Truncation = .none
    )
        -> [String]
    {
        let container = TextContainer(
            width: CGFloat(columns * 6), maximumLines: maximumLines, truncation: truncation)
        return shaper.layout([TextRun(text, font: font)], in: container).fragments.map(\.string)
    }

    @Test(arguments: [
        ("fits", "one two", 7, ["one two"]),
        ("at a space", "one two", 6, ["one", "two"]),
        ("greedy", "a bb ccc dddd", 6, ["a bb", "ccc", "dddd"]),
        ("several spaces hang", "one   two", 5, ["one", "two"]),
        ("after a hyphen", "well-known", 6, ["well-", "known"]),
        ("not before digits' sign", "a -5", 3, ["a", "-5"]),
        ("camel case only when needed", "FileManager", 8, ["File", "Manager"]),
        ("an acronym stays whole", "NSURLSession", 6, ["NSURL", "Sessio", "n"]),
        ("underscore", "snake_case_name", 7, ["snake_", "case_", "name"]),
        ("dots", "Foundation.URL", 12, ["Foundation.", "URL"]),
        ("a word that fits the next line is not cut", "an FileManager", 11, ["an", "FileManager"]),
        ("anywhere at last", "abcdefgh", 3, ["abc", "def", "gh"]),
        ("narrower than a character", "abc", 0, ["a", "b", "c"]),
        ("line feeds", "a\nb\r\nc\rd", 10, ["a", "b", "c", "d"]),
        ("beyond ASCII", "grün blau", 5, ["grün", "blau"]),
        ("behind a dash", "one–two", 5, ["one–", "two"]),
    ])
    func `Lines break`(name: String, text: String, columns: Int, expected: [String]) {
        #expect(lines(text, columns: columns) == expected)
    }

    /// A word is broken if a line ends between two letters, and not after a hyphen, in an identifier or at a space.
    @Test(arguments: [
        ("Implementation", 8, true), ("Implementation", 14, false), ("a word-break", 6, false),
        ("camelCaseWords", 5, false), ("中文中文", 2, false), ("one two", 3, false), ("größtenteils", 6, true),
    ])
    func `Reports whether a word is broken`(text: String, columns: Int, isBroken: Bool) {
        let container = TextContainer(width: CGFloat(columns * 6))
        #expect(shaper.layout([TextRun(text, font: font)], in: container).breaksWords == isBroken)
    }

    @Test func `Chinese breaks between any two characters`() {
        let container = TextContainer(width: shaper.width(of: "漢字", font: font) + 1)
        let layout = shaper.layout([TextRun("漢字漢字", font: font)], in: container)
        #expect(layout.fragments.map(\.string) == ["漢字", "漢字"])
    }

    @Test(arguments: [
        (TextContainer.Truncation.tail, "abcdefghij", ["abcd…"]),
        (.head, "abcdefghij", ["…ghij"]),
        (.middle, "abcdefghij", ["ab…ij"]),
        (.none, "abcdefghij", ["abcde"]),
        (.tail, "ab c efghij", ["ab c…"]),
        (.tail, "abcde", ["abcde"]),
    ])
    func `One line of five characters`(truncation: TextContainer.Truncation, text: String, expected: [String])
    {
        #expect(lines(text, columns: 5, maximumLines: 1, truncation: truncation) == expected)
    }

    @Test func `The last of several lines is cut`() {
        #expect(
            lines("one two three four", columns: 5, maximumLines: 2, truncation: .tail) == ["one", "two…"])
        #expect(lines("one\ntwo\nthree", columns: 9, maximumLines: 2, truncation: .tail) == ["one", "two…"])
        #expect(lines("one\ntwo", columns: 9, maximumLines: 2, truncation: .tail) == ["one", "two"])
    }

    @Test func `Cutting is told`() {
        let container = TextContainer(width: 30, maximumLines: 1, truncation: .tail)
        #expect(shaper.layout([TextRun("abcdefghij", font: font)], in: container).isTruncated)
        #expect(!shaper.layout([TextRun("abcde", font: font)], in: container).isTruncated)
    }

    @Test func `Alignment is within the widest line`() {
        let container = TextContainer(width: 60, alignment: .center)
        let layout = shaper.layout([TextRun("abcd\nab", font: font)], in: container)
        #expect(layout.fragments.map(\.origin.x) == [0, 6])
        #expect(abs(layout.size.width - 24) < 1e-9)
    }

    /// The lines after the first one of each paragraph are indented, which reduces the space for their text.
    @Test(arguments: [
        (TextContainer.Alignment.leading, [0, 12, 12, 0], 48), (.center, [0, 9, 18, 18], 48),
        (.trailing, [0, 6, 24, 36], 48),
    ])
    func `Wrapped elements have a hanging indent`(
        alignment: TextContainer.Alignment, expected: [CGFloat], width: CGFloat
    ) {
        var container = TextContainer(width: 50, alignment: alignment)
        container.hangingIndent = 12
        let layout = shaper.layout([TextRun("aaa bbbb ccccc dd\nee", font: font)], in: container)
        let lines =
            alignment == .center ? ["aaa bbbb", "ccccc dd", "ee"] : ["aaa bbbb", "ccccc", "dd", "ee"]
        #expect(layout.fragments.map(\.string) == lines)
        #expect(abs(layout.size.width - width) < 1e-9)
        guard alignment != .center else { return }
        #expect(zip(layout.fragments.map(\.origin.x), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// The alignment doesn't depend on the language of a paragraph, and a hanging indent is at the common edge.
    ///
    /// A box aligns text with `.leading` in a diagram from left to right, and with `.trailing` in a diagram from right
    /// to left.
    @Test(arguments: [TextContainer.Alignment.leading, .trailing], [0.0, 10])
    func `Lines of both directions share an edge`(alignment: TextContainer.Alignment, indent: Double) {
        var container = TextContainer(width: 60, alignment: alignment)
        container.hangingIndent = indent
        let runs = [TextRun("שלום שלום של\nab ab ab cd\nمرحبا", font: font)]
        let layout = shaper.layout(runs, in: container)
        let edges = layout.fragments.map { fragment in
            alignment == .leading
                ? fragment.origin.x : layout.size.width - fragment.origin.x - fragment.width
        }
        #expect(edges.count == 5)
        #expect(zip(edges, [0, indent, 0, indent, 0]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// A line is drawn by itself, so it begins with an invisible mark if its first letter has the other direction.
    @Test(arguments: [
        ("שלום עולם abc של", ["שלום עולם", "\u{200F}abc של"]),
        ("abcd efgh שלום xy", ["abcd efgh", "\u{200E}שלום xy"]),
        ("שלום עולם 12.", ["שלום עולם", "\u{200F}12."]), ("abcd efgh 12.", ["abcd efgh", "12."]),
    ])
    func `Lines keep the direction of their paragraph`(text: String, lines: [String]) {
        let layout = shaper.layout([TextRun(text, font: font)], in: TextContainer(width: 60))
        #expect(layout.fragments.map(\.string) == lines)
        #expect(
            layout.fragments.allSatisfy { abs(shaper.width(of: $0.string, font: font) - $0.width) < 0.01 })
        #expect(shaper.missingGlyphs.allSatisfy { $0.substitute != nil })
    }

    @Test func `Lines lie a line height apart, and spacing goes half above and half below`() {
        // The ascender of the font is 1,020, and the descender is 300, with 1,000 units per em.
        let layout = shaper.layout([TextRun("a\nb", font: font)], in: TextContainer(lineSpacing: 1.5))
        #expect(abs(layout.size.height - 39.6) < 1e-9)
        #expect(zip(layout.fragments.map(\.origin.y), [13.5, 33.3]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `Runs share a line and its baseline, and keep their colors`() {
        let red = AdaptiveColor(Color(hex: 0xFF0000))
        let runs = [TextRun("ab ", font: font), TextRun("cd", font: Font(size: 20), color: red)]
        let layout = shaper.layout(runs, in: TextContainer())
        #expect(layout.lineCount == 1)
        #expect(layout.fragments.map(\.string) == ["ab ", "cd"])
        #expect(layout.fragments[0].origin.y == layout.fragments[1].origin.y)
        #expect(layout.fragments[1].color == red)
        #expect(abs(layout.fragments[1].origin.x - 18) < 1e-9)
    }

    @Test func `A line may end where two runs meet behind a space, but not inside of a word`() {
        let bold = Font(.monospaced, size: 10, weight: .bold)
        let runs = [
            TextRun("one two ", font: font), TextRun("three", font: bold), TextRun(", x", font: font),
        ]
        let layout = shaper.layout(runs, in: TextContainer(width: 9 * 6))
        #expect(layout.fragments.map(\.string) == ["one two", "three", ", x"])
        #expect(layout.lineCount == 2)
    }

    @Test(arguments: ["", "\n", "\n\n", "\u{1}"])
    func `Nothing takes no width`(text: String) {
        let layout = shaper.layout([TextRun(text, font: font)], in: TextContainer(width: 50))
        #expect(layout.size.width == 0)
        #expect(layout.fragments.isEmpty)
    }

    @Test func `A blank line is as high as the others`() {
        let layout = shaper.layout([TextRun("a\n\nb", font: font)], in: TextContainer())
        #expect(layout.lineCount == 3)
        #expect(abs(layout.size.height - 39.6) < 1e-9)
    }

    @Test func `Parts of a right-to-left line go from right to left`() {
        let runs = [
            TextRun("שלום ", font: font), TextRun("עולם", font: Font(.monospaced, size: 10, weight: .bold)),
        ]
        let layout = shaper.layout(runs, in: TextContainer())
        #expect(layout.fragments.map(\.string) == ["עולם", "שלום "])
    }

    /// Code is read from left to right, and doesn't determine the direction of its paragraph.
    @Test func `Code in a right-to-left line goes from left to right`() {
        func strings(_ parts: [(text: String, isCode: Bool)]) -> [String] {
            let runs = parts.map { part in
                var run = TextRun(part.text, font: font)
                run.isCode = part.isCode
                return run
            }
            return shaper.layout(runs, in: TextContainer()).fragments.map(\.string)
        }
        #expect(strings([("שלום ", false), ("render()", true)]) == ["render()", "שלום "])
        #expect(strings([("שלום ", false), ("render()", false)]) == ["\u{200F}render()", "שלום "])
        #expect(strings([("render()", true), (" שלום", false)]) == [" שלום", "render()"])
        #expect(strings([("ציור()", true)]) == ["\u{200E}ציור()"])
    }

    @Test func `Lines of random words hold every word in order and fit`() {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<200 {
            let words = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                String(repeating: "x", count: Int.random(in: 1...9, using: &random))
            }
            let columns = Int.random(in: 9...40, using: &random)
            let result = lines(words.joined(separator: " "), columns: columns)
            #expect(result.joined(separator: " ") == words.joined(separator: " "))
            for (line, next) in zip(result, result.dropFirst()) {
                #expect(line.utf8.count <= columns)
                // Each line has as many words as possible, so the first word of the next line must not fit on this
                // line.
                let word = next.prefix { $0 != " " }
                #expect(line.utf8.count + 1 + word.utf8.count > columns)
            }
        }
    }

    @Test func `A huge paragraph with few lines wanted is cut at once`() {
        let text = String(repeating: "word ", count: 2_000_000)
        let container = TextContainer(width: 60, maximumLines: 2, truncation: .middle)
        let layout = shaper.layout([TextRun(text, font: font)], in: container)
        #expect(layout.fragments.map(\.string) == ["word word", "word…word"])
    }
}
