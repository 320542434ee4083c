/// Writes HTML and XML.
///
/// Names and markup must be literals in the source code. Text from files must be passed to `text` or as the value of an
/// attribute, where it is escaped.
package struct MarkupWriter {
    /// The text that has been written.
    package private(set) var content = ""

    /// Creates an empty writer.
    package init() {}

    /// Returns the text that has been written, and clears `content`.
    package mutating func take() -> String {
        defer { content = "" }
        return content
    }

    /// Writes markup without escaping.
    package mutating func markup(_ literal: StaticString) { content += literal.description }

    /// Writes a start tag.
    ///
    /// Attributes that are nil are left out. An empty attribute has an empty value, because XML requires a value.
    package mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:])
    {
        content += "<\(name)"
        for (key, value) in attributes {
            guard let value else { continue }
            content += " \(key)=\""
            text(value)
            content += "\""
        }
        content += ">"
    }

    package mutating func close(_ name: StaticString) { content += "</\(name)>" }

    package mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ text: String
    ) {
        open(name, attributes)
        self.text(text)
        close(name)
    }

    package mutating func newLine() { content += "\n" }

    /// Writes text and escapes it.
    ///
    /// Control characters and noncharacters, which HTML and XML forbid, are replaced with U+FFFD.
    package mutating func text(_ string: String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": content += "&amp;"
            case "<": content += "&lt;"
            case ">": content += "&gt;"
            case "\"": content += "&quot;"
            case "\t", "\n": content.unicodeScalars.append(scalar)
            case "\r": content += "&#13;"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value & 0xFFFE == 0xFFFE:
                content += "\u{FFFD}"
            default: content.unicodeScalars.append(scalar)
            }
        }
    }
}
