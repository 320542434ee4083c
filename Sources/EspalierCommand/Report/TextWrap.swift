import EspalierBatch

/// Breaks the texts of the help into lines.
enum TextWrap {
    /// Breaks a text into lines of at most `width` characters; a longer word is on a line of its own.
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

    /// Returns a term and its meaning in two columns; a term that is too long is on a line of its own.
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

extension String {
    /// Returns the text in which each character with a replacement is replaced.
    func escaped(_ replacements: [Character: String]) -> String {
        reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
