package import EspalierDiagnostics

/// Writes YAML and JSON as HTML with a class for each kind of token.
///
/// The classes are `k` for keys, `s` for strings, `n` for numbers and literals, `v` for theme colors, and `c` for
/// comments. All other text has no class.
package struct SourceHighlighter {
    private var html: MarkupWriter
    /// The indentation of the line that began the current block scalar, such as `key: |`; nil if there is no block
    /// scalar.
    private var blockIndent: Int?

    /// Appends a source to `html`, with classes if `isTree` is true, and otherwise as plain text.
    package static func write(_ source: String, isTree: Bool, to html: inout MarkupWriter) {
        guard isTree else { return html.text(source) }
        var highlighter = SourceHighlighter(html: html)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            highlighter.write(line: Array(line.unicodeScalars))
            highlighter.html.newLine()
        }
        html = highlighter.html
    }

    private init(html: MarkupWriter) { self.html = html }

    private mutating func write(line: [Unicode.Scalar]) {
        let indent = line.prefix { $0 == " " }.count
        if let blockIndent {
            if indent > blockIndent || indent == line.count {
                return span("s", line[...])
            }
            self.blockIndent = nil
        }
        var position = 0
        while position < line.count { writeToken(line, &position) }
        if Self.beginsBlock(line) { blockIndent = indent }
    }

    /// Returns true if a block scalar begins after a line.
    ///
    /// Such a line ends with `: |`, `: >`, `- |` or `- >`, optionally followed by `-`, `+` or a digit.
    private static func beginsBlock(_ line: [Unicode.Scalar]) -> Bool {
        let rest = line.reversed().drop { $0 == " " || $0 == "\r" }.drop {
            "-+123456789".unicodeScalars.contains($0)
        }
        guard let mark = rest.first, mark == "|" || mark == ">" else { return false }
        let before = rest.dropFirst()
        return before.first == " "
            && before.drop { $0 == " " }.first.map { $0 == ":" || $0 == "-" } ?? false
    }

    private mutating func writeToken(_ line: [Unicode.Scalar], _ position: inout Int) {
        let start = position
        let first = line[start]
        if first == "#", start == 0 || line[start - 1] == " " {
            position = line.count
            return span("c", line[start...])
        }
        if first == "\"" || first == "'" {
            position = Self.endOfQuote(line, start)
            return span(Self.isKey(line, position) ? "k" : "s", line[start..<position])
        }
        if Self.isPunctuation(line, start) {
            position += 1
            return plain(line[start..<position])
        }
        position = Self.endOfWord(line, start)
        let word = line[start..<position]
        if Self.isKey(line, position) { return span("k", word) }
        if first == "$" { return span("v", word) }
        if Self.isLiteral(word), Self.standsAlone(line, start, position) { return span("n", word) }
        plain(word)
    }

    private static func isPunctuation(_ line: [Unicode.Scalar], _ position: Int) -> Bool {
        switch line[position] {
        case " ", "\t", "\r", ",", "[", "]", "{", "}": true
        case ":", "-": position + 1 == line.count || line[position + 1] == " "
        default: false
        }
    }

    private static func endOfQuote(_ line: [Unicode.Scalar], _ start: Int) -> Int {
        var position = start + 1
        while position < line.count, line[position] != line[start] {
            position += line[position] == "\\" && line[start] == "\"" ? 2 : 1
        }
        return min(position + 1, line.count)
    }

    /// Returns the end of a word, which is the position of a space or a punctuation character.
    ///
    /// A key with spaces isn't highlighted, because such keys are rare.
    private static func endOfWord(_ line: [Unicode.Scalar], _ start: Int) -> Int {
        (start + 1..<line.count).first { isPunctuation(line, $0) } ?? line.count
    }

    private static func isKey(_ line: [Unicode.Scalar], _ end: Int) -> Bool {
        guard end < line.count, line[end] == ":" else { return false }
        return end + 1 == line.count || line[end + 1] == " "
    }

    private static func isLiteral(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        let text = String(String.UnicodeScalarView(word))
        return ["true", "false", "null", "none", "auto"].contains(text) || Double(text) != nil
    }

    /// Returns true if a word is a whole value, and not a part of a value, such as a number in a sentence.
    private static func standsAlone(_ line: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
        let before = line[..<start].last { $0 != " " }
        let after = line[end...].first { $0 != " " && $0 != "\r" }
        return before.map { ":,[{-".unicodeScalars.contains($0) } ?? true
            && after.map { ",]}#".unicodeScalars.contains($0) } ?? true
    }

    private mutating func span(_ name: String, _ part: ArraySlice<Unicode.Scalar>) {
        html.element("span", ["class": name], String(String.UnicodeScalarView(part)))
    }

    private mutating func plain(_ part: ArraySlice<Unicode.Scalar>) {
        html.text(String(String.UnicodeScalarView(part)))
    }
}
