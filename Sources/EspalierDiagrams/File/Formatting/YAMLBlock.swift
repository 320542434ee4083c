import EspalierDataFiles

/// The entries of a YAML mapping or sequence in block style, each with its comments.
nonisolated struct YAMLBlock {
    nonisolated struct Entry {
        var leading: [YAMLLine] = []
        var isAfterEmptyLine = false
        /// The key; nil in a sequence.
        var key: YAMLSyntaxNode?
        var value: Value
        /// The comment at the end of the line.
        var trailing: String?
    }

    nonisolated indirect enum Value {
        /// A scalar, an alias, or a collection in flow style.
        case inline(YAMLSyntaxNode)
        case block(YAMLBlock, properties: Range<Int>)
    }

    let isMapping: Bool
    var entries: [Entry] = []
    /// The comments after the last entry.
    var closing: [YAMLLine] = []
}

/// Assigns the comments of a YAML file to the entries of its blocks.
nonisolated struct YAMLBlockBuilder {
    private let bytes: [UInt8]
    var comments: YAMLComments

    init(_ bytes: [UInt8], _ comments: YAMLComments) { (self.bytes, self.comments) = (bytes, comments) }

    /// Returns the value of a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - end: The start of the first entry after the node.
    ///   - column: The column of the block that contains the node; -1 for the document.
    /// - Returns: A block with the comments of its entries, or the node itself if it isn't a block.
    mutating func value(_ node: YAMLSyntaxNode, upTo end: Int, in column: Int) -> YAMLBlock.Value {
        guard !node.isFlow else { return .inline(node) }
        switch node.content {
        case .scalar, .alias: return .inline(node)
        case .mapping(let pairs):
            return .block(mapping(pairs, upTo: end, in: column), properties: node.properties)
        case .sequence(let elements):
            let block = sequence(elements, node, upTo: end, in: column)
            return .block(block, properties: node.properties)
        }
    }

    private mutating func mapping(
        _ pairs: [(key: YAMLSyntaxNode, value: YAMLSyntaxNode)], upTo end: Int, in outer: Int
    ) -> YAMLBlock {
        var block = YAMLBlock(isMapping: true)
        for (index, pair) in pairs.enumerated() {
            let next = index + 1 < pairs.count ? pairs[index + 1].key.start : end
            block.entries.append(entry(pair.key, pair.value, at: pair.key.start, upTo: next))
        }
        let column = max(self.column(of: pairs.first?.key.start ?? 0), outer + 1)
        block.closing = comments.take(before: end, fromColumn: column)
        return block
    }

    private mutating func sequence(
        _ elements: [YAMLSyntaxNode], _ node: YAMLSyntaxNode, upTo end: Int, in outer: Int
    ) -> YAMLBlock {
        var starts: [Int] = []
        var position = node.bytes.lowerBound
        for element in elements {
            starts.append(dash(in: position..<max(position, element.start)))
            position = element.bytes.upperBound
        }
        var block = YAMLBlock(isMapping: false)
        for (index, element) in elements.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : end
            block.entries.append(entry(nil, element, at: starts[index], upTo: next))
        }
        let column = max(self.column(of: starts.first ?? 0), outer + 1)
        block.closing = comments.take(before: end, fromColumn: column)
        return block
    }

    private mutating func entry(
        _ key: YAMLSyntaxNode?, _ node: YAMLSyntaxNode, at start: Int, upTo end: Int
    ) -> YAMLBlock.Entry {
        let leading = comments.take(before: start)
        let isAfterEmptyLine = comments.isAfterEmptyLine(start)
        let head = key?.bytes.upperBound ?? start + 1
        var trailing = comments.takeTrailing(head, before: node.start)
        let value = value(node, upTo: end, in: column(of: start))
        if case .inline(let node) = value {
            // Skip the comments inside a collection, so that they aren't assigned to the next entry. A collection that
            // contains comments is written unchanged, including its comments.
            if node.isFlow { _ = comments.take(before: node.bytes.upperBound) }
            trailing = trailing ?? comments.takeTrailing(node.bytes.upperBound)
        }
        return YAMLBlock.Entry(
            leading: leading, isAfterEmptyLine: isAfterEmptyLine, key: key, value: value, trailing: trailing)
    }

    private func column(of offset: Int) -> Int {
        let end = min(offset, bytes.count)
        return end - bytes.startOfLine(at: end)
    }

    /// Returns the offset of the dash of an element.
    private func dash(in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound {
            switch bytes[position] {
            case 0x2D: return position
            case 0x23: position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            default: position += 1
            }
        }
        return range.upperBound
    }
}
