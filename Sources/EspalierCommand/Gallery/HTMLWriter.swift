/// Writes HTML.
///
/// Names and markup are literals of the program. Text from files is passed to `text` or as the value of an attribute,
/// which escape it.
struct HTMLWriter {
    private(set) var html = ""

    /// Writes markup without escaping.
    mutating func markup(_ literal: StaticString) { html += literal.description }

    /// Writes text, escaped.
    mutating func text(_ string: String) { escape(string) }

    /// Writes a start tag.
    ///
    /// Attributes that are nil are left out; empty ones are written without a value.
    mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
        html += "<\(name)"
        for (key, value) in attributes {
            guard let value else { continue }
            html += " \(key)"
            if value.isEmpty { continue }
            html += "=\""
            escape(value)
            html += "\""
        }
        html += ">"
    }

    mutating func close(_ name: StaticString) { html += "</\(name)>" }

    mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ content: String
    ) {
        open(name, attributes)
        text(content)
        close(name)
    }

    mutating func newLine() { html += "\n" }

    /// Escapes text.
    ///
    /// Control characters that HTML forbids become the replacement character.
    private mutating func escape(_ string: String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "\t", "\n": html.unicodeScalars.append(scalar)
            case "\r": html += "&#13;"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): html += "\u{FFFD}"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }
}
