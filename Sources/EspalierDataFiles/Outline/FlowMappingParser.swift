import EspalierDiagnostics

/// Parses the attributes at the end of a line of an outline: `{key: value, list: [a, b]}`.
///
/// The syntax is YAML's flow style on one line, without anchors, tags and comments.
///
/// libyaml isn't used here, because creating its parser for each of a million lines would take seconds.
struct FlowMappingParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int
    private let file: SourceFile
    /// The maximum nesting.
    ///
    /// Parsing is recursive, and attributes are rarely nested.
    private static let maximumDepth = 32

    init(bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, file: SourceFile) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        self.file = file
    }

    mutating func parse() throws(InputFailure) -> Node {
        let node = try mapping(depth: 1)
        skipBlanks()
        if position < end { throw InputFailure("text after the attributes", at: position, to: end) }
        return node
    }

    private mutating func value(depth: Int) throws(InputFailure) -> Node {
        guard depth <= Self.maximumDepth else {
            throw InputFailure("more than \(Self.maximumDepth) levels of nesting in attributes", at: position)
        }
        switch position < end ? bytes[position] : 0 {
        case 0x7B: return try mapping(depth: depth)
        case 0x5B: return try list(depth: depth)
        case 0x22, 0x27: return try quoted()
        default: return plain(isKey: false)
        }
    }

    private mutating func mapping(depth: Int) throws(InputFailure) -> Node {
        let start = position
        var mapping = Mapping()
        position += 1
        while try !closes(with: 0x7D, from: start) {
            let key = try key()
            skipBlanks()
            let value = try value(depth: depth + 1)
            let range = key.range
            let entry = Mapping.Entry(
                key: key.scalarText ?? range.text, keyRange: range.lower..<range.upper, value: value)
            if let first = mapping.append(entry) { throw InputFailure.duplicateKey(entry, first: first) }
            try separator(0x7D)
        }
        return node(.mapping(mapping), from: start)
    }

    private mutating func key() throws(InputFailure) -> Node {
        let isQuoted = bytes[position] == 0x22 || bytes[position] == 0x27
        let key = isQuoted ? try quoted() : plain(isKey: true)
        skipBlanks()
        guard position < end, bytes[position] == 0x3A, key.range.upper > key.range.lower else {
            throw InputFailure(
                "expected 'key: value'", at: key.range.lower, to: max(position, key.range.lower + 1))
        }
        position += 1
        return key
    }

    private mutating func list(depth: Int) throws(InputFailure) -> Node {
        let start = position
        var elements: [Node] = []
        position += 1
        while try !closes(with: 0x5D, from: start) {
            elements.append(try value(depth: depth + 1))
            try separator(0x5D)
        }
        return node(.sequence(elements), from: start)
    }

    private mutating func closes(with bracket: UInt8, from start: Int) throws(InputFailure) -> Bool {
        skipBlanks()
        guard position < end else { throw InputFailure("this bracket is never closed", at: start) }
        guard bytes[position] == bracket else { return false }
        position += 1
        return true
    }

    private mutating func separator(_ bracket: UInt8) throws(InputFailure) {
        skipBlanks()
        guard position < end, bytes[position] != bracket else { return }
        guard bytes[position] == 0x2C else {
            throw InputFailure("expected ',' or '\(Character(Unicode.Scalar(bracket)))'", at: position)
        }
        position += 1
    }

    /// Parses a plain scalar up to a comma or a bracket; if it is a key, up to its colon.
    private mutating func plain(isKey: Bool) -> Node {
        let start = position
        scan: while position < end {
            switch bytes[position] {
            case 0x2C, 0x5D, 0x7D, 0x5B, 0x7B: break scan
            case 0x3A where isKey: break scan
            default: position += 1
            }
        }
        var upper = position
        while upper > start, bytes[upper - 1] == 0x20 || bytes[upper - 1] == 0x09 { upper -= 1 }
        let value = YAMLScalar.resolve(UnsafeBufferPointer(rebasing: bytes[start..<upper]))
        return Node(value, file: file, lower: start, upper: upper)
    }

    private mutating func quoted() throws(InputFailure) -> Node {
        let start = position
        if bytes[start] == 0x22 {
            var scanner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[..<end]), from: start)
            let text = try scanner.string()
            position = scanner.offset
            return node(.string(text), from: start)
        }
        var text: [UInt8] = []
        position += 1
        while position < end {
            let byte = bytes[position]
            position += 1
            guard byte == 0x27 else {
                text.append(byte)
                continue
            }
            guard position < end, bytes[position] == 0x27 else {
                return node(.string(String(decoding: text, as: UTF8.self)), from: start)
            }
            text.append(0x27)
            position += 1
        }
        throw InputFailure("this string is never closed", at: start)
    }

    private mutating func skipBlanks() {
        while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    }

    private func node(_ value: Node.Value, from start: Int) -> Node {
        Node(value, file: file, lower: start, upper: position)
    }
}
