/// Shortens names, comments and declarations of a symbol graph.
enum SymbolGraphText {
    /// Returns the first sentence: the text up to the first period, question mark or exclamation mark before a space or
    /// the end.
    ///
    /// Nil if the text is empty or consists of spaces.
    static func firstSentence(of text: String) -> String? {
        let bytes = Array(text.utf8)
        var end = bytes.count
        for index in bytes.indices where [0x2E, 0x3F, 0x21].contains(bytes[index]) {
            guard index + 1 == bytes.count || bytes[index + 1] == 0x20 else { continue }
            end = index + 1
            break
        }
        let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.count
        guard start < end else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Returns `name: String` for `public private(set) var name: String { get }`, preceded by `static` if the property
    /// is static.
    static func property(_ fragments: [(kind: String, spelling: String)]) -> String? {
        guard let start = fragments.firstIndex(where: { $0.kind == "identifier" }) else { return nil }
        let text = fragments[start...].map(\.spelling).joined()
        let end = text[..<(text.firstIndex(of: "{") ?? text.endIndex)]
        let words = end.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" })
        return prefix(fragments) + words.joined(separator: " ")
    }

    /// Returns the title of a method, such as `insert(_:at:)`, preceded by `static` if the method is static.
    static func method(_ title: String, _ fragments: [(kind: String, spelling: String)]) -> String {
        prefix(fragments) + title
    }

    private static func prefix(_ fragments: [(kind: String, spelling: String)]) -> String {
        has("static", fragments) || has("class", fragments) ? "static " : ""
    }

    static func has(_ keyword: String, _ fragments: [(kind: String, spelling: String)]) -> Bool {
        fragments.prefix { $0.kind != "identifier" }.contains {
            $0.kind == "keyword" && $0.spelling == keyword
        }
    }

    /// Returns a link pattern with its placeholders replaced, or nil if it has a placeholder whose value isn't known.
    static func link(_ pattern: String, for type: SymbolGraphType, sourceRoot: String) -> String? {
        var link = pattern.replacing("{module}", with: type.module).replacing("{name}", with: type.name)
        guard pattern.contains("{path}") || pattern.contains("{line}") else { return link }
        guard let uri = type.path, let line = type.line else { return nil }
        var path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri
        if path.hasPrefix(sourceRoot) { path.removeFirst(sourceRoot.count) }
        while path.hasPrefix("/"), !sourceRoot.isEmpty { path.removeFirst() }
        link = link.replacing("{path}", with: path).replacing("{line}", with: "\(line)")
        return link
    }
}
