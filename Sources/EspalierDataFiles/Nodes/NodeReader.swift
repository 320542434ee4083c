public import EspalierDiagnostics

/// Reads the fields of one mapping, each with the type it should have, and gathers all complaints.
///
/// Every question returns nil when the key is missing, explicitly null or wrong; only the last is a complaint. `finish()`
/// complains about keys that nobody asked for, with the nearest of those that were asked for.
///
///     let reader = NodeReader(node, collector)
///     let title = reader.string("title")
///     let width = reader.number("width", in: 0...1e6) ?? 100
///     reader.mapping("layout") { layout in ... }   // its own finish() is implied
///     reader.finish()
public final class NodeReader {
    public let node: Node
    public let collector: DiagnosticCollector
    let mapping: Mapping
    private var isRead: [Bool]
    private var asked: [String] = []

    /// - Parameters:
    ///   - node: The value to read. If it isn't a mapping, that is complained about here and every question returns nil.
    ///     Nothing at all (`null`) reads as an empty mapping.
    ///   - collector: Takes the complaints.
    public init(_ node: Node, _ collector: DiagnosticCollector) {
        self.node = node
        self.collector = collector
        mapping = node.mapping ?? Mapping()
        isRead = Array(repeating: false, count: mapping.count)
        if node.mapping == nil, !node.isNull {
            collector.error("expected a mapping, found \(node.typeDescription)", at: node.range)
        }
    }

    /// The keys in the order of the file.
    public var keys: [String] { mapping.keys }

    /// Whether the key is there, even with nothing behind it. Doesn't count as reading it.
    public func contains(_ key: String) -> Bool { mapping.index(of: key) != nil }

    /// The value behind a key as it stands, and the key counts as read. Null counts as missing.
    public func node(_ key: String) -> Node? {
        guard let value = nodeOrNull(key), !value.isNull else { return nil }
        return value
    }

    /// Like `node(_:)`, but an explicit null is returned.
    public func nodeOrNull(_ key: String) -> Node? {
        asked.append(key)
        guard let index = mapping.index(of: key) else { return nil }
        isRead[index] = true
        return mapping.entries[index].value
    }

    /// Complains if the key is missing or null.
    public func required(_ key: String) -> Node? {
        let value = node(key)
        if value == nil {
            let range = mapping.entry(for: key)?.keyRange ?? start
            collector.error("missing required key '\(key)'", at: range)
        }
        return value
    }

    /// Where to point when something is missing: the first byte of the mapping.
    private var start: SourceRange {
        let offset = node.offset
        return SourceRange(file: node.file, lower: offset, upper: offset)
    }

    /// Marks keys as known without reading them.
    public func allow(_ keys: String...) {
        for key in keys { _ = nodeOrNull(key) }
    }

    /// Every entry that has not been read yet, in order; they count as read. For mappings with free keys.
    public func remainingEntries() -> [Mapping.Entry] {
        var result: [Mapping.Entry] = []
        for index in isRead.indices where !isRead[index] {
            isRead[index] = true
            result.append(mapping.entries[index])
        }
        return result
    }

    /// Complains about every key that was not asked for.
    public func finish() {
        for (index, entry) in mapping.entries.enumerated() where !isRead[index] {
            let nearest = Suggestion.nearest(to: entry.key, in: asked)
            let note =
                if let nearest { "did you mean '\(nearest)'?" } else { "known keys: \(knownKeys)" }
            collector.error(
                "unknown key '\(entry.key.excerpt())'", at: entry.keyRange,
                notes: asked.isEmpty ? [] : [Diagnostic.Note(note)])
        }
    }

    private var knownKeys: String {
        var seen: Set<String> = []
        return asked.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }
}
