package import EspalierDiagnostics

/// A value of a YAML file together with its notation, for code that writes the file again.
///
/// Unlike a `Node`, aliases aren't resolved, and nested values keep their styles.
package struct YAMLSyntaxNode: Sendable {
    /// The kind of a value and, for a list or mapping, the values in it.
    package enum Content: Sendable {
        case scalar
        case alias
        case sequence([YAMLSyntaxNode])
        /// Keys and values, in the order of the file.
        case mapping([(key: YAMLSyntaxNode, value: YAMLSyntaxNode)])
    }

    package let content: Content
    /// The bytes of the anchor and the tag before the value; empty without them.
    package let properties: Range<Int>
    /// The bytes of the value without its properties.
    ///
    /// A block collection ends with its last value.
    package let bytes: Range<Int>
    /// True for a collection in brackets or braces.
    package let isFlow: Bool

    /// The first byte of the value or its properties.
    package var start: Int { properties.isEmpty ? bytes.lowerBound : properties.lowerBound }

    /// True if the value is a scalar without any bytes.
    package var isEmpty: Bool {
        if case .scalar = content { bytes.isEmpty && properties.isEmpty } else { false }
    }

    /// The maximum number of collections that are nested in each other, because values are written recursively.
    package static let maximumDepth = 200

    /// Reads the only document of a file.
    ///
    /// - Returns: The value; nil if the file is empty.
    /// - Throws: `DiagnosticsError` if the file isn't valid YAML, has several documents, or is nested too deeply.
    package static func read(
        _ file: SourceFile, limits: DataLimits
    ) throws(DiagnosticsError) -> YAMLSyntaxNode? {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            var builder = YAMLSyntaxBuilder(
                parser: try YAMLParser(bytes, from: start, acceptsColorComments: true), bytes: bytes)
            return try builder.build()
        }
    }
}

/// Creates syntax nodes from YAML events.
private struct YAMLSyntaxBuilder {
    private let parser: YAMLParser
    private let bytes: UnsafeBufferPointer<UInt8>
    private var stack: [Frame] = []

    /// A collection whose end hasn't been read.
    private struct Frame {
        let isMapping: Bool
        let properties: Range<Int>
        let start: Int
        let isFlow: Bool
        var values: [YAMLSyntaxNode] = []
    }

    init(parser: YAMLParser, bytes: UnsafeBufferPointer<UInt8>) {
        (self.parser, self.bytes) = (parser, bytes)
    }

    mutating func build() throws(InputFailure) -> YAMLSyntaxNode? {
        var root: YAMLSyntaxNode?
        while true {
            let event = try parser.next()
            switch event.content {
            case .streamEnd: return root
            case .scalar: add(leaf(.scalar, event), &root)
            case .alias: add(leaf(.alias, event), &root)
            case .collectionStart(let isMapping): try open(event, isMapping)
            case .collectionEnd: close(event, &root)
            case .other: break
            }
        }
    }

    private func leaf(_ content: YAMLSyntaxNode.Content, _ event: YAMLEvent) -> YAMLSyntaxNode {
        let (properties, start) = self.start(of: event)
        return YAMLSyntaxNode(
            content: content, properties: properties, bytes: start..<max(start, event.upper), isFlow: false)
    }

    private mutating func open(_ event: YAMLEvent, _ isMapping: Bool) throws(InputFailure) {
        guard stack.count < YAMLSyntaxNode.maximumDepth else {
            throw InputFailure(
                "more than \(YAMLSyntaxNode.maximumDepth) levels of nesting", at: event.lower)
        }
        let (properties, start) = self.start(of: event)
        let isFlow = start < bytes.count && bytes[start] == UInt8(ascii: isMapping ? "{" : "[")
        stack.append(Frame(isMapping: isMapping, properties: properties, start: start, isFlow: isFlow))
    }

    private mutating func close(_ event: YAMLEvent, _ root: inout YAMLSyntaxNode?) {
        guard let frame = stack.popLast() else { return }
        let values = frame.values
        var content = YAMLSyntaxNode.Content.sequence(values)
        if frame.isMapping {
            content = .mapping(
                stride(from: 0, to: values.count - 1, by: 2).map { (values[$0], values[$0 + 1]) })
        }
        // For libyaml, a block collection ends at the next token, so the end of its last value is used instead.
        let end = frame.isFlow ? event.upper : values.last?.bytes.upperBound ?? frame.start
        add(
            YAMLSyntaxNode(
                content: content, properties: frame.properties, bytes: frame.start..<max(frame.start, end),
                isFlow: frame.isFlow), &root)
    }

    private mutating func add(_ node: YAMLSyntaxNode, _ root: inout YAMLSyntaxNode?) {
        if stack.isEmpty { root = node } else { stack[stack.count - 1].values.append(node) }
    }

    /// Returns the bytes of an event's anchor and tag, and the start of its value.
    private func start(of event: YAMLEvent) -> (properties: Range<Int>, start: Int) {
        guard event.anchor != nil || event.tag != nil else {
            return (event.lower..<event.lower, event.lower)
        }
        var (position, end) = (event.lower, event.lower)
        while position < bytes.count, bytes[position] == 0x26 || bytes[position] == 0x21 {
            while position < bytes.count, !Self.isBlank(bytes[position]) { position += 1 }
            end = position
            skipBlanksAndComments(&position)
        }
        // An empty value starts at the end of its properties.
        return (event.lower..<end, max(end, min(position, max(end, event.upper))))
    }

    private func skipBlanksAndComments(_ position: inout Int) {
        while position < bytes.count, Self.isBlank(bytes[position]) || bytes[position] == 0x23 {
            if bytes[position] == 0x23 {
                position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            } else {
                position += 1
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
