/// Breaks help text into lines.
enum TextWrap {
    /// Lines of at most `width` characters; a longer word stands alone.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty && line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A term and what it means, in two columns; a long term has a line of its own.
    static func row(_ term: String, _ meaning: String, column: Int = 28, width: Int = 80) -> String {
        let wrapped = lines(meaning, width: width - column)
        let margin = String(repeating: " ", count: column)
        let first = "  " + term
        let joined = wrapped.joined(separator: "\n" + margin)
        if wrapped.isEmpty { return first + "\n" }
        if first.count > column - 2 { return first + "\n" + margin + joined + "\n" }
        return first + String(repeating: " ", count: column - first.count) + joined + "\n"
    }
}
