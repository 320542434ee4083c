/// The list items and admonitions around the line of a Markdown file that is being read.
nonisolated struct MarkdownContainers {
    private struct Container {
        /// The number of columns before the mark of the container.
        let indentation: Int
        /// The smallest indentation of the lines in the container.
        let contentIndentation: Int
    }

    /// The containers, in ascending order of their indentations.
    private var containers: [Container] = []

    /// Updates the containers for a line in a number of block quotes.
    ///
    /// - Parameters:
    ///   - line: The number of the line.
    ///   - lines: The lines of the file.
    ///   - quotes: The number of block quotes around the line.
    ///   - continuesText: True if the line is after a line of text, so that it continues the paragraph, whatever its
    ///     indentation is.
    mutating func read(_ line: Int, of lines: MarkdownLines, quotes: Int, continuesText: Bool) {
        let text = lines.text(line, quotes: quotes)
        if text.isEmpty { return }
        let indentation = lines.indentation(of: line, quotes: quotes)
        let container = Self.container(text, indentedBy: indentation)
        while container != nil || !continuesText, let last = containers.last, last.indentation >= indentation
        {
            containers.removeLast()
        }
        if let container { containers.append(container) }
    }

    /// Returns true if a line that is indented by a number of columns is code, because it is indented by four or more
    /// columns outside of lists and admonitions.
    func isCode(indentedBy indentation: Int) -> Bool { containers.isEmpty && indentation >= 4 }

    /// Returns the indentation that a line must have to be in the innermost container of another line; 0 if that line is
    /// outside of all containers.
    ///
    /// - Parameters:
    ///   - text: The text of the line that was read last.
    ///   - indentation: The number of columns before the text.
    /// - Returns: The smallest number of columns.
    func contentIndentation(around text: Substring, indentedBy indentation: Int) -> Int {
        let container =
            Self.listMark(of: text) != nil
            ? containers.last : containers.last { $0.contentIndentation <= indentation }
        return container?.contentIndentation ?? 0
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

    /// Returns the container that begins in a line; nil if the line begins no container.
    private static func container(_ text: Substring, indentedBy indentation: Int) -> Container? {
        if let mark = listMark(of: text) {
            let start = indentation + mark.count
            var end = start
            for character in text[mark.endIndex...].prefix(while: { $0 == " " || $0 == "\t" }) {
                end = character == "\t" ? (end / 4 + 1) * 4 : end + 1
            }
            // After five or more spaces, the item begins with code, and one space belongs to the mark.
            let isCode = end - start > 4 || text.endIndex == mark.endIndex
            return Container(indentation: indentation, contentIndentation: isCode ? start + 1 : end)
        }
        // Programs differ in the indentation that they require for the content of admonitions and footnotes.
        let isOther = ["!!!", "???", "===", "[^", ":"].contains(where: text.hasPrefix)
        return isOther ? Container(indentation: indentation, contentIndentation: indentation + 1) : nil
    }

    /// Returns the mark of the list item that a text begins with; nil if it begins with no such mark.
    private static func listMark(of text: Substring) -> Substring? {
        let number = text.prefix { "0"..."9" ~= $0 }
        let rest = text[number.endIndex...]
        guard let mark = rest.first, (number.isEmpty ? "-*+" : ".)").contains(mark) else { return nil }
        guard rest.dropFirst().first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
        return text[..<rest.index(after: rest.startIndex)]
    }
}
