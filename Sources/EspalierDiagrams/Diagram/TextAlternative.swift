import EspalierBoxes
import EspalierData
import EspalierLayouts
import Foundation

/// The text alternative of a diagram: title, description, and the items as a nested list, or in Markdown the rows of a
/// table with columns as tables.
///
/// Each item has its label, the other texts of its box, such as a role or members, what the layout shows about it, such as
/// its size, its category in the legend, and its second and further parents.
struct TextAlternative {
    let diagram: Diagram
    let isMarkdown: Bool

    var text: String { introduction + list }

    fileprivate var introduction: String {
        var text = ""
        if let title = diagram.title { text += (isMarkdown ? "# " : "") + label(title) + "\n\n" }
        if let description = diagram.description { text += label(description) + "\n\n" }
        if let logo = diagram.block.logo?.logo.title { text += "Logo: " + label(logo) + "\n\n" }
        return text
    }

    fileprivate var list: String {
        var text = ""
        diagram.beginPicture()
        if isMarkdown, let columns = diagram.content.views.columns { return tables(columns) }
        ItemList(diagram: diagram).visit { line in
            let margin = String(repeating: "  ", count: min(line.depth, Self.maximumDepth))
            text += margin + "- " + self.text(of: line) + "\n"
        }
        return text
    }

    /// Returns a Markdown table for each section, below its label.
    private func tables(_ columns: TableColumns) -> String {
        func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        let head =
            row(columns.columns.map { label($0.title) })
            + row(columns.columns.map { $0.isNumeric ? "---:" : "---" })
        var text = ""
        ItemList(diagram: diagram).visit { line in
            if text.isEmpty || line.item == nil {
                text += text.isEmpty ? "" : "\n"
                if line.item == nil { text += "**\(label(line.label))**\n\n" }
                text += head
            }
            if let (number, content) = line.item {
                text += row(columns.texts(row: number, of: content.items, in: content.fields).map(label))
            }
        }
        return text
    }

    /// Returns the text of a line without its indentation.
    func text(of line: ItemList.Line) -> String {
        if let item = line.item { return self.item(item.row, in: item.content) }
        guard let (section, content) = line.container else { return label(line.label) }
        let targets = content.targets(ofEdges: content.edgeNumbers(fromContainer: section))
        return label(
            targets.isEmpty ? line.label : "\(line.label): leads to \(targets.joined(separator: ", "))")
    }

    /// Returns the label of an item, and the other texts of its box after a colon.
    ///
    /// If one of the texts contains the label, such as `Ada (CEO)`, the text takes the label's place.
    private func item(_ row: Int, in content: DiagramContent) -> String {
        let name = content.data.items.labels[row]
        var texts = content.views.cell.plan(row: row).texts(row: row, in: content.views.context)
        let head = texts.firstIndex { $0 == name } ?? texts.firstIndex { $0.contains(name) }
        let first = head.map { texts.remove(at: $0) } ?? name
        var rest = texts.flatMap { $0.split(whereSeparator: \.isNewline) }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        .filter { !$0.isEmpty }
        if let remark = content.remark(row) {
            rest = rest.filter { !remark.parts.contains($0) } + [remark.text]
        }
        // Add the category if the box shows it only by its color.
        if let category = content.category(row: row, unlessIn: [first] + rest) { rest.append(category) }
        let lineRow = content.lineRow(toChild: row)
        if content.hierarchy != nil,
            let text = content.labelText(ofKind: ClassHierarchyLayout.elementKindLabel, row: lineRow)
        {
            rest.append("line: \(text)")
        }
        if let path = content.views.containers?.path(ofRow: row) { rest.append("in \(path)") }
        let others = content.furtherParents(ofRow: row)
        if !others.isEmpty { rest.append("also below \(others.joined(separator: ", "))") }
        let targets = content.targets(ofEdges: content.edgeNumbers(from: row))
        if !targets.isEmpty { rest.append("leads to \(targets.joined(separator: ", "))") }
        let remarks = rest.map(closingDirections).joined(separator: "; ")
        return label(rest.isEmpty ? first : "\(closingDirections(first)): \(remarks)")
    }

    /// Returns a text in which every change of the writing direction ends, so that the text after it isn't turned.
    private func closingDirections(_ text: String) -> String {
        var ends: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}": ends.append("\u{202C}")
            case "\u{2066}"..."\u{2068}": ends.append("\u{2069}")
            case "\u{202C}": if ends.last == scalar { ends.removeLast() }
            case "\u{2069}":
                if let index = ends.lastIndex(of: scalar) { ends.removeSubrange(index...) }
            default: break
            }
        }
        if ends.isEmpty { return text }
        return String(String.UnicodeScalarView(Array(text.unicodeScalars) + ends.reversed()))
    }

    /// Returns the string with spaces in place of control characters and line separators, which would break the list.
    private func line(_ string: String) -> String {
        guard string.unicodeScalars.contains(where: isControl) else { return string }
        var result = String.UnicodeScalarView()
        for scalar in string.unicodeScalars { result.append(isControl(scalar) ? " " : scalar) }
        return String(result)
    }

    private func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }

    fileprivate func label(_ string: String) -> String {
        isMarkdown ? MarkdownText.escaped(line(string)) : line(string)
    }

    /// The maximum depth of indentation.
    ///
    /// Without a maximum, a chain of 100,000 items would have gigabytes of indentation.
    private static let maximumDepth = 100
}

extension Diagram {
    /// Returns the title, the description and the items as a nested list, for readers who can't see the diagram.
    ///
    /// The text is in Markdown if `isMarkdown` is true, otherwise it is plain.
    public func textAlternative(isMarkdown: Bool) -> String {
        TextAlternative(diagram: self, isMarkdown: isMarkdown).text
    }
}

extension DiagramSequence {
    /// Returns the title, the description, and each state's caption and items as a nested list, for readers who can't
    /// see the diagram.
    ///
    /// The text is in Markdown if `isMarkdown` is true, otherwise it is plain.
    public func textAlternative(isMarkdown: Bool) -> String {
        var text = ""
        for state in states {
            let alternative = TextAlternative(diagram: state.diagram, isMarkdown: isMarkdown)
            text += text.isEmpty ? alternative.introduction : "\n"
            text += (isMarkdown ? "## " : "") + alternative.label(state.caption) + "\n\n" + alternative.list
        }
        return text
    }
}
