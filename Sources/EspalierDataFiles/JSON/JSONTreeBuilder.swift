import EspalierDiagnostics

/// Creates nodes from the values that a scanner finds.
struct JSONTreeBuilder {
    private struct Frame {
        let start: Int
        let isObject: Bool
        var elements: [Node] = []
        var mapping = Mapping()
        var key = ""
        var keyRange = 0..<0
    }

    private var scanner: JSONScanner
    private let file: SourceFile
    private let limits: DataLimits
    private var stack: [Frame] = []
    private var count = 0

    /// Returns the value that the bytes from `start` to the end contain.
    static func node(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, of file: SourceFile, limits: DataLimits
    ) throws(InputFailure) -> Node {
        let scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
        var builder = JSONTreeBuilder(scanner: scanner, file: file, limits: limits)
        return try builder.build()
    }

    private mutating func build() throws(InputFailure) -> Node {
        while true {
            var node: Node
            if let scalar = try value() {
                node = scalar
            } else if try moveToNextValue() {
                continue
            } else {
                node = close()
            }
            repeat {
                guard try attach(node) else {
                    try scanner.finish()
                    return node
                }
                if try moveToNextValue() { break }
                node = close()
            } while true
        }
    }

    /// Returns the next value if it is a scalar.
    ///
    /// If it is a list or an object, enters it and returns nil.
    private mutating func value() throws(InputFailure) -> Node? {
        let kind = try scanner.kind()
        let start = scanner.offset
        count += 1
        try DocumentLimit.items.check("values", count, upTo: limits.effectiveItems, at: start)
        let value: Node.Value
        switch kind {
        case .object:
            try scanner.enterObject()
            stack.append(Frame(start: start, isObject: true))
            return nil
        case .array:
            try scanner.enterArray()
            stack.append(Frame(start: start, isObject: false))
            return nil
        case .string: value = .string(try scanner.string())
        case .number: value = .number(try scanner.number())
        case .literal: value = try scanner.literal().map { .bool($0) } ?? .null
        }
        return Node(value, file: file, lower: start, upper: scanner.offset)
    }

    /// Moves to the next element of the innermost list or object.
    ///
    /// - Returns: False at the end of the list or object.
    private mutating func moveToNextValue() throws(InputFailure) -> Bool {
        let top = stack.count - 1
        guard stack[top].isObject else { return try scanner.nextElement() }
        guard let key = try scanner.nextKey() else { return false }
        let count = key.range.count
        try DocumentLimit.label.check("bytes of a key", count, upTo: limits.labelBytes, at: key.lower)
        stack[top].key = scanner.string(of: key)
        stack[top].keyRange = key.quotedRange
        return true
    }

    /// Adds a value to the innermost list or object.
    ///
    /// - Returns: False if the value is the root, so that there is no list or object to add it to.
    private mutating func attach(_ node: Node) throws(InputFailure) -> Bool {
        let top = stack.count - 1
        guard top >= 0 else { return false }
        guard stack[top].isObject else {
            stack[top].elements.append(node)
            return true
        }
        let entry = Mapping.Entry(key: stack[top].key, keyRange: stack[top].keyRange, value: node)
        if let first = stack[top].mapping.append(entry) {
            throw InputFailure.duplicateKey(entry, first: first)
        }
        return true
    }

    private mutating func close() -> Node {
        let frame = stack.removeLast()
        let value: Node.Value = frame.isObject ? .mapping(frame.mapping) : .sequence(frame.elements)
        return Node(value, file: file, lower: frame.start, upper: scanner.offset)
    }
}

extension InputFailure {
    static func duplicateKey(_ entry: Mapping.Entry, first: Mapping.Entry) -> InputFailure {
        let (range, other) = (entry.keyRange, first.keyRange)
        return InputFailure(
            "duplicate key '\(entry.key.excerpt())'", at: range.lower, to: range.upper,
            note: ("first used here", other.lower..<other.upper))
    }
}
