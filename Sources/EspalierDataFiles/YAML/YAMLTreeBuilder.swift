import EspalierDiagnostics

/// Creates nodes from YAML events, with an explicit stack instead of recursion.
struct YAMLTreeBuilder {
    private let parser: YAMLParser
    private let file: SourceFile
    private let limits: DataLimits
    private var stack: [YAMLFrame] = []
    private var anchors: [String: YAMLSubtree] = [:]
    /// The anchors whose node isn't complete yet.
    ///
    /// An alias to one of these nodes would be a cycle.
    private var openAnchors: Set<String> = []
    private var count = 0
    private var expanded = 0
    /// The number of bytes for which a text is one more value when an alias repeats it.
    private static let bytesPerValue = 64

    init(parser: YAMLParser, file: SourceFile, limits: DataLimits) {
        self.parser = parser
        self.file = file
        self.limits = limits
    }

    mutating func build() throws(InputFailure) -> Node {
        var root: YAMLSubtree?
        while true {
            let event = try parser.next()
            if case .streamEnd = event.content {
                return root?.node ?? Node(.null, file: file, lower: event.lower, upper: event.lower)
            }
            guard let subtree = try subtree(event) else { continue }
            if stack.isEmpty { root = subtree } else { try attach(subtree, event) }
        }
    }

    /// Returns the value that an event completes, or nil if the event completes no value.
    private mutating func subtree(_ event: YAMLEvent) throws(InputFailure) -> YAMLSubtree? {
        switch event.content {
        case .alias(let name): return try expand(name, event)
        case .scalar(let value, let source, _):
            try countNode(event)
            let resolved = try YAMLTag.apply(event, value, source: source)
            let range = range(of: resolved, event, source: source)
            return finish(
                Node(resolved, file: file, lower: range.lowerBound, upper: range.upperBound),
                anchor: event.anchor, size: 1 + source.utf8.count / Self.bytesPerValue)
        case .collectionStart(let isMapping):
            try enter(event, isMapping: isMapping)
            return nil
        case .collectionEnd: return close(event)
        case .streamEnd, .other: return nil
        }
    }

    /// Returns the bytes of a scalar.
    ///
    /// The bytes of a number or Boolean are its text, so they don't include its anchor, its tag and its quotation marks.
    private func range(of value: Node.Value, _ event: YAMLEvent, source: String) -> Range<Int> {
        let range = event.lower..<max(event.lower, event.upper)
        guard event.anchor != nil || event.tag != nil else { return range }
        switch value {
        case .number, .bool: return file.bytes[range].ranges(of: source.utf8).last ?? range
        case .null, .string, .sequence, .mapping: return range
        }
    }

    private mutating func countNode(_ event: YAMLEvent) throws(InputFailure) {
        count += 1
        try DocumentLimit.items.check("values", count, upTo: limits.effectiveItems, at: event.lower)
    }

    private mutating func enter(_ event: YAMLEvent, isMapping: Bool) throws(InputFailure) {
        try countNode(event)
        try YAMLTag.check(event, isMapping: isMapping)
        try checkDepth(stack.count + 1, event)
        if let anchor = event.anchor { openAnchors.insert(anchor) }
        stack.append(YAMLFrame(start: event.lower, isMapping: isMapping, anchor: event.anchor))
    }

    private func checkDepth(_ depth: Int, _ event: YAMLEvent) throws(InputFailure) {
        try DocumentLimit.depth.check("nesting depth", depth, upTo: limits.effectiveDepth, at: event.lower)
    }

    private mutating func expand(_ name: String, _ event: YAMLEvent) throws(InputFailure) -> YAMLSubtree {
        guard let target = anchors[name], !openAnchors.contains(name) else {
            let problem =
                openAnchors.contains(name) ? "'*\(name)' contains itself" : "no anchor '&\(name)' before this"
            throw InputFailure(problem, at: event.lower, to: event.upper)
        }
        expanded += target.size
        try DocumentLimit.aliases.check(
            "values repeated by aliases", expanded, upTo: limits.effectiveAliasExpansion, at: event.lower)
        try checkDepth(stack.count + target.height, event)
        return target
    }

    private mutating func finish(_ node: Node, anchor: String?, size: Int, height: Int = 0) -> YAMLSubtree {
        let subtree = YAMLSubtree(node: node, size: size, height: height)
        if let anchor {
            openAnchors.remove(anchor)
            anchors[anchor] = subtree
        }
        return subtree
    }

    private mutating func close(_ event: YAMLEvent) -> YAMLSubtree {
        var frame = stack.removeLast()
        // libyaml places the end of a block collection at the start of the next token, so use the end of its last value
        // instead.
        let upper = event.upper > event.lower ? event.upper : frame.lastOffset ?? event.lower
        let value: Node.Value = frame.isMapping ? .mapping(frame.mergedMapping()) : .sequence(frame.elements)
        let node = Node(value, file: file, lower: frame.start, upper: upper)
        return finish(node, anchor: frame.anchor, size: frame.size, height: frame.height)
    }

    private mutating func attach(_ subtree: YAMLSubtree, _ event: YAMLEvent) throws(InputFailure) {
        let top = stack.count - 1
        stack[top].note(subtree)
        guard stack[top].isMapping else {
            stack[top].elements.append(subtree.node)
            return
        }
        guard stack[top].key != nil else {
            stack[top].key = try key(subtree.node, event)
            return
        }
        try stack[top].setValue(subtree.node, event)
    }

    private func key(_ node: Node, _ event: YAMLEvent) throws(InputFailure) -> YAMLFrame.Key {
        guard case .scalar(_, let source, let isMerge) = event.content else {
            let alias = node.scalarText
            if case .alias = event.content, let alias {
                return YAMLFrame.Key(text: alias, range: event.lower..<event.upper, isMerge: false)
            }
            throw InputFailure(
                "a key must be a plain value, not \(node.typeDescription)", at: event.lower, to: event.upper)
        }
        let count = source.utf8.count
        try DocumentLimit.label.check("bytes of a key", count, upTo: limits.labelBytes, at: event.lower)
        return YAMLFrame.Key(text: source, range: event.lower..<event.upper, isMerge: isMerge)
    }
}
