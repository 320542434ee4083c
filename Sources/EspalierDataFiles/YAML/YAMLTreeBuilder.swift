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

    init(parser: YAMLParser, file: SourceFile, limits: DataLimits) {
        self.parser = parser
        self.file = file
        self.limits = limits
    }

    mutating func build() throws(InputFailure) -> Node {
        var root: YAMLSubtree?
        var hasDocument = false
        while true {
            let event = try parser.next()
            switch event.content {
            case .streamEnd:
                return root?.node ?? Node(.null, file: file, lower: event.lower, upper: event.lower)
            case .documentStart:
                if hasDocument {
                    throw InputFailure(
                        "a second document; a file can have only one", at: event.lower, to: event.upper)
                }
                hasDocument = true
            default:
                guard let subtree = try subtree(event) else { continue }
                if stack.isEmpty { root = subtree } else { try attach(subtree, event) }
            }
        }
    }

    /// Returns the value that an event completes, or nil if the event completes no value.
    private mutating func subtree(_ event: YAMLEvent) throws(InputFailure) -> YAMLSubtree? {
        switch event.content {
        case .alias(let name): return try expand(name, event)
        case .scalar(let value, let source, _):
            try countNode(event)
            let resolved = try YAMLTag.apply(event, value, source: source)
            return finish(
                Node(resolved, file: file, lower: event.lower, upper: event.upper), anchor: event.anchor)
        case .sequenceStart, .mappingStart:
            try enter(event)
            return nil
        case .sequenceEnd, .mappingEnd: return close(event)
        case .documentStart, .streamEnd, .other: return nil
        }
    }

    private mutating func countNode(_ event: YAMLEvent) throws(InputFailure) {
        count += 1
        guard count <= limits.effectiveItems else {
            throw .exceeding(.items, "values", count, limits.effectiveItems, at: event.lower)
        }
    }

    private mutating func enter(_ event: YAMLEvent) throws(InputFailure) {
        try countNode(event)
        try YAMLTag.check(event)
        let depth = stack.count + 1
        guard depth <= limits.effectiveDepth else {
            throw .exceeding(.depth, "nesting depth", depth, limits.effectiveDepth, at: event.lower)
        }
        if let anchor = event.anchor { openAnchors.insert(anchor) }
        if case .mappingStart = event.content {
            stack.append(YAMLFrame(start: event.lower, isMapping: true, anchor: event.anchor))
        } else {
            stack.append(YAMLFrame(start: event.lower, isMapping: false, anchor: event.anchor))
        }
    }

    private mutating func expand(_ name: String, _ event: YAMLEvent) throws(InputFailure) -> YAMLSubtree {
        guard let target = anchors[name], !openAnchors.contains(name) else {
            let problem =
                openAnchors.contains(name) ? "'*\(name)' contains itself" : "no anchor '&\(name)' before this"
            throw InputFailure(problem, at: event.lower, to: event.upper)
        }
        expanded += target.size
        let limit = limits.effectiveAliasExpansion
        guard expanded <= limit else {
            throw .exceeding(.aliases, "values repeated by aliases", expanded, limit, at: event.lower)
        }
        let depth = stack.count + target.height
        guard depth <= limits.effectiveDepth else {
            throw .exceeding(.depth, "nesting depth", depth, limits.effectiveDepth, at: event.lower)
        }
        return target
    }

    private mutating func finish(_ node: Node, anchor: String?, size: Int = 1, height: Int = 0) -> YAMLSubtree
    {
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
        let text = source
        guard text.utf8.count <= limits.labelBytes else {
            throw .exceeding(.label, "bytes of a key", text.utf8.count, limits.labelBytes, at: event.lower)
        }
        return YAMLFrame.Key(text: text, range: event.lower..<event.upper, isMerge: isMerge)
    }
}
