import EspalierDiagnostics

/// A value whose end has been read, with its size.
///
/// The size is needed for aliases, because an alias to the value repeats all of the value's nodes.
struct YAMLSubtree {
    let node: Node
    /// The number of values in the subtree, including the root and the values that aliases in it repeat.
    ///
    /// A text is one value, and one more for each 64 bytes, because each repetition may be copied.
    let size: Int
    /// The number of levels of lists and mappings.
    let height: Int
}

/// A list or mapping whose end has not been read yet.
struct YAMLFrame {
    struct Key {
        let text: String
        let range: Range<Int>
        let isMerge: Bool
    }

    let start: Int
    let isMapping: Bool
    let anchor: String?
    var elements: [Node] = []
    var key: Key?
    private(set) var size = 1
    private(set) var height = 1
    private(set) var lastOffset: Int?
    private var mapping = Mapping()
    private var merges: [Node] = []

    init(start: Int, isMapping: Bool, anchor: String?) {
        self.start = start
        self.isMapping = isMapping
        self.anchor = anchor
    }

    mutating func note(_ subtree: YAMLSubtree) {
        size += subtree.size
        height = max(height, subtree.height + 1)
        lastOffset = max(lastOffset ?? 0, subtree.node.range.upper)
    }

    /// Adds a value for the key that was read before it.
    mutating func setValue(_ value: Node, _ event: YAMLEvent) throws(InputFailure) {
        guard let key else { return }
        self.key = nil
        if key.isMerge {
            merges += try Self.mergeSources(value, event)
            return
        }
        let entry = Mapping.Entry(key: key.text, keyRange: key.range, value: value)
        if let first = mapping.append(entry) { throw InputFailure.duplicateKey(entry, first: first) }
    }

    private static func mergeSources(_ value: Node, _ event: YAMLEvent) throws(InputFailure) -> [Node] {
        if value.mapping != nil { return [value] }
        if let elements = value.sequence, elements.allSatisfy({ $0.mapping != nil }) { return elements }
        throw InputFailure(
            "'<<' takes a mapping or a list of mappings, not \(value.typeDescription)", at: event.lower,
            to: event.upper)
    }

    /// Returns the mapping with the keys of its merge key `<<`.
    ///
    /// The mapping's own keys take precedence. If several merged mappings have a key, the first of these mappings takes
    /// precedence.
    mutating func mergedMapping() -> Mapping {
        for source in merges {
            for entry in source.mapping?.entries ?? [] { _ = mapping.append(entry) }
        }
        return mapping
    }
}
