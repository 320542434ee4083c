import EspalierDataFiles
import EspalierDiagnostics

/// Finds the records in a YAML or JSON file in which they aren't at the top, such as the response of a web service.
struct RowFinder {
    private let path: RowPath?
    private let columns: RecordColumns
    /// The key at which a record has further records.
    private let nested: String
    private let reader: NodeRecordReader
    private let diagnostics: DiagnosticCollector

    /// The depth to which lists are searched for the note of an error.
    private static let searchDepth = 5
    /// The maximum number of mappings that are searched for the note of an error.
    private static let searchCount = 1_000

    /// Returns a note about paths, in the form that the keys of these mappings need.
    ///
    /// A path with dots can't name a key that contains a dot, and a key with a slash looks like a JSON Pointer.
    private static func advice(about nodes: Node...) -> Diagnostic.Note {
        let keys = nodes.flatMap { $0.mapping?.keys ?? [] }
        let hasSlash = keys.contains { $0.contains("/") }
        let form = hasSlash || keys.contains { $0.contains(".") } ? "/KEY/KEY" : "KEY.KEY"
        return Diagnostic.Note(
            "name the keys that lead to the items: '--rows \(form)', or 'rows: \(form)' next to the file's key"
                + (hasSlash ? ", with ~1 for each slash in a key" : ""))
    }

    init(_ settings: RecordReader) {
        (path, columns) = (settings.options.rows, settings.options.columns)
        nested = settings.kind == .sections ? columns.items : columns.children
        (diagnostics, reader) = (settings.diagnostics, NodeRecordReader(settings))
    }

    /// Returns the node with the records.
    ///
    /// Without a path from the user, the list of a mapping is taken if the mapping is neither an item nor a section,
    /// and if it has exactly one list of mappings.
    ///
    /// - Parameter root: The top of the file.
    /// - Returns: A list, or a mapping that is one item or has an item at each key; nil after an error.
    func rows(in root: Node) -> Node? {
        if let path { return rows(at: path, in: root) }
        guard let mapping = root.mapping else { return root }
        guard isEnvelope(mapping) else {
            warnOfOtherItems(in: mapping, root)
            return root
        }
        if columns.names(.children), let children = mapping[columns.children] { return children }
        let lists = mapping.entries.filter { $0.value.isListOfMappings }
        if let only = lists.first, lists.count == 1 { return list(of: only) }
        let isKeyed = reader.isKeyed(mapping)
        var candidates = lists.isEmpty ? deeperPaths(in: root) : paths(to: lists)
        if candidates.isEmpty, !isKeyed {
            candidates = paths(to: mapping.entries.filter { $0.key != nested && $0.value.mayHoldItems })
        }
        // The only key of `{services: {web: {...}, db: {...}}}` isn't an item.
        if candidates.isEmpty, mapping.count == 1, let only = mapping.entries.first,
            only.value.mapping.map(reader.isKeyed) ?? false, reader.selfSimilarKey(of: root) == nil
        {
            candidates = paths(to: [only])
        }
        // An empty list is taken only if nothing else can have the items.
        let empty = mapping.entries.filter { $0.value.sequence?.isEmpty == true }
        if candidates.isEmpty, empty.count == 1 { return list(of: empty[0]) }
        guard !candidates.isEmpty else { return root }
        let names = candidates.prefix(5).map { "'\($0.text.excerpt())'" }.joined(separator: " or ")
        let path = candidates[0].text.excerpt(upTo: 200)
        diagnostics.error(
            isKeyed
                ? "the items can be at the top of the file or at \(names)"
                : "the items aren't at the top of the file, but they can be at \(names)",
            at: lists.dropFirst().first?.keyRange ?? root.range.firstByte,
            notes: [
                .init(
                    "choose them with '--rows \(path.shellWord)', or with 'rows: \(path.yamlWord)' next to the file's key"
                        + (isKeyed ? "; the top is '.'" : ""))
            ])
        return nil
    }

    /// Returns the list at a key of a mapping, and reports the key in a note.
    private func list(of entry: Mapping.Entry) -> Node {
        diagnostics.note("the items are those of the key '\(entry.key.excerpt())'", at: entry.keyRange)
        return entry.value
    }

    /// Warns if a mapping that is read as a single item has a list of mappings or a mapping of mappings, which may be the
    /// items.
    private func warnOfOtherItems(in mapping: Mapping, _ root: Node) {
        guard mapping[nested] == nil, mapping["tree"] == nil, mapping["sections"] == nil,
            let other = mapping.entries.first(where: { $0.value.isListOfMappings })
                ?? mapping.entries.first(where: { $0.value.mapping.map(reader.isKeyed) ?? false }),
            reader.selfSimilarKey(of: Node.list([root], like: root)) == nil
        else { return }
        let path = RowPath(keys: [other.key]).text.excerpt(upTo: 200)
        diagnostics.warning(
            "the file is drawn as one item, without those of its key '\(other.key.excerpt())'",
            at: other.keyRange, notes: [.init("choose them with '--rows \(path.shellWord)'")])
    }

    private func paths(to entries: [Mapping.Entry]) -> [RowPath] {
        entries.filter { !$0.key.isEmpty }.map { RowPath(keys: [$0.key]) }
    }

    /// Returns true for a mapping that is neither an item nor a section, an edge, or the `data` of a diagram file.
    private func isEnvelope(_ mapping: Mapping) -> Bool {
        let own = [columns.id, columns.label, "tree", "sections"] + columns.labelSubstitutes
        if own.contains(where: { mapping[$0] != nil }) { return false }
        if mapping[columns.from] != nil, mapping[columns.to] != nil { return false }
        return columns.names(.children) || mapping[columns.children] == nil
    }

    // MARK: Paths

    /// Returns the value at a path.
    ///
    /// If a value on the way is a list, the rest of the path applies to each of its elements, unless the next key of a
    /// JSON Pointer is the index of an element. Elements without the key are left out with a warning.
    private func rows(at path: RowPath, in root: Node) -> Node? {
        var (nodes, isList) = ([root], false)
        for index in path.keys.indices {
            var (next, others): ([Node], [Node]) = ([], [])
            for node in nodes {
                if let elements = node.sequence, let element = path.elementIndex(at: index) {
                    guard elements.indices.contains(element) else {
                        reportElement(at: index, of: path, in: node, root)
                        return nil
                    }
                    next.append(elements[element])
                    continue
                }
                isList = isList || node.sequence != nil
                for element in node.sequence ?? [node] where !(isList && element.isNull) {
                    if let value = element.mapping?[path.keys[index]] {
                        next.append(value)
                    } else {
                        others.append(element)
                    }
                }
            }
            if let first = others.first {
                if next.isEmpty {
                    report(first, without: index, of: path, in: root)
                    return nil
                }
                warn(of: others, among: others.count + next.count, without: index, of: path)
            }
            nodes = next
        }
        if isList { return Node.list(nodes.flatMap { reader.records(of: $0) }, like: root) }
        guard let found = nodes.first, found.scalarText == nil else {
            diagnostics.error(
                "expected items at '\(path.text.excerpt())', found \((nodes.first ?? root).typeDescription)",
                at: (nodes.first ?? root).range, notes: [Self.advice(about: root)])
            return nil
        }
        return found.isNull ? Node.list([], like: found) : found
    }

    /// Returns the place of the value with the first `count` keys of a path, for messages.
    private func place(_ count: Int, _ path: RowPath) -> String {
        count == 0 ? "at the top of the file" : "in '\(path.prefix(count).text.excerpt())'"
    }

    /// Reports an error for a value that doesn't have the next key of a path.
    private func report(_ node: Node, without index: Int, of path: RowPath, in root: Node) {
        let (key, place) = (path.keys[index], place(index, path))
        guard let mapping = node.mapping else {
            return diagnostics.error(
                "expected a mapping with the key '\(key.excerpt())' \(place), found \(node.typeDescription)",
                at: node.range, notes: [Self.advice(about: root)])
        }
        let keys = mapping.keys.joined(separator: ", ").excerpt(upTo: 120)
        diagnostics.error(
            "there is no key '\(key.excerpt())' \(place)", at: node.range.firstByte,
            notes: Suggestion.notes(for: key, in: mapping.keys, otherwise: "keys: \(keys)")
                + [Self.advice(about: root, node)])
    }

    /// Reports an error for an index of a JSON Pointer that is too large.
    private func reportElement(at index: Int, of path: RowPath, in list: Node, _ root: Node) {
        let count = list.sequence?.count ?? 0
        diagnostics.error(
            "there is no element \(path.keys[index].excerpt()) \(place(index, path)): the list has "
                + "element".counted(count),
            at: list.range.firstByte,
            notes: [.init("the first element has the number 0"), Self.advice(about: root)])
    }

    /// Warns of the elements of a list that don't have the next key of a path.
    private func warn(of others: [Node], among count: Int, without index: Int, of path: RowPath) {
        guard let first = others.first else { return }
        let key = path.keys[index]
        let have = others.count == 1 ? "has" : "have"
        diagnostics.warning(
            "\(others.count) of \(count) elements \(place(index, path)) \(have) no key '\(key.excerpt())'",
            at: first.range.firstByte,
            notes: [.init("\(others.count == 1 ? "it is" : "they are") left out")]
                + (first.mapping.map { Suggestion.notes(for: key, in: $0.keys) } ?? []))
    }

    /// Returns the paths of lists of mappings in nested mappings, those of the fewest keys first.
    private func deeperPaths(in root: Node) -> [RowPath] {
        var (found, queue) = ([RowPath](), [(node: root, keys: [String]())])
        var index = 0
        while index < min(queue.count, Self.searchCount), found.count < 5 {
            let (node, keys) = queue[index]
            index += 1
            for entry in node.mapping?.entries ?? [] {
                if entry.key == nested || entry.key.isEmpty { continue }
                if entry.value.isListOfMappings {
                    found.append(RowPath(keys: keys + [entry.key]))
                } else if entry.value.mapping != nil, keys.count + 1 < Self.searchDepth,
                    queue.count < Self.searchCount
                {
                    queue.append((entry.value, keys + [entry.key]))
                }
            }
        }
        return found
    }
}

extension Node {
    fileprivate var isListOfMappings: Bool {
        sequence.map { !$0.isEmpty && $0.allSatisfy { $0.mapping != nil } } ?? false
    }

    /// True for a list of values, and for a mapping that has nothing but mappings.
    fileprivate var mayHoldItems: Bool {
        if let mapping { return mapping.count > 0 && mapping.entries.allSatisfy { $0.value.mapping != nil } }
        return sequence?.isEmpty == false
    }

    fileprivate static func list(_ elements: [Node], like node: Node) -> Node {
        Node(.sequence(elements), file: node.file, lower: node.range.lower, upper: node.range.upper)
    }
}
