import EspalierDataFiles

/// The offsets of a symbol's parts, which are found in one pass.
///
/// The values of the parts are read only if they are needed.
struct SymbolGraphSymbol {
    /// A part of a declaration; `identifier` is that of the type that the part names, if it is known.
    typealias Fragment = (kind: String, spelling: String, identifier: String?)
    /// The place of a declaration: the URI of a file, the line counted from 1, and the column.
    typealias Place = (uri: String, line: Int, column: Int)

    private var offsets = SIMD16<Int>(repeating: -1)

    private enum Part: Int {
        case identifier, path, names, comment, fragments, access, location, availability, generics,
            `extension`
    }

    private static let parts: [(key: StaticString, part: Part)] = [
        ("identifier", .identifier), ("pathComponents", .path), ("names", .names), ("docComment", .comment),
        ("declarationFragments", .fragments), ("accessLevel", .access), ("location", .location),
        ("availability", .availability), ("swiftGenerics", .generics), ("swiftExtension", .extension),
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
                offsets[part.rawValue] = scanner.offset
            }
            try scanner.skipValue()
        }
        guard found else { return nil }
    }

    /// Returns a scanner at a part, or nil if the symbol doesn't have the part.
    private func scanner(_ part: Part, _ scanner: JSONScanner) -> JSONScanner? {
        guard offsets[part.rawValue] >= 0 else { return nil }
        var copy = scanner
        copy.offset = offsets[part.rawValue]
        return copy
    }

    func identifier(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.identifier, scanner) else { return nil }
        return try part.member("precise")
    }

    /// Returns the name without types, such as `insert(_:at:)`.
    func title(_ scanner: JSONScanner) throws(InputFailure) -> String? {
        guard var part = self.scanner(.names, scanner) else { return nil }
        return try part.member("title").map { $0.filter { $0 != "`" } }
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
        while try part.nextElement() { names.append(try part.string().filter { $0 != "`" }) }
        return names
    }

    /// Returns the fragments of the symbol's declaration, such as keywords, the identifier and types.
    func fragments(_ scanner: JSONScanner) throws(InputFailure) -> [Fragment] {
        guard var part = self.scanner(.fragments, scanner) else { return [] }
        var fragments: [Fragment] = []
        try part.forEachObject { (part) throws(InputFailure) in
            var (kind, spelling, identifier) = ("", "", String?.none)
            while let key = try part.nextKey() {
                if part.text(key, equals: "kind") {
                    kind = try part.string()
                } else if part.text(key, equals: "spelling") {
                    spelling = try part.string()
                } else if part.text(key, equals: "preciseIdentifier") {
                    identifier = try part.string()
                } else {
                    try part.skipValue()
                }
            }
            fragments.append((kind, spelling, identifier))
        }
        return fragments
    }

    /// Returns the first sentence of the first paragraph of the documentation comment, without markup.
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
        return SymbolGraphText.firstSentence(of: SymbolGraphText.plain(paragraph.joined(separator: " ")))
    }

    /// Returns the place of the declaration.
    func location(_ scanner: JSONScanner) throws(InputFailure) -> Place? {
        guard var part = self.scanner(.location, scanner) else { return nil }
        var uri: String?
        var (line, column) = (Int?.none, 0)
        try part.enterObject()
        while let key = try part.nextKey() {
            if part.text(key, equals: "uri") {
                uri = try part.string()
            } else if part.text(key, equals: "position") {
                try part.enterObject()
                while let key = try part.nextKey() {
                    let number = try part.integer()
                    if part.text(key, equals: "line") {
                        line = number
                    } else if part.text(key, equals: "character") {
                        column = number ?? 0
                    }
                }
            } else {
                try part.skipValue()
            }
        }
        guard let uri, let line, line >= 0, line < 1 << 40 else { return nil }
        return (uri, line + 1, column)
    }

    /// Returns the availability on all platforms.
    func availability(_ scanner: JSONScanner) throws(InputFailure) -> SymbolGraphAvailability {
        guard var part = self.scanner(.availability, scanner) else { return SymbolGraphAvailability() }
        return try SymbolGraphAvailability(&part)
    }

    /// Returns the conditions of the generic parameters, such as `Key: Hashable`.
    func constraints(_ scanner: JSONScanner) throws(InputFailure) -> [String] {
        guard var part = self.scanner(.generics, scanner) else { return [] }
        var constraints: [String] = []
        try part.readMember("constraints") { (scanner) throws(InputFailure) in
            constraints = try SymbolGraphText.constraints(&scanner)
        }
        return constraints
    }

    /// Returns the module and the kind of the type that an extension with the symbol extends.
    func extended(
        _ scanner: JSONScanner
    ) throws(InputFailure) -> (module: String?, kind: SymbolGraphType.Kind?) {
        guard var part = self.scanner(.extension, scanner) else { return (nil, nil) }
        var (module, kind) = (String?.none, SymbolGraphType.Kind?.none)
        try part.enterObject()
        while let key = try part.nextKey() {
            if part.text(key, equals: "extendedModule") {
                module = try part.string()
            } else if part.text(key, equals: "typeKind") {
                let name = try part.string()
                kind = SymbolGraphType.Kind(rawValue: String(name.drop { $0 != "." }.dropFirst()))
            } else {
                try part.skipValue()
            }
        }
        return (module, kind)
    }
}
