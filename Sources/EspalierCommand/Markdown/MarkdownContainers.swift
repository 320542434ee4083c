/// The list items and admonitions around the line of a Markdown file that is being read.
nonisolated struct MarkdownContainers {
    /// The indentations of the list items and admonitions, in ascending order.
    private var indentations: [Int] = []

    /// Updates the containers for a line in a number of block quotes.
    mutating func read(_ line: Int, of lines: MarkdownLines, quotes: Int) {
        let text = lines.text(line, quotes: quotes)
        if text.isEmpty { return }
        let indentation = lines.indentation(of: line, quotes: quotes)
        let isContainer =
            Self.isListItem(text) || ["!!!", "???", "===", "[^", ":"].contains(where: text.hasPrefix)
        // A line directly after another line continues its paragraph, whatever its indentation is.
        let isContinuation = !isContainer && line > 0 && !lines.text(line - 1, quotes: quotes).isEmpty
        while !isContinuation, let last = indentations.last, last >= indentation {
            indentations.removeLast()
        }
        if isContainer { indentations.append(indentation) }
    }

    /// Returns true if a line that is indented by a number of columns is code, because it is indented by four or more
    /// columns outside of lists and admonitions.
    func isCode(indentedBy indentation: Int) -> Bool { indentations.isEmpty && indentation >= 4 }

    /// Returns the indentation of the innermost container of a line; nil if the line is outside of all containers.
    ///
    /// - Parameters:
    ///   - text: The text of the line that was read last.
    ///   - indentation: The number of columns before the text.
    /// - Returns: The number of columns before the container, or nil.
    func innermost(around text: Substring, indentedBy indentation: Int) -> Int? {
        Self.isListItem(text) ? indentations.last : indentations.last { $0 < indentation }
    }

    /// Returns a text without the marks of list items at its start, such as `-` and `2.`.
    static func withoutListMarks(_ text: Substring) -> Substring {
        var rest = text
        while true {
            let number = rest.prefix { "0"..."9" ~= $0 }
            let mark = rest[number.endIndex...].prefix(2)
            guard mark.last == " ", let first = mark.first, (number.isEmpty ? "-*+" : ".)").contains(first)
            else { return rest }
            rest = rest[mark.endIndex...].drop { $0 == " " }
        }
    }

    /// Returns true if a text begins with the mark of a list item.
    private static func isListItem(_ text: Substring) -> Bool {
        let number = text.prefix { "0"..."9" ~= $0 }
        let rest = text[number.endIndex...]
        guard let mark = rest.first, (number.isEmpty ? "-*+" : ".)").contains(mark) else { return false }
        return rest.dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true
    }
}
