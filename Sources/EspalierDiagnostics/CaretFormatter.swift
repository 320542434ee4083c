/// Writes diagnostics in the format of compilers: `path:line:column: error: message`, the line, and a caret below the
/// place.
public struct CaretFormatter: Sendable {
    /// True if the text has ANSI colors.
    public let usesColor: Bool
    /// The maximum number of columns of a quoted line, at least 20.
    ///
    /// A longer line is clipped around the caret.
    public let width: Int

    /// Creates a formatter; by default, without color and for lines of 100 columns.
    public init(usesColor: Bool = false, width: Int = 100) {
        self.usesColor = usesColor
        self.width = max(20, width)
    }

    /// Returns the text of several diagnostics, one after another; empty if there are no diagnostics.
    ///
    /// Equal messages about a file are written once, with the number and the places of the others.
    public func format(_ diagnostics: [Diagnostic]) -> String {
        var (order, groups) = ([Message](), [Message: [Diagnostic]]())
        for diagnostic in diagnostics {
            let message = Message(diagnostic)
            if groups[message] == nil { order.append(message) }
            groups[message, default: []].append(diagnostic)
        }
        return order.map { message in
            guard let group = groups[message], let first = group.first else { return "" }
            return format(first)
                + (group.count > 1 ? entry(.note, Self.note(on: group.dropFirst()), nil) : "")
        }.joined()
    }

    /// The parts in which equal diagnostics don't differ.
    private struct Message: Hashable {
        let severity: Diagnostic.Severity
        let text: String
        let file: String?

        init(_ diagnostic: Diagnostic) {
            (severity, text) = (diagnostic.severity, diagnostic.message)
            file = diagnostic.range?.file.name
        }
    }

    /// The maximum number of places that a note names.
    private static let namedPlaces = 5

    private static func note(on others: ArraySlice<Diagnostic>) -> String {
        let places = others.prefix(namedPlaces).compactMap(\.range).map {
            "\($0.start.line):\($0.start.column)"
        }
        let rest = others.count - namedPlaces
        return "the same \(others.count == 1 ? "once" : "\(others.count) times") more"
            + (places.isEmpty
                ? "" : ", at \(places.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")")
    }

    /// Returns the text of one diagnostic and its notes, with a line break at its end.
    public func format(_ diagnostic: Diagnostic) -> String {
        var text = entry(diagnostic.severity, diagnostic.message, diagnostic.range)
        for note in diagnostic.notes { text += entry(.note, note.message, note.range) }
        return text
    }

    private func entry(_ severity: Diagnostic.Severity, _ message: String, _ range: SourceRange?) -> String {
        var text = ""
        if let range {
            let start = range.start
            text += styled(
                "\(PlainText.escaped(range.file.shownName)):\(start.line):\(start.column): ", .bold)
        }
        text += styled("\(severity.rawValue): ", Self.styles[severity] ?? .bold)
        text += styled(PlainText.escaped(message), .bold) + "\n"
        if let range { text += quotation(range) }
        return text
    }

    private func quotation(_ range: SourceRange) -> String {
        guard !range.file.bytes.isEmpty else { return "" }
        let excerpt = LineExcerpt(range, width: width)
        let indent = String(repeating: " ", count: excerpt.caretColumn)
        let caret = "^" + String(repeating: "~", count: excerpt.caretWidth - 1)
        return "\(excerpt.text)\n\(indent)\(styled(caret, .green))\n"
    }

    private enum Style: String {
        case bold = "1"
        case red = "1;31"
        case magenta = "1;35"
        case cyan = "1;36"
        case green = "1;32"
    }

    private static let styles: [Diagnostic.Severity: Style] = [
        .error: .red, .warning: .magenta, .note: .cyan,
    ]

    private func styled(_ text: String, _ style: Style) -> String {
        usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
