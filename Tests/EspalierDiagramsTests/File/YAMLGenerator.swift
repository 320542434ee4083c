import EspalierDataFiles
import EspalierDiagnostics
import TestSupport

/// Generates YAML files with unusual spaces, comments, quotes, anchors and texts of several lines.
struct YAMLGenerator {
    private static let texts = [
        "a", "x y", "1", "1.10", "0x1F", "~", "true", "no", ".nan", "-", "?", ":", "a#b", "=", "it's",
        "Größe", "日本", "a: b", "#no",
        "", "- a", "\"q\"", "\\", "a,b", "[x]", "%a", "@a", "`a", "!a", "*a", "|", ">-", " lead", "trail ",
        "---", "...", "a:", "?x",
        ":x", "-x", "\u{2028}x", "12:30", "<<x", "a\nb", "\n", String(repeating: "long ", count: 12),
    ]
    private static let keys = [
        "title", "template", "data", "layout", "views", "cell", "outline", "type", "width", "content", "when",
        "fill", "x",
    ]
    private static let blocks = [
        ["a"], ["first", "a: b", "tr  ", "# no"], ["  lead", "b"], ["a", "", "b"], ["a", "   ", "b"], ["- x"],
        ["a", "", ""], [],
    ]

    private var random: SeededGenerator
    private var count = 0
    private var anchors: [String] = []

    init(seed: Int) { random = SeededGenerator(seed: seed) }

    mutating func file() -> String {
        var text = chance(10) ? "---\(comment())\n" : ""
        text += line(at: 0) + (chance(85) ? mapping(levels: 3, column: 0) : sequence(levels: 3, column: 0))
        if chance(30) { text.removeLast() }
        return chance(10)
            ? text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : text
    }

    // MARK: Choices

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func spaces(_ range: ClosedRange<Int>) -> String {
        String(repeating: " ", count: Int.random(in: range, using: &random))
    }

    private mutating func any<Element>(_ elements: [Element], or other: Element) -> Element {
        elements.randomElement(using: &random) ?? other
    }

    private mutating func number() -> Int {
        count += 1
        return count
    }

    /// Returns a comment at the end of a line, or only spaces.
    private mutating func comment() -> String {
        chance(20) ? " \(spaces(0...1))# c\(number()): 'x\" [" : spaces(0...1)
    }

    /// Returns empty lines and lines with a comment.
    private mutating func line(at column: Int) -> String {
        var text = ""
        while chance(25) {
            text +=
                chance(50) ? "\n" : spaces(max(0, column - 2)...column + 2) + "# line \(number()): 'x\" {\n"
        }
        return text
    }

    private mutating func properties() -> String {
        guard chance(8) else { return "" }
        if chance(30) { return "!!str " }
        anchors.append("a\(number())")
        return "&a\(count) "
    }

    // MARK: Values

    private mutating func quoted(_ text: String) -> String {
        if chance(50), !text.contains(where: { "\n\u{2028}".contains($0) }) {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
                + "'"
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\u{2028}": result += "\\u2028"
            case _ where chance(8) && scalar.isASCII:
                result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private mutating func scalar(isFlow: Bool) -> String {
        let text = any(Self.texts, or: "a")
        return chance(50) && Self.isPlain(text, isFlow: isFlow) ? text : quoted(text)
    }

    /// Returns true if a value needs no quotation marks.
    private static func isPlain(_ text: String, isFlow: Bool) -> Bool {
        guard !text.contains("\n") else { return false }
        let file = SourceFile(name: "a.yaml", text: isFlow ? "a: [\(text) , 1]" : "a: \(text)\nb: 1")
        let value = (try? YAMLReader.read(file))?["a"]
        return (isFlow ? value?.sequence?.first : value)?.scalarText == text
    }

    /// Returns a key that isn't one of the other keys of its mapping.
    private mutating func key(_ keys: inout Set<String>) -> String {
        var key = any(Self.keys, or: "x")
        if chance(70) || !keys.insert(key).inserted { key += String(number()) }
        return chance(20) ? quoted(key) : key
    }

    private mutating func flow(levels: Int, column: Int) -> String {
        let space = { (generator: inout Self) in
            generator.chance(20) ? "\n" + generator.spaces(column + 2...column + 4) : generator.spaces(0...1)
        }
        let isMapping = chance(50)
        var keys: Set<String> = []
        var items: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            var item = space(&self)
            if isMapping {
                item += key(&keys) + spaces(0...1) + ": " + space(&self)
            }
            item +=
                levels > 0 && chance(40)
                ? flow(levels: levels - 1, column: column) : properties() + scalar(isFlow: true)
            if chance(5) { item += " # f\(number())\n" + spaces(column + 2...column + 3) }
            items.append(item + space(&self))
        }
        let text = items.joined(separator: ",") + (!items.isEmpty && chance(20) ? "," : "")
        return isMapping ? "{\(text)}" : "[\(text)]"
    }

    private mutating func block(column: Int) -> String {
        let lines = any(Self.blocks, or: [])
        let indentation = Int.random(in: 1...4, using: &random)
        let needsDigit = lines.first?.hasPrefix(" ") == true || chance(10)
        let marks =
            any(["|", ">"], or: "|") + (needsDigit ? "\(indentation)" : "") + any(["", "-", "+"], or: "")
        let margin = String(repeating: " ", count: column + indentation)
        return "\(marks)\(comment())\n" + lines.map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }.joined()
            + (chance(20) ? "\n" : "")
    }

    /// Returns the value after a key or dash at a column, with the break of its last line.
    private mutating func value(levels: Int, column: Int) -> String {
        let inner = column + Int.random(in: 1...4, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<25 where levels > 0: return head() + mapping(levels: levels - 1, column: inner)
        case 25..<45 where levels > 0: return head() + sequence(levels: levels - 1, column: inner)
        case 45..<60: return " " + flow(levels: 2, column: column) + comment() + "\n"
        case 60..<70: return " " + block(column: column)
        case 70..<75: return comment() + "\n"
        case 75..<78 where !anchors.isEmpty: return " *\(any(anchors, or: ""))\(comment())\n"
        default: return " " + spaces(0...2) + properties() + scalar(isFlow: false) + comment() + "\n"
        }
    }

    /// Returns the end of the line before a block, which may have an anchor and a comment.
    private mutating func head() -> String {
        // No alias refers to this anchor, because it could be in the block itself.
        (chance(10) ? " &a\(number())" : "") + comment() + "\n"
    }

    private mutating func mapping(levels: Int, column: Int) -> String {
        let margin = String(repeating: " ", count: column)
        var keys: Set<String> = []
        var text = ""
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            text +=
                line(at: column) + margin + key(&keys) + spaces(0...1) + ":"
                + value(levels: levels, column: column)
        }
        return text + line(at: column)
    }

    private mutating func sequence(levels: Int, column: Int) -> String {
        let margin = String(repeating: " ", count: column)
        var text = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            text += line(at: column) + margin + "-"
            if levels > 0, chance(30) {
                let space = spaces(1...3)
                let inner = mapping(levels: levels - 1, column: column + 1 + space.count)
                text += space + inner.drop { " \n".contains($0) }
            } else {
                text += value(levels: levels, column: column)
            }
        }
        return text + line(at: column)
    }
}
