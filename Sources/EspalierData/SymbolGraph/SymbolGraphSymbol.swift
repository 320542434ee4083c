import EspalierDataFiles

/// The offsets of a symbol's parts, which are found in one pass.
///
/// The values of the parts are read only if they are needed.
struct SymbolGraphSymbol {
    private var offsets: [Part: Int] = [:]

    private enum Part { case identifier, path, names, comment, fragments, access, location }

    private static let parts: [(key: StaticString, part: Part)] = [
        ("identifier", .identifier), ("pathComponents", .path), ("names", .names), ("docComment", .comment),
        ("declarationFragments", .fragments), ("accessLevel", .access), ("location", .location),
    ]

    /// Reads all keys of a symbol; nil if `isWanted` returns false for the symbol's kind, for example `swift.class`.
    init?(
        _ scanner: inout JSONScanner, isWanted: (JSONScanner, JSONText) -> Bool
    ) throws(InputFailure) {
        var found = false
        while let key = try scanner.nextKey() {
            if scanner.text(key, equals: "kind") {
                try scanner.readMember("identifier") { (scanner) throws(InputFailure) in
                    found = isWanted(scanner, try scanner.textValue())
                }
                if found { continue }
                try scanner.leaveContainer()
                return nil
            }
            if let (_, part) = Self.parts.first(where: { scanner.text(key, equals: $0.key) }) {
                offsets[part] = scanner.offset
            }
            try scanner.skipValue()
        }
        guard found else { return nil }
    }

    /// Returns a scanner at a part, or nil if the symbol doesn't have the part.
    private func scanner(_ part: Part, _ scanner: JSONScanner) -> JSONScanner? {
        guard let offset = offsets[part] else { return nil }
        var copy = scanner
        copy.offset = offset
        return copy
    }

    func identifier(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.identifier, scanner) else { return nil }
        return try part.member("precise")
    }

    func title(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.names, scanner) else { return nil }
        return try part.member("title")
    }

    func accessLevel(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.access, scanner) else { return nil }
        return try part.string()
    }

    /// Returns the names of the types that contain the symbol, followed by its own name.
    func path(_ scanner: JSONScanner) throws(InputFailure) -> [String] {
        guard var part = self.scanner(.path, scanner) else { return [] }
        var names: [String] = []
        try part.enterArray()
        while try part.nextElement() { names.append(try part.string()) }
        return names
    }

    /// Returns the fragments of the symbol's declaration, such as keywords, the identifier and types.
    func fragments(_ scanner: JSONScanner) throws(InputFailure) -> [(kind: String, spelling: String)] {
        guard var part = self.scanner(.fragments, scanner) else { return [] }
        var fragments: [(String, String)] = []
        try part.enterArray()
        while try part.nextElement() {
            var (kind, spelling) = ("", "")
            try part.enterObject()
            while let key = try part.nextKey() {
                if part.text(key, equals: "kind") {
                    kind = try part.string()
                } else if part.text(key, equals: "spelling") {
                    spelling = try part.string()
                } else {
                    try part.skipValue()
                }
            }
            fragments.append((kind, spelling))
        }
        return fragments
    }

    /// Returns the first sentence of the first paragraph of the documentation comment.
    func summary(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.comment, scanner) else { return nil }
        var paragraph: [String] = []
        var isOver = false
        try part.readMember("lines") { (scanner) throws(InputFailure) in
            try scanner.enterArray()
            while try scanner.nextElement() {
                let line = try scanner.member("text") ?? ""
                let isBlank = line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
                if isBlank, !paragraph.isEmpty { isOver = true }
                if !isOver, !isBlank { paragraph.append(line) }
            }
        }
        return SymbolGraphText.firstSentence(of: paragraph.joined(separator: " "))
    }

    /// Returns the URI of the file that declares the symbol, and the line, counted from 1.
    func location(_ scanner: JSONScanner) throws(InputFailure) -> (uri: String, line: Int)? {
        guard var part = self.scanner(.location, scanner) else { return nil }
        var uri: String?
        var line: Int?
        try part.enterObject()
        while let key = try part.nextKey() {
            if part.text(key, equals: "uri") {
                uri = try part.string()
            } else if part.text(key, equals: "position") {
                try part.readMember("line") { (scanner) throws(InputFailure) in
                    line = try scanner.integer()
                }
            } else {
                try part.skipValue()
            }
        }
        guard let uri, let line, line >= 0, line < 1 << 40 else { return nil }
        return (uri, line + 1)
    }
}
