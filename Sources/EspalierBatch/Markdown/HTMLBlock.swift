/// A block of raw HTML in Markdown, in which fences are text.
///
/// A block has one of the seven kinds of CommonMark 0.31, section 4.6, which differ in their first and last lines.
nonisolated struct HTMLBlock {
    /// The texts of which one is in the last line; empty for a block that ends before an empty line.
    private let ends: [String]

    /// True if the block ends before the first empty line.
    var endsBeforeEmptyLine: Bool { ends.isEmpty }

    /// Creates the block that begins with a text; returns nil if the text doesn't begin a block.
    ///
    /// - Parameters:
    ///   - text: The text of the first line, without white space around it.
    ///   - continuesParagraph: True if the line would otherwise continue a paragraph, which a block of the seventh kind
    ///     can't interrupt.
    init?(_ text: Substring, continuesParagraph: Bool) {
        guard text.first == "<" else { return nil }
        if let end = Self.delimiters.first(where: { text.hasPrefix($0.start) })?.end {
            ends = [end]
        } else if text.hasPrefix("<!"), text.dropFirst(2).first.map(Self.isLetter) == true {
            ends = [">"]
        } else {
            let isEnd = text.hasPrefix("</")
            let rest = text.dropFirst(isEnd ? 2 : 1)
            let name = rest.prefix { Self.isLetter($0) || Self.isDigit($0) || $0 == "-" }
            let tail = rest[name.endIndex...]
            let isDelimited = tail.isEmpty || [" ", "\t", ">"].contains(tail.first)
            let tag = name.lowercased()
            if !isEnd, isDelimited, Self.literalTags.contains(tag) {
                ends = Self.literalTags.map { "</\($0)>" }
            } else if Self.blockTags.contains(tag), isDelimited || tail.hasPrefix("/>") {
                ends = []
            } else if !continuesParagraph, name.first.map(Self.isLetter) == true,
                !Self.literalTags.contains(tag),
                isEnd ? tail.drop(while: Self.isSpace) == ">" : Self.isRestOfTag(tail)
            {
                ends = []
            } else {
                return nil
            }
        }
    }

    /// Returns true if a line is the last line of the block, which can be the first line, too.
    func isClosed(by text: Substring) -> Bool {
        if ends.isEmpty { return false }
        let text = text.lowercased()
        return ends.contains { text.contains($0) }
    }

    // MARK: Tags

    private static let delimiters = [
        (start: "<!--", end: "-->"), (start: "<?", end: "?>"), (start: "<![CDATA[", end: "]]>"),
    ]

    /// The tags whose content isn't Markdown, even after an empty line.
    private static let literalTags: Set = ["pre", "script", "style", "textarea"]

    private static let blockTags: Set = Set(
        """
        address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt \
        fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link \
        main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead \
        title tr track ul
        """.split(separator: " ").map(String.init))

    /// Returns true if a text consists of attributes and the end of a tag.
    private static func isRestOfTag(_ text: Substring) -> Bool {
        var rest = text
        while true {
            let next = rest.drop(while: isSpace)
            if next == ">" || next == "/>" { return true }
            guard next.startIndex > rest.startIndex, let after = afterAttribute(next) else { return false }
            rest = after
        }
    }

    /// Returns the text after an attribute; nil if the text doesn't begin with an attribute.
    private static func afterAttribute(_ text: Substring) -> Substring? {
        guard let first = text.first, isLetter(first) || "_:".contains(first) else { return nil }
        let name = text.prefix { isLetter($0) || isDigit($0) || "_.:-".contains($0) }
        let rest = text[name.endIndex...]
        let assignment = rest.drop(while: isSpace)
        guard assignment.first == "=" else { return rest }
        let value = assignment.dropFirst().drop(while: isSpace)
        guard let mark = value.first else { return nil }
        if mark == "\"" || mark == "'" {
            return value.dropFirst().firstIndex(of: mark).map { value[value.index(after: $0)...] }
        }
        let word = value.prefix { !isSpace($0) && !"\"'=<>`".contains($0) }
        return word.isEmpty ? nil : value[word.endIndex...]
    }

    private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }

    private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
