/// Writes diagnostics for programs: one JSON object per line.
///
///     {"severity":"error","message":"…","file":"a.yaml","line":3,"column":5,"endLine":3,"endColumn":9,"offset":31,
///     "length":4,"notes":[{"message":"…"}]}
///
/// Lines and columns are counted from 1, columns in Unicode scalars; offset and length are counted in UTF-8 bytes from 0. A
/// diagnostic without a place has none of these keys, and one without notes has no `notes`.
public struct JSONFormatter: Sendable {
    /// Creates a formatter.
    public init() {}

    /// Returns the text of several diagnostics, one per line.
    public func format(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map(format).joined()
    }

    /// Returns the text of one diagnostic, with a line break at its end.
    public func format(_ diagnostic: Diagnostic) -> String {
        var text =
            "{\"severity\":\"\(diagnostic.severity.rawValue)\",\(body(diagnostic.message, diagnostic.range))"
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { "{\(body($0.message, $0.range))}" }
            text += ",\"notes\":[\(notes.joined(separator: ","))]"
        }
        return text + "}\n"
    }

    private func body(_ message: String, _ range: SourceRange?) -> String {
        let text = "\"message\":\(message.jsonLiteral)"
        guard let range else { return text }
        let (start, end) = (range.start, range.end)
        return text
            + ",\"file\":\(range.file.name.jsonLiteral),\"line\":\(start.line),\"column\":\(start.column)"
            + ",\"endLine\":\(end.line),\"endColumn\":\(end.column)"
            + ",\"offset\":\(range.lower),\"length\":\(range.upper - range.lower)"
    }
}

extension String {
    /// The text as a JSON string with its quotation marks, on one line even for programs that recognize Unicode line
    /// separators.
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
