import EspalierDataFiles

/// Shortens names, comments and declarations of a symbol graph.
enum SymbolGraphText {
    typealias Fragment = SymbolGraphSymbol.Fragment

    // MARK: Comments

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

    /// Returns the text of a paragraph of Markdown, without marks and with the text of links only.
    ///
    /// Takes O(length).
    static func plain(_ markdown: String) -> String {
        let bytes = Array(markdown.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        // The end of the last `)`: without one, no link is searched again.
        let lastClosing = bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "`"), UInt8(ascii: "["): break
            case UInt8(ascii: "*") where isMark(bytes, at: index): break
            case UInt8(ascii: "]"):
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "("), index < lastClosing,
                    let end = bytes[index...].firstIndex(of: UInt8(ascii: ")"))
                {
                    index = end
                }
            default: result.append(byte)
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns false for a star between spaces, which is a sign of multiplication.
    private static func isMark(_ bytes: [UInt8], at index: Int) -> Bool {
        let before = index > 0 ? bytes[index - 1] : 0x20
        let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        return before != 0x20 || after != 0x20
    }

    // MARK: Declarations

    /// Returns what is shown of a property, such as `name: String` and the accessors `{ get }` for
    /// `public private(set) var name: String { get }`.
    ///
    /// In the languages of C, the type is before the name: `x: int` for `int x;`.
    static func property(_ name: String, _ fragments: [Fragment]) -> (declaration: String, accessors: String)
    {
        guard let start = fragments.firstIndex(where: { $0.kind == "identifier" }) else { return (name, "") }
        let text = words(fragments[(start + 1)...].map(\.spelling).joined())
        guard text.hasPrefix(":") else {
            let type = words(
                fragments[..<start].filter { $0.kind != "keyword" || isType($0.spelling) }.map(\.spelling)
                    .joined()
            ).replacing("@property ", with: "")
            let isAttribute = type.hasPrefix("(")
            let own = isAttribute ? words(String(type.drop { $0 != ")" }.dropFirst())) : type
            return (own.isEmpty || text.hasPrefix("(") ? name : "\(name): \(own)", "")
        }
        let end = text.firstIndex(of: "{") ?? text.endIndex
        return (name + words(String(text[..<end])), words(String(text[end...])))
    }

    /// True for the keywords of C that are types.
    private static func isType(_ keyword: String) -> Bool {
        ["void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned"].contains(
            keyword)
    }

    /// Returns the text of a declaration after its name, such as `(scale: Int)` of a case of an enumeration.
    static func rest(_ fragments: [Fragment]) -> String {
        guard let start = fragments.firstIndex(where: { $0.kind == "identifier" }) else { return "" }
        return words(fragments[(start + 1)...].map(\.spelling).joined())
            .replacing(" : ", with: ": ").replacing(";", with: "")
    }

    /// Returns the type of a subscript's value, such as `: Element` for `subscript(index: Int) -> Element { get }`.
    static func result(_ fragments: [Fragment]) -> (type: String, accessors: String) {
        let text = fragments.map(\.spelling).joined()
        guard let arrow = text.ranges(of: "->").last else { return ("", "") }
        let tail = text[arrow.upperBound...]
        let end = tail.firstIndex(of: "{") ?? tail.endIndex
        return (": " + words(String(tail[..<end])), words(String(tail[end...])))
    }

    /// Returns `?` or `!` for an initializer that may fail.
    static func failability(_ fragments: [Fragment]) -> String {
        guard let start = fragments.firstIndex(where: { $0.kind == "keyword" && $0.spelling == "init" }),
            start + 1 < fragments.count, let first = fragments[start + 1].spelling.first
        else { return "" }
        return first == "?" || first == "!" ? String(first) : ""
    }

    /// Returns the words of a text with one space between them.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }).joined(separator: " ")
    }

    static func has(_ keyword: String, _ fragments: [Fragment]) -> Bool {
        fragments.prefix { $0.kind != "identifier" }.contains {
            $0.kind == "keyword" && $0.spelling == keyword
        }
    }

    /// Reads a list of generic constraints as texts such as `Key: Hashable`.
    ///
    /// Constraints on markers, such as `Value: Copyable`, are left out.
    static func constraints(_ scanner: inout JSONScanner) throws(InputFailure) -> [String] {
        var constraints: [String] = []
        try scanner.forEachObject { (scanner) throws(InputFailure) in
            var (kind, left, right) = ("", "", "")
            while let key = try scanner.nextKey() {
                if scanner.text(key, equals: "kind") {
                    kind = try scanner.string()
                } else if scanner.text(key, equals: "lhs") {
                    left = try scanner.string()
                } else if scanner.text(key, equals: "rhs") {
                    right = try scanner.string()
                } else {
                    try scanner.skipValue()
                }
            }
            let isOfMarker = SymbolGraphType(identifier: "", name: right, module: "Swift", kind: .protocol)
                .isMarker
            if isOfMarker || left.isEmpty || left == "Self" { return }
            constraints.append(kind == "sameType" ? "\(left) == \(right)" : "\(left): \(right)")
        }
        return constraints
    }

    // MARK: Links

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

extension SymbolGraphText {
    /// Returns what is shown of a member, with its types, and the accessors of a property.
    static func declaration(
        of name: String, in compartment: SymbolGraphMember.Compartment, _ fragments: [Fragment]
    ) -> (declaration: String, accessors: String) {
        switch compartment {
        case .properties where name.hasPrefix("subscript("):
            let (type, accessors) = result(fragments)
            return (name + type, accessors)
        case .properties: return property(name, fragments)
        case .cases: return (baseName(of: name) + rest(fragments), "")
        case .types:
            let text = rest(fragments)
            let type = text.firstRange(of: "where ").map { String(text[..<$0.lowerBound]) } ?? text
            return (name + words(type).inserting(" ", before: "="), "")
        case .initializers where name.hasPrefix("init("):
            return ("init" + failability(fragments) + name.dropFirst("init".count), "")
        case .initializers, .methods, .operators: return (name, "")
        }
    }

    /// Returns the name of a member without types.
    static func name(
        _ name: String, in compartment: SymbolGraphMember.Compartment, _ fragments: [Fragment]
    ) -> String {
        compartment == .cases ? baseName(of: name) : declarationName(name, compartment, fragments)
    }

    private static func declarationName(
        _ name: String, _ compartment: SymbolGraphMember.Compartment, _ fragments: [Fragment]
    ) -> String {
        compartment == .initializers ? declaration(of: name, in: compartment, fragments).declaration : name
    }

    private static func baseName(of name: String) -> String { String(name.prefix { $0 != "(" }) }
}

extension String {
    fileprivate func inserting(_ text: String, before prefix: String) -> String {
        hasPrefix(prefix) ? text + self : self
    }
}
