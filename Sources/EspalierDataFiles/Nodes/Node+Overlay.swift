import EspalierDiagnostics

extension Node {
    /// Returns this tree merged with another tree that takes precedence.
    ///
    /// For example, this is a template, and the other tree is a diagram file.
    ///
    /// Mappings are merged key by key, at every depth. A list or scalar replaces the value in this tree, and an
    /// explicit null removes the key. The keys of this tree come first, in their order, followed by new keys. Every
    /// value keeps its place in the file that it came from.
    public func overlaid(by other: Node) -> Node {
        guard let base = mapping, let top = other.mapping else { return other }
        var merged = Mapping()
        for entry in base.entries {
            guard let over = top.entry(for: entry.key) else {
                merged.set(entry)
                continue
            }
            if over.value.isNull { continue }
            let value = entry.value.overlaid(by: over.value)
            merged.set(over.with(value))
        }
        for entry in top.entries where base.index(of: entry.key) == nil && !entry.value.isNull {
            merged.set(entry.with(entry.value.withoutNulls))
        }
        return other.with(.mapping(merged))
    }

    /// Returns a node at the same place with another value.
    package func with(_ value: Value) -> Node {
        let range = range
        return Node(value, file: file, lower: range.lower, upper: range.upper)
    }

    /// The value without keys whose value is null, at every depth.
    ///
    /// If only the tree that takes precedence has a key, the nulls in the key's value have nothing to remove and are
    /// left out.
    private var withoutNulls: Node {
        guard let mapping, mapping.entries.contains(where: { $0.value.isNull || $0.value.mapping != nil })
        else { return self }
        var kept = Mapping()
        for entry in mapping.entries where !entry.value.isNull {
            kept.set(entry.with(entry.value.withoutNulls))
        }
        return with(.mapping(kept))
    }
}

extension Mapping.Entry {
    func with(_ value: Node) -> Mapping.Entry {
        var copy = self
        copy.value = value
        return copy
    }
}
