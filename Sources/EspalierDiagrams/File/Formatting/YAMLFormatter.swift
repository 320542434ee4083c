import EspalierDataFiles
import EspalierDiagnostics

/// Formats a YAML file in a uniform style.
nonisolated struct YAMLFormatter {
    private let file: SourceFile
    private let texts: YAMLTexts
    private var lines = YAMLLines()
    private var line = ""
    /// The number of lines up to the end of the last text to which an empty line would be added.
    private var openTextEnd: Int?

    /// Returns the formatted text of a file.
    static func format(
        _ file: SourceFile, _ order: KeyOrder, limits: DataLimits
    ) throws(DiagnosticsError) -> [UInt8] {
        let root = try YAMLSyntaxNode.read(file, limits: limits).flatMap { $0.isEmpty ? nil : $0 }
        let head = file.bytes[..<(root?.start ?? file.bytes.count)]
            .split(separator: 0x0A, omittingEmptySubsequences: false)
        // The comment at the end of a directive is written together with the other comments.
        let directives = head.filter { $0.first == UInt8(ascii: "%") }
            .map { String(decoding: $0, as: UTF8.self).prefix(upTo: " #") }
        let comments = YAMLComments(file, root)
        if let range = comments.unusualBreak {
            throw DiagnosticsError(
                "a file with the line breaks U+0085, U+2028 or U+2029 can't be formatted",
                at: file.range(range), note: "replace the character by a line feed")
        }
        var builder = YAMLBlockBuilder(file.bytes, comments)
        var formatter = YAMLFormatter(file: file, texts: YAMLTexts(file, comments))
        for directive in directives { formatter.lines.append(directive) }
        if head.contains(where: { $0.starts(with: "---".utf8) }) { formatter.lines.append("---") }
        if let root {
            // The comments above the first key are about the file, so they stay at the top if another key becomes the
            // first key.
            let isApart = builder.comments.hasHeaderApart(before: root.start)
            let header = builder.comments.takeHeader(before: root.start)
            let value = builder.value(root, upTo: Int.max, in: -1)
            formatter.write(header, indent: 0)
            if isApart { formatter.addEmptyLine() }
            let end = root.bytes.upperBound
            // If the keys of a file with anchors and aliases were sorted, an alias could precede its anchor.
            formatter.write(
                value, root.hasAnchors ? order.unsorted : order,
                trailing: builder.comments.takeTrailing(end))
        }
        formatter.write(builder.comments.take(before: Int.max), indent: 0)
        return formatter.lines.bytes
    }

    /// Returns the texts of all comments of a file, sorted.
    static func comments(of file: SourceFile, limits: DataLimits) throws(DiagnosticsError) -> [String] {
        YAMLComments(file, try YAMLSyntaxNode.read(file, limits: limits)).texts
    }

    // MARK: Lines

    private mutating func write(_ comments: [YAMLLine], indent: Int) {
        for comment in comments {
            if comment.isAfterEmptyLine { addEmptyLine() }
            lines.append(Self.spaces(indent) + comment.text)
        }
    }

    /// Adds an empty line, except at the start of the file, after another empty line, and where it would be part of a
    /// text.
    private mutating func addEmptyLine() {
        if !lines.endsWithEmptyLine, lines.count != openTextEnd { lines.append("") }
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private mutating func endLine(_ trailing: String?) {
        if let trailing { line += line.isEmpty ? trailing : "  " + trailing }
        lines.append(line)
        line = ""
    }

    /// Writes the value of the document.
    private mutating func write(_ value: YAMLBlock.Value, _ order: KeyOrder, trailing: String?) {
        switch value {
        case .block(let block, let properties):
            if !properties.isEmpty {
                line = file.text(in: properties)
                endLine(nil)
            }
            write(block, order, indent: 0)
        case .inline(let node): writeInline(node, order, indent: -2, trailing: trailing)
        }
    }

    // MARK: Blocks

    /// Writes a block.
    ///
    /// If the current line isn't empty, for example after a dash, the first entry is written on this line.
    private mutating func write(_ block: YAMLBlock, _ order: KeyOrder, indent: Int) {
        for (position, (entry, order)) in sorted(block, order).enumerated() {
            if position > 0 || line.isEmpty { beginLine(of: entry, indent: indent, isFirst: position == 0) }
            write(entry, order, indent: indent)
        }
        write(block.closing, indent: indent)
    }

    /// Writes the comments before an entry, and begins its line.
    ///
    /// No empty line is written at the start of a block.
    private mutating func beginLine(of entry: YAMLBlock.Entry, indent: Int, isFirst: Bool) {
        var leading = entry.leading
        if isFirst, !leading.isEmpty { leading[0].isAfterEmptyLine = false }
        write(leading, indent: indent)
        if entry.isAfterEmptyLine, !isFirst || !leading.isEmpty { addEmptyLine() }
        line = Self.spaces(indent)
    }

    /// Returns the entries of a block in their new order, each with the order of its value.
    private func sorted(
        _ block: YAMLBlock, _ order: KeyOrder
    ) -> [(entry: YAMLBlock.Entry, order: KeyOrder)] {
        guard block.isMapping else { return block.entries.map { ($0, order.element) } }
        let type = block.entries.first { texts.key($0.key) == "type" }.flatMap { entry in
            if case .inline(let node) = entry.value { texts.key(node) } else { nil }
        }
        return order.sorted(block.entries, layoutType: type) { texts.key($0.key) }
    }

    private mutating func write(_ entry: YAMLBlock.Entry, _ order: KeyOrder, indent: Int) {
        line += entry.key.map { texts.scalar($0) + ":" } ?? "-"
        switch entry.value {
        case .inline(let node): writeInline(node, order, indent: indent, trailing: entry.trailing)
        case .block(let block, let properties):
            if !properties.isEmpty { line += " " + file.text(in: properties) }
            let first = sorted(block, order).first?.entry
            if entry.key == nil, properties.isEmpty, entry.trailing == nil, first?.leading.isEmpty ?? true {
                line += " "
            } else {
                endLine(entry.trailing)
            }
            write(block, order, indent: indent + 2)
        }
    }

    // MARK: Scalars and collections in brackets

    private mutating func writeInline(
        _ node: YAMLSyntaxNode, _ order: KeyOrder, indent: Int, trailing: String?
    ) {
        if node.isFlow { return writeFlow(node, order, indent: indent, trailing: trailing) }
        let parts = texts.lines(of: node, indent: indent + 2)
        if let first = parts.first, !first.isEmpty { line += line.isEmpty ? first : " " + first }
        if parts.count > 1 { write(parts.dropFirst(), trailing) } else { endLine(trailing) }
        if texts.includesEmptyLines(node) { openTextEnd = lines.count }
    }

    /// Ends the current line, which contains the first line of a text, and adds the other lines of the text.
    ///
    /// - Parameters:
    ///   - rest: The lines of the text after the first.
    ///   - trailing: The comment after the last line; nil for none.
    private mutating func write(_ rest: ArraySlice<String>, _ trailing: String?) {
        endLine(nil)
        for part in rest.dropLast() { lines.append(part) }
        if let last = rest.last { lines.append(trailing.map { last + "  " + $0 } ?? last) }
    }

    /// Writes a collection in brackets or braces on one line or, if it doesn't fit, as a block.
    ///
    /// A collection of several lines stays as it is if it contains a comment or a text of several lines.
    private mutating func writeFlow(
        _ node: YAMLSyntaxNode, _ order: KeyOrder, indent: Int, trailing: String?
    ) {
        let separator = line.isEmpty ? "" : " "
        let properties = node.properties.isEmpty ? "" : file.text(in: node.properties) + " "
        let parts =
            texts.flow(node, order).map { [$0] } ?? texts.verbatim(node.bytes, indent: indent + 2)
        let block = YAMLBlock(flow: node)
        let width = line.count + separator.count + properties.count + (parts.first?.count ?? 0)
        if parts.count > 1 || block.entries.isEmpty || width <= DiagramFormatter.maximumWidth {
            line += separator + properties + (parts.first ?? "")
            return parts.count > 1 ? write(parts.dropFirst(), trailing) : endLine(trailing)
        }
        line += properties.isEmpty ? "" : separator + properties.trimmingEnd
        if line.hasSuffix("-"), trailing == nil {
            line += " "
        } else if !line.isEmpty {
            endLine(trailing)
        }
        write(block, order, indent: indent + 2)
    }
}

/// The lines of a formatted file, in one piece of memory.
nonisolated private struct YAMLLines {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// True if there are no lines, or the last line is empty.
    var endsWithEmptyLine: Bool { bytes.last == nil || bytes.suffix(2) == [0x0A, 0x0A] || bytes == [0x0A] }

    mutating func append(_ line: String) {
        bytes += line.utf8
        bytes.append(0x0A)
        count += 1
    }
}

nonisolated extension String {
    /// Returns the text before the first occurrence of another text, without the spaces at its end.
    fileprivate func prefix(upTo end: String) -> String {
        (firstRange(of: end).map { String(self[..<$0.lowerBound]) } ?? self).trimmingEnd
    }
}

nonisolated extension YAMLBlock {
    /// Creates a block, without comments, from the entries of a collection in brackets or braces.
    fileprivate init(flow node: YAMLSyntaxNode) {
        switch node.content {
        case .mapping(let pairs):
            self.init(isMapping: true, entries: pairs.map { Entry(key: $0.key, value: .inline($0.value)) })
        case .sequence(let elements):
            self.init(isMapping: false, entries: elements.map { Entry(value: .inline($0)) })
        case .scalar, .alias: self.init(isMapping: false)
        }
    }
}
