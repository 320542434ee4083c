public import EspalierDiagnostics

/// A value of a YAML or JSON file, with its place in the file.
public struct Node: Sendable {
    /// The content of a node.
    public enum Value: Sendable {
        /// No value: `null`, `~`, or a key without a value.
        case null
        /// A Boolean.
        case bool(Bool)
        /// A number.
        case number(Double)
        /// A text.
        case string(String)
        /// A list.
        case sequence([Node])
        /// A mapping, which is called an object in JSON.
        case mapping(Mapping)
    }

    /// The content: a scalar, a list, a mapping, or null.
    public let value: Value
    /// The file that the value is in.
    public let file: SourceFile
    /// The first byte of the value and, in `upper`, the end of the value.
    ///
    /// Both have only 32 bits, because a tree of a million nodes is common, and files of more than 4 GiB are refused.
    private let lower: UInt32
    private let upper: UInt32

    /// Creates a node for the bytes `lower..<upper` of a file.
    public init(_ value: Value, file: SourceFile, lower: Int, upper: Int) {
        self.value = value
        self.file = file
        self.lower = UInt32(clamping: lower)
        self.upper = UInt32(clamping: upper)
    }

    /// The place of the value in its file.
    public var range: SourceRange { SourceRange(file: file, lower: Int(lower), upper: Int(upper)) }

    /// The first byte of the value in its file.
    public var offset: Int { Int(lower) }

    /// The name of the value's type for messages, with an article: `a number`.
    public var typeDescription: String {
        switch value {
        case .null: "nothing"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// The following properties aren't inlined. If cross-module optimization inlines several of them into one function
/// (`node["a"]?.number`), the optimizer of Swift 6.3.1 ends a borrow too early and crashes ("found outside of lifetime
/// use", CopyPropagation).
extension Node {
    /// True if there is no value.
    @inline(never)
    public var isNull: Bool { if case .null = value { true } else { false } }

    /// True if nothing is written for the value, as after `children:` in YAML; false for `null`.
    @inline(never)
    package var isMissing: Bool { isNull && lower == upper }

    /// The Boolean, or nil for anything else.
    @inline(never)
    public var bool: Bool? { if case .bool(let value) = value { value } else { nil } }

    /// The number, or nil for anything else.
    @inline(never)
    public var number: Double? { if case .number(let value) = value { value } else { nil } }

    /// The string, or nil for anything else.
    ///
    /// For numbers, use `scalarText`.
    @inline(never)
    public var string: String? { if case .string(let value) = value { value } else { nil } }

    /// The elements of a list, or nil for anything else.
    @inline(never)
    public var sequence: [Node]? { if case .sequence(let value) = value { value } else { nil } }

    /// The entries of a mapping, or nil for anything else.
    @inline(never)
    public var mapping: Mapping? { if case .mapping(let value) = value { value } else { nil } }

    /// The text of a string, or of a number or Boolean exactly as in the file: `1.10` stays `1.10`.
    @inline(never)
    public var scalarText: String? {
        switch value {
        case .string(let text): text
        case .number, .bool: range.text
        case .null, .sequence, .mapping: nil
        }
    }

    /// The value of a key; nil if this isn't a mapping or doesn't have the key.
    public subscript(key: String) -> Node? { mapping?[key] }

    /// The bytes of a YAML literal block (`key: |`) in the file, including its indentation.
    ///
    /// Nil for any other value. If a nested text is read from these bytes, the places of its errors are places in the
    /// file.
    public var literalBlockRange: Range<Int>? {
        let bytes = file.bytes
        guard case .string = value, offset < bytes.count, bytes[offset] == UInt8(ascii: "|") else {
            return nil
        }
        let upper = min(range.upper, bytes.count)
        guard let lineBreak = bytes[offset..<upper].firstIndex(of: 0x0A) else { return nil }
        return lineBreak + 1..<upper
    }
}
