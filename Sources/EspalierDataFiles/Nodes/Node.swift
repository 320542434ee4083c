public import EspalierDiagnostics

/// A value read from YAML or JSON that knows where it stands in its file.
public struct Node: Sendable {
    /// What a node holds.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case sequence([Node])
        case mapping(Mapping)
    }

    public let value: Value
    public let file: SourceFile
    /// 32 bits each: a tree of a million nodes is not rare, a file beyond 4 GiB is refused.
    private let lower: UInt32
    private let upper: UInt32

    public init(_ value: Value, file: SourceFile, lower: Int, upper: Int) {
        self.value = value
        self.file = file
        self.lower = UInt32(clamping: lower)
        self.upper = UInt32(clamping: upper)
    }

    public var range: SourceRange { SourceRange(file: file, lower: Int(lower), upper: Int(upper)) }

    /// The first byte of the value in its file.
    public var offset: Int { Int(lower) }

    /// What a person would call the type, with an article: `a number`.
    public var typeDescription: String {
        switch value {
        case .null: "nothing"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// Not inlined: where optimisation across modules puts several of these into one function (`node["a"]?.number`), Swift
/// 6.3.1's optimiser ends a borrow too early and then aborts on it ("found outside of lifetime use", CopyPropagation).
extension Node {
    @inline(never)
    public var isNull: Bool { if case .null = value { true } else { false } }

    @inline(never)
    public var bool: Bool? { if case .bool(let value) = value { value } else { nil } }

    @inline(never)
    public var number: Double? { if case .number(let value) = value { value } else { nil } }

    @inline(never)
    public var string: String? { if case .string(let value) = value { value } else { nil } }

    @inline(never)
    public var sequence: [Node]? { if case .sequence(let value) = value { value } else { nil } }

    @inline(never)
    public var mapping: Mapping? { if case .mapping(let value) = value { value } else { nil } }

    /// A string's text, or a number's or truth value's exactly as the file spells it: `1.10` stays `1.10`.
    @inline(never)
    public var scalarText: String? {
        switch value {
        case .string(let text): text
        case .number, .bool: range.text
        case .null, .sequence, .mapping: nil
        }
    }

    /// The value at a key, if this is a mapping that has it.
    public subscript(key: String) -> Node? { mapping?[key] }

    /// The lines of a YAML literal block (`key: |`), as they stand in the file with their indentation. Nil for any other
    /// value. A text inside it can be read in place, so that complaints about it point into the file.
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
