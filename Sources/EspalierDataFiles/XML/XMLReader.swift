import CGLib
package import EspalierDiagnostics

/// An element of an XML file: its name and its attributes as they are written, with prefixes.
package struct XMLElement {
    package let name: String
    package let attributes: [(name: String, value: String)]
}

/// Receives the elements of an XML file, in their order.
package protocol XMLHandling: AnyObject {
    /// Begins an element.
    func begin(_ element: XMLElement) throws(XMLRefusal)

    /// Ends the element that was begun last and hasn't ended yet.
    func end() throws(XMLRefusal)

    /// Adds text to the current element.
    func add(_ text: String) throws(XMLRefusal)
}

/// The reason for which a handler refuses an element.
package struct XMLRefusal: Error {
    let message: String
    let hint: String?

    package init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}

/// Reads XML files with GLib's parser, which knows the five predefined entities and no others.
///
/// Document types with entities, and processing instructions, are errors.
package enum XMLReader {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The file, in UTF-8.
    ///   - limits: The limits for the file and the depth of its elements.
    ///   - handler: Receives the elements.
    /// - Throws: `DiagnosticsError` with the first error, at the element that the parser or the handler refuses.
    package static func read(
        _ file: SourceFile, limits: DataLimits, into handler: any XMLHandling
    ) throws(DiagnosticsError) {
        try TextInput.read(file, limits: limits) { bytes, start throws(InputFailure) in
            let text = UnsafeBufferPointer(rebasing: bytes[start...])
            try Session(handler, maximumDepth: limits.effectiveDepth).read(text, startingAt: start)
        }
    }
}

/// The parsing of one file.
private final class Session {
    private let handler: any XMLHandling
    private let maximumDepth: Int
    private var depth = 0
    private var refusal: XMLRefusal?

    init(_ handler: any XMLHandling, maximumDepth: Int) {
        (self.handler, self.maximumDepth) = (handler, maximumDepth)
    }

    func read(_ text: UnsafeBufferPointer<UInt8>, startingAt start: Int) throws(InputFailure) {
        var parser = Self.parser
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard
            let context = g_markup_parse_context_new(
                &parser, Int32(MARKUP_TREAT_CDATA_AS_TEXT), data, nil)
        else { throw InputFailure("the XML can't be read", at: start) }
        defer { g_markup_parse_context_free(context) }
        var error: UnsafeMutablePointer<MarkupError>?
        let isRead = text.withMemoryRebound(to: CChar.self) {
            g_markup_parse_context_parse(context, $0.baseAddress, $0.count, &error) != 0
        }
        if isRead, g_markup_parse_context_end_parse(context, &error) != 0 { return }
        defer { error.map { g_error_free($0) } }
        let offset = Self.place(of: context, in: text)
        if let refusal { throw InputFailure(refusal.message, at: start + offset, hint: refusal.hint) }
        let message = error.map { String(cString: $0.pointee.message) } ?? "the XML can't be read"
        throw InputFailure(Self.reason(in: message), at: start + offset)
    }

    /// Returns the message without the place, which GLib writes before it: `Error on line 3 char 7: `.
    private static func reason(in message: String) -> String {
        guard message.hasPrefix("Error on line"), let colon = message.firstIndex(of: ":") else {
            return message
        }
        return "invalid XML: " + message[colon...].dropFirst(2)
    }

    /// Returns the offset of the tag that the parser has read last.
    private static func place(of context: OpaquePointer, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var (line, character): (Int32, Int32) = (1, 1)
        g_markup_parse_context_get_position(context, &line, &character)
        var start = 0
        for _ in 1..<max(1, line) {
            guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
            start = end + 1
        }
        let position = min(start + max(0, Int(character) - 1), text.count)
        return text[..<position].lastIndex(of: UInt8(ascii: "<")) ?? 0
    }

    // MARK: Callbacks

    private static let parser = MarkupParser(
        start_element: { _, name, names, values, data, error in
            Session.handle(data, error) { session throws(XMLRefusal) in
                let element = XMLElement(
                    name: Session.string(name), attributes: Session.attributes(names, values))
                try session.begin(element)
            }
        },
        end_element: { _, _, data, error in
            Session.handle(data, error) { session throws(XMLRefusal) in
                session.depth -= 1
                try session.handler.end()
            }
        },
        text: { _, text, count, data, error in
            guard let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: count)
            Session.handle(data, error) { session throws(XMLRefusal) in
                try session.handler.add(String(decoding: bytes, as: UTF8.self))
            }
        },
        passthrough: { _, text, count, data, error in
            guard let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: count)
            Session.handle(data, error) { _ throws(XMLRefusal) in
                try Session.check(String(decoding: bytes, as: UTF8.self))
            }
        }, error: nil)

    private static func handle(
        _ data: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<MarkupError>?>?,
        _ body: (Session) throws(XMLRefusal) -> Void
    ) {
        guard let data else { return }
        let session = Unmanaged<Session>.fromOpaque(data).takeUnretainedValue()
        do throws(XMLRefusal) {
            try body(session)
        } catch let refusal {
            session.refusal = refusal
            error?.pointee = g_error_new_literal(1, 0, "")
        }
    }

    private func begin(_ element: XMLElement) throws(XMLRefusal) {
        depth += 1
        guard depth <= maximumDepth else {
            throw XMLRefusal("nesting depth: \(depth) is beyond the limit of \(maximumDepth)")
        }
        try handler.begin(element)
    }

    /// Refuses what isn't a comment, an XML declaration or a document type without declarations of its own.
    private static func check(_ text: String) throws(XMLRefusal) {
        if text.hasPrefix("<!--") || text.hasPrefix("<?xml ") { return }
        if text.hasPrefix("<?") { throw XMLRefusal("processing instructions aren't read") }
        guard !text.contains("[") else { throw XMLRefusal("entities and other declarations aren't read") }
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private typealias Texts = UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// Returns the attributes of an element; both lists end with a null pointer.
    private static func attributes(_ names: Texts?, _ values: Texts?) -> [(name: String, value: String)] {
        guard let names, let values else { return [] }
        var attributes: [(name: String, value: String)] = []
        while let name = names[attributes.count] {
            attributes.append((String(cString: name), string(values[attributes.count])))
        }
        return attributes
    }
}
