import CYAML

/// Owns a libyaml parser.
final class YAMLParser {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let offsets: CharacterOffsets
    private let start: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let acceptsColorComments: Bool
    private var documentCount = 0
    /// The end of the last block of text (`key: |`); -1 if there is none.
    private var endOfBlock = -1
    private var endOfEvent = 0

    /// Creates a parser for bytes, which must stay at their address until the parser is deinitialized.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, acceptsColorComments: Bool
    ) throws(InputFailure) {
        offsets = CharacterOffsets(bytes, from: start)
        (self.start, self.bytes, self.acceptsColorComments) = (start, bytes, acceptsColorComments)
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw InputFailure("not enough memory for the YAML parser", at: 0)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(
            parser, bytes.baseAddress.map { $0 + start }, bytes.count - start)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(InputFailure) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        let lower = offset(event.start_mark)
        let upper = offset(event.end_mark)
        if event.type == YAML_DOCUMENT_START_EVENT {
            documentCount += 1
            guard documentCount == 1 else {
                throw InputFailure("a second document; a file can have only one", at: lower, to: upper)
            }
        }
        if event.type == YAML_SCALAR_EVENT {
            let scalar = event.data.scalar
            if scalar.length == 0, upper == lower, let color = missingColor() { throw comment(color) }
            if scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE {
                endOfBlock = upper
            }
        }
        endOfEvent = max(lower, upper)
        let properties = Self.properties(of: event)
        return YAMLEvent(
            content: Self.content(of: event), anchor: Self.string(properties.anchor),
            tag: Self.string(properties.tag), lower: lower, upper: upper)
    }

    private func offset(_ mark: yaml_mark_t) -> Int { offsets.offset(ofCharacter: mark.index) }

    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    private static func properties(
        of event: yaml_event_t
    ) -> (anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?) {
        switch event.type {
        case YAML_SCALAR_EVENT: (event.data.scalar.anchor, event.data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT: (event.data.sequence_start.anchor, event.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT: (event.data.mapping_start.anchor, event.data.mapping_start.tag)
        default: (nil, nil)
        }
    }

    private static func content(of event: yaml_event_t) -> YAMLEvent.Content {
        switch event.type {
        case YAML_ALIAS_EVENT: .alias(string(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT: scalar(event)
        case YAML_SEQUENCE_START_EVENT: .collectionStart(isMapping: false)
        case YAML_MAPPING_START_EVENT: .collectionStart(isMapping: true)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .collectionEnd
        case YAML_STREAM_END_EVENT: .streamEnd
        default: .other
        }
    }

    private static func scalar(_ event: yaml_event_t) -> YAMLEvent.Content {
        let scalar = event.data.scalar
        let bytes = UnsafeBufferPointer(start: UnsafePointer(scalar.value), count: scalar.length)
        let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
        let source = String(decoding: bytes, as: UTF8.self)
        let value = isPlain ? YAMLScalar.resolve(bytes) : .string(source)
        return .scalar(value, source: source, isMergeKey: isPlain && source == "<<")
    }

    /// Returns the bytes of a color such as `#ff0000` that a comment at an offset begins with; nil for another text.
    private func color(at start: Int) -> Range<Int>? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "#"), !acceptsColorComments, start > 0,
            " \t,[{".utf8.contains(bytes[start - 1])
        else { return nil }
        let digits = bytes[(start + 1)...].prefix { $0.hexadecimalDigit != nil }
        let isAtEnd = digits.endIndex == bytes.count || " ,;}]\r\n".utf8.contains(bytes[digits.endIndex])
        return isAtEnd && [3, 4, 6, 8].contains(digits.count) ? start..<digits.endIndex : nil
    }

    /// Returns the color in the comment of a value that is missing.
    ///
    /// A color in the next line is the value if nothing else is in this line.
    private func missingColor() -> Range<Int>? {
        let rest = bytes[min(endOfEvent, bytes.count)...].drop { " \t:-?,[{".utf8.contains($0) }
        if let color = rest.indices.first.flatMap(color) { return color }
        guard let next = rest.firstIndex(where: { !" \t\r\n".utf8.contains($0) }),
            let color = color(at: next),
            color.endIndex == bytes.count || "\r\n".utf8.contains(bytes[color.endIndex])
        else { return nil }
        return color
    }

    private func comment(_ color: Range<Int>) -> InputFailure {
        let text = String(decoding: bytes[color], as: UTF8.self)
        return InputFailure(
            "'\(text)' begins a comment; write a color in quotes: \"\(text)\"", at: color.lowerBound,
            to: color.upperBound)
    }

    /// Returns the error for a color that hides the rest of its line, such as `{accent: #ff0000}`.
    private func hiddenRest(from opening: Int, to offset: Int) -> InputFailure? {
        let end = min(offset, bytes.count)
        guard opening < end, "[{".utf8.contains(bytes[opening]) else { return nil }
        return (opening..<end).lazy.compactMap(color).first.map(comment)
    }

    /// Returns an error that explains a frequent mistake in plain words; nil for other mistakes.
    ///
    /// - Parameters:
    ///   - problem: The message of libyaml.
    ///   - offset: The position of the problem.
    ///   - opening: The position where the text or the collection with the problem begins; nil if there is none.
    /// - Returns: The error, or nil.
    private func explanation(of problem: String, at offset: Int, opening: Int?) -> InputFailure? {
        guard offset <= bytes.count else { return nil }
        let start = lineStart(of: offset)
        let before = bytes[start..<offset].filter { $0 != UInt8(ascii: " ") }
        let character = offset < bytes.count ? bytes[offset] : 0
        switch problem {
        case "found character that cannot start any token" where character == UInt8(ascii: "\t"):
            return InputFailure("a tab can't indent YAML; use spaces", at: offset)
        case "found character that cannot start any token" where "@`%>|".utf8.contains(character):
            let mark = Character(UnicodeScalar(character))
            return InputFailure("a text that begins with '\(mark)' needs quotes", at: offset, to: offset + 1)
        case "mapping values are not allowed in this context":
            return InputFailure(
                "': ' in a text that isn't in quotes; write the text as 'key: \"a: b\"'", at: offset)
        case "found unexpected ':'": return InputFailure("a space is missing after ':'", at: offset)
        case "could not find expected ':'":
            let line = bytes[min(opening ?? offset, bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }
            return line.firstIndex(of: UInt8(ascii: ":")).map {
                InputFailure("a space is missing after ':'", at: $0)
            }
        case "block sequence entries are not allowed in this context" where !before.isEmpty:
            return InputFailure(
                "a list begins in a line of its own; a text that begins with '- ' needs quotes", at: offset)
        case "did not find expected key" where character == UInt8(ascii: "-") && before.isEmpty:
            return InputFailure("this item isn't indented like the items above", at: offset)
        case "did not find expected key" where before.last.map { "]}\"'".utf8.contains($0) } == true:
            return InputFailure("the value ends before this text; put the whole text into quotes", at: offset)
        case "did not find expected key"
        where endOfBlock >= 0 && endOfBlock <= offset
            && bytes[endOfBlock..<offset].allSatisfy { $0 == UInt8(ascii: " ") }:
            return InputFailure(
                "this line is indented less than the text above; indent it like the first line of the text",
                at: offset)
        default: return nil
        }
    }

    /// Returns the offset of the first byte in the line of an offset.
    private func lineStart(of offset: Int) -> Int {
        bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// Returns an error for a bracket or a quotation mark that isn't closed; nil for another mistake.
    ///
    /// libyaml reports such a mistake at the end of the file. The error has the position of the opening mark instead.
    ///
    /// - Parameters:
    ///   - problem: The message of libyaml.
    ///   - offset: The position of the problem.
    ///   - opening: The position where the text or the collection with the problem begins; nil if there is none.
    /// - Returns: The error, or nil.
    private func unclosed(_ problem: String, at offset: Int, opening: Int?) -> InputFailure? {
        let last = bytes.lastIndex { $0 > UInt8(ascii: " ") } ?? 0
        guard offset > last else { return nil }
        switch opening.map({ $0 <= last ? bytes[$0] : 0 }) {
        case UInt8(ascii: "[")?: return InputFailure("'[' isn't closed", at: opening ?? last)
        case UInt8(ascii: "{")?: return InputFailure("'{' isn't closed", at: opening ?? last)
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?:
            return InputFailure("this quotation mark isn't closed", at: opening ?? last)
        default:
            // A value is missing after a bracket or a comma.
            guard problem == "did not find expected node content" else { return nil }
            return (lineStart(of: last)...last).lazy.compactMap(color).first.map(comment)
                ?? InputFailure("the file ends within brackets", at: last)
        }
    }

    /// Returns libyaml's error with its position.
    ///
    /// The position in errors of libyaml's reader is in bytes, and the position in all other errors is in characters.
    private func failure() -> InputFailure {
        let parser = self.parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "malformed YAML"
        guard parser.error != YAML_READER_ERROR else {
            return InputFailure(problem, at: start + parser.problem_offset)
        }
        let lower = offset(parser.problem_mark)
        let context = parser.context.map { String(cString: $0) }
        let opening = context == nil ? nil : offset(parser.context_mark)
        if let explained = explanation(of: problem, at: lower, opening: opening) { return explained }
        if let opening, let hidden = hiddenRest(from: opening, to: lower) { return hidden }
        if let unclosed = unclosed(problem, at: lower, opening: opening) { return unclosed }
        let prefix = "did not find expected "
        let message = problem.hasPrefix(prefix) ? "expected \(problem.dropFirst(prefix.count))" : problem
        guard let context, let opening else { return InputFailure(message, at: lower) }
        return InputFailure(message, at: lower, note: (Self.note(context), opening..<opening + 1))
    }

    /// Returns a note about the place where a text or a collection begins.
    private static func note(_ context: String) -> String {
        switch context {
        case "while parsing a block mapping", "while parsing a flow mapping": "the mapping begins here"
        case "while parsing a block collection", "while parsing a flow sequence": "the list begins here"
        case "while scanning a quoted scalar": "the text begins here"
        default: context
        }
    }
}

/// An event of libyaml, copied from libyaml's memory.
struct YAMLEvent {
    enum Content {
        case alias(String)
        case scalar(Node.Value, source: String, isMergeKey: Bool)
        case collectionStart(isMapping: Bool)
        case collectionEnd
        case streamEnd
        case other
    }

    let content: Content
    var anchor: String?
    var tag: String?
    let lower: Int
    let upper: Int
}
