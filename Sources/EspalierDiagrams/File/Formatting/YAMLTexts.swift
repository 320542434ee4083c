import EspalierDataFiles
import EspalierDiagnostics

/// The texts of the values of a YAML file, in a uniform style.
nonisolated struct YAMLTexts {
    private let file: SourceFile
    private let comments: YAMLComments

    init(_ file: SourceFile, _ comments: YAMLComments) { (self.file, self.comments) = (file, comments) }

    private func first(_ node: YAMLSyntaxNode) -> UInt8? { file.bytes[node.bytes].first }

    /// Returns a key, or another scalar on one line, without its quotes.
    func key(_ node: YAMLSyntaxNode?) -> String {
        guard let node else { return "" }
        let text = file.text(in: node.bytes)
        guard let quote = first(node), quote == 0x22 || quote == 0x27 else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Returns a scalar or alias with its properties, on one line.
    ///
    /// A text in single quotes is written in double quotes, unless it contains a quote, a backslash or a line break.
    func scalar(_ node: YAMLSyntaxNode) -> String {
        var text = file.text(in: node.bytes)
        let content = text.dropFirst().dropLast()
        if first(node) == 0x27, !content.contains(where: { "'\"\\\n".contains($0) }) {
            text = "\"\(content)\""
        }
        // Before a space, these marks would begin an element, a key or a value. Without it, brackets may contain them.
        if ["-", "?", ":"].contains(text) { text = "\"\(text)\"" }
        if node.properties.isEmpty { return text }
        return file.text(in: node.properties) + (text.isEmpty ? "" : " " + text)
    }

    /// Returns the lines of a scalar or alias with its properties; the lines after the first are indented.
    func lines(of node: YAMLSyntaxNode, indent: Int) -> [String] {
        let source = file.bytes[node.bytes]
        guard source.contains(0x0A) else { return [scalar(node)] }
        let properties = node.properties.isEmpty ? "" : file.text(in: node.properties) + " "
        if let text = YAMLBlockScalar(node, in: file.bytes) {
            return text.lines(after: properties, indent: indent)
        }
        var lines = file.text(in: node.bytes).split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.folded($0) }
        for index in lines.indices.dropFirst() where !lines[index].isEmpty {
            lines[index] =
                String(repeating: " ", count: indent) + lines[index].drop { $0 == " " || $0 == "\t" }
        }
        return [properties + lines[0]] + lines.dropFirst()
    }

    /// Returns true if an empty line after the value would be part of the value.
    func includesEmptyLines(_ node: YAMLSyntaxNode) -> Bool {
        YAMLBlockScalar(node, in: file.bytes)?.keepsEmptyLines ?? false
    }

    /// Returns a line of a folded text without the spaces at its end.
    ///
    /// If a backslash escapes the first of these spaces, the line is returned unchanged.
    private static func folded(_ line: Substring) -> String {
        let text = line.trimmingEnd
        return text.hasSuffix("\\") ? String(line) : text
    }

    // MARK: Collections in brackets

    /// Returns a collection in brackets or braces on one line.
    ///
    /// - Parameters:
    ///   - node: The collection.
    ///   - order: The order of the collection's keys.
    /// - Returns: The text. Nil if the collection contains comments, texts of several lines, keys without a value, or
    ///   other collections with an anchor or a tag.
    func flow(_ node: YAMLSyntaxNode, _ order: KeyOrder) -> String? {
        guard node.isFlow, !comments.contains(node.bytes) else { return nil }
        return flowText(node, order)
    }

    private func flowText(_ node: YAMLSyntaxNode, _ order: KeyOrder) -> String? {
        switch node.content {
        case .scalar, .alias:
            return node.bytes.isEmpty || file.bytes[node.bytes].contains(0x0A) ? nil : scalar(node)
        case .sequence(let elements):
            guard node.isFlow else { return nil }
            let texts = elements.compactMap { nested($0, order.element) }
            return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .mapping(let pairs):
            guard node.isFlow else { return nil }
            if pairs.isEmpty { return "{}" }
            let type = pairs.first { key($0.key) == "type" }.map { key($0.value) }
            let texts = order.sorted(pairs, layoutType: type) { key($0.key) }.compactMap { pair, order in
                nested(pair.value, order).map { "\(scalar(pair.key)): \($0)" }
            }
            return texts.count == pairs.count ? "{ \(texts.joined(separator: ", ")) }" : nil
        }
    }

    private func nested(_ node: YAMLSyntaxNode, _ order: KeyOrder) -> String? {
        if case .scalar = node.content { return flowText(node, order) }
        return node.properties.isEmpty ? flowText(node, order) : nil
    }

    /// Returns the lines of a collection without the spaces at their ends, and with a new indentation after the first
    /// line.
    func verbatim(_ range: Range<Int>, indent: Int) -> [String] {
        let lines = file.text(in: range).split(separator: "\n", omittingEmptySubsequences: false)
            .map(\.trimmingEnd)
        let margin = lines.dropFirst().filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let spaces = String(repeating: " ", count: indent)
        return [lines[0]] + lines.dropFirst().map { $0.isEmpty ? "" : spaces + $0.dropFirst(margin) }
    }
}

nonisolated extension YAMLSyntaxNode {
    /// The nodes in a collection: the elements, or the keys and values.
    var children: [YAMLSyntaxNode] {
        switch content {
        case .scalar, .alias: []
        case .sequence(let elements): elements
        case .mapping(let pairs): pairs.flatMap { [$0.key, $0.value] }
        }
    }

    /// True if the tree contains anchors, tags or aliases.
    var hasAnchors: Bool {
        if case .alias = content { return true }
        return !properties.isEmpty || children.contains(where: \.hasAnchors)
    }
}
