import EspalierDataFiles

/// A text that contains fields: `{name}`, `{given} {family}`, `{label|id}` (the first field that isn't empty).
///
/// Two braces stand for a literal brace. In a diagram file, it is an error if no item has the field, unless the name
/// ends with a question mark, such as `{role?}`.
///
/// A string literal that isn't a valid template is a text without fields.
public struct FieldTemplate: Hashable, Sendable, ExpressibleByStringInterpolation {
    package enum Segment: Hashable, Sendable {
        case literal(String)
        /// A field. The first of the names whose value isn't empty is used.
        case field([String], isOptional: Bool)
    }

    /// The reason why a text isn't a valid template.
    public struct SyntaxError: Error, Hashable {
        /// A description of the error.
        public let message: String
        /// The offset of the invalid byte.
        public let offset: Int
    }

    package let segments: [Segment]

    package init(segments: [Segment]) { self.segments = segments }

    /// Creates a template from a text.
    ///
    /// A text that isn't a valid template is drawn literally.
    public init(_ text: String) { self = (try? FieldTemplate(parsing: text)) ?? FieldTemplate(literal: text) }

    /// Creates a template from a string literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a template without fields.
    public init(literal: String) { segments = literal.isEmpty ? [] : [.literal(literal)] }

    /// The text if the template has no fields; otherwise nil.
    package var literal: String? {
        switch segments.count {
        case 0: ""
        case 1: if case .literal(let text) = segments[0] { text } else { nil }
        default: nil
        }
    }

    /// Parses a template.
    ///
    /// Takes O(length).
    public init(parsing text: String) throws(SyntaxError) {
        var parser = Parser(bytes: Array(text.utf8))
        segments = try parser.segments()
    }

    private struct Parser {
        let bytes: [UInt8]
        var position = 0
        var literal: [UInt8] = []
        var result: [Segment] = []

        mutating func segments() throws(SyntaxError) -> [Segment] {
            while position < bytes.count {
                let byte = bytes[position]
                let isDoubled = position + 1 < bytes.count && bytes[position + 1] == byte
                if (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")) && isDoubled {
                    literal.append(byte)
                    position += 2
                } else if byte == UInt8(ascii: "{") {
                    try field()
                } else if byte == UInt8(ascii: "}") {
                    throw SyntaxError(
                        message: "'}' without '{' before it; write '}}' for a literal brace", offset: position
                    )
                } else {
                    literal.append(byte)
                    position += 1
                }
            }
            endLiteral()
            return result
        }

        private mutating func field() throws(SyntaxError) {
            let start = position + 1
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
                throw SyntaxError(
                    message: "'{' without '}' after it; write '{{' for a literal brace", offset: position)
            }
            let marked = String(decoding: bytes[start..<end], as: UTF8.self)
                .split(separator: "|", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
            let isOptional = marked.contains { $0.hasSuffix("?") }
            let names = marked.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
            if names.contains(where: \.isEmpty) {
                throw SyntaxError(message: "a field needs a name between '{' and '}'", offset: position)
            }
            endLiteral()
            result.append(.field(names, isOptional: isOptional))
            position = end + 1
        }

        private mutating func endLiteral() {
            if literal.isEmpty { return }
            result.append(.literal(String(decoding: literal, as: UTF8.self)))
            literal.removeAll()
        }
    }
}
