/// Writes diagnostics for programs: one JSON object per line.
///
///     {"severity":"error","message":"…","file":"a.yaml","line":3,"column":5,"endLine":3,"endColumn":9,"offset":31,
///     "length":4,"notes":[{"message":"…"}]}
///
/// Lines and columns are counted from 1, and columns are Unicode scalars. Offset and length are UTF-8 bytes, and
/// offsets are counted from 0. If a diagnostic has no place, the keys from `line` to `length` are left
/// out, and so is `file` unless the diagnostic is about a file as a whole. If it has
/// no notes, `notes` is left out. A message about an output also has the keys `input`, `output` and `outcome`.
public struct JSONFormatter: Sendable {
    /// Creates a formatter, which has no options.
    public init() {}

    /// Returns the text of several diagnostics, one per line.
    public func format(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map(format).joined()
    }

    /// Returns the text of one diagnostic, with a line break at its end.
    public func format(_ diagnostic: Diagnostic) -> String {
        var text =
            "{\"severity\":\"\(diagnostic.severity.rawValue)\",\(body(diagnostic.message, diagnostic.range))"
        if diagnostic.range == nil, let file = diagnostic.file { text += ",\"file\":\(file.jsonLiteral)" }
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { "{\(body($0.message, $0.range))}" }
            text += ",\"notes\":[\(notes.joined(separator: ","))]"
        }
        if let subject = diagnostic.subject {
            text += ",\"input\":\(subject.input.jsonLiteral)"
            if let output = subject.output { text += ",\"output\":\(output.jsonLiteral)" }
            text += ",\"outcome\":\"\(subject.outcome.rawValue)\""
        }
        return text + "}\n"
    }

    private func body(_ message: String, _ range: SourceRange?) -> String {
        let text = "\"message\":\(message.jsonLiteral)"
        guard let range else { return text }
        let (start, end) = (range.start, range.end)
        return text
            + ",\"file\":\(range.file.shownName.jsonLiteral),\"line\":\(start.line),\"column\":\(start.column)"
            + ",\"endLine\":\(end.line),\"endColumn\":\(end.column)"
            + ",\"offset\":\(range.lower),\"length\":\(range.upper - range.lower)"
    }
}

extension String {
    /// The text as a JSON string in quotation marks.
    ///
    /// Unicode line separators are escaped, so that every program treats the result as one line.
    package var jsonLiteral: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
