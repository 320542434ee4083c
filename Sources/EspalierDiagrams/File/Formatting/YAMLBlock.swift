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
        guard !node.isFlow else {
            // Skip the comments inside a collection, so that they aren't assigned to the next entry. A collection that
            // contains comments is written unchanged, including its comments.
            _ = comments.take(before: node.bytes.upperBound)
            return .inline(node)
        }
        let block: YAMLBlock
        switch node.content {
        case .scalar, .alias: return .inline(node)
        case .mapping(let pairs):
            let items = pairs.map { (YAMLSyntaxNode?.some($0.key), $0.value, $0.key.start) }
            block = self.block(of: items, isMapping: true, upTo: end, in: column)
        case .sequence(let elements):
            var items: [(YAMLSyntaxNode?, YAMLSyntaxNode, Int)] = []
            var position = node.bytes.lowerBound
            for element in elements {
                items.append((nil, element, dash(in: position..<max(position, element.start))))
                position = element.bytes.upperBound
            }
            block = self.block(of: items, isMapping: false, upTo: end, in: column)
        }
        return .block(block, properties: node.properties)
    }

    /// Returns a block with an entry for each item, which is a key, a value, and the start of both.
    private mutating func block(
        of items: [(key: YAMLSyntaxNode?, value: YAMLSyntaxNode, start: Int)], isMapping: Bool,
        upTo end: Int, in outer: Int
    ) -> YAMLBlock {
        var block = YAMLBlock(isMapping: isMapping)
        for (index, item) in items.enumerated() {
            let next = index + 1 < items.count ? items[index + 1].start : end
            block.entries.append(entry(item.key, item.value, at: item.start, upTo: next))
        }
        let column = max(self.column(of: items.first?.start ?? 0), outer + 1)
        block.closing = comments.take(before: end, fromColumn: column)
        return block
    }

    private mutating func entry(
        _ key: YAMLSyntaxNode?, _ node: YAMLSyntaxNode, at start: Int, upTo end: Int
    ) -> YAMLBlock.Entry {
        let leading = comments.take(before: start)
        let isAfterEmptyLine = comments.isAfterEmptyLine(start)
        let head = key?.bytes.upperBound ?? start + 1
        var trailing = comments.takeTrailing(head, before: node.bytes.lowerBound)
        let value = value(node, upTo: end, in: column(of: start))
        if case .inline(let node) = value {
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
