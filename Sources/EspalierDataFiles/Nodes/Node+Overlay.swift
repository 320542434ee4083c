import EspalierDiagnostics

extension Node {
    /// Returns this tree merged with another one that takes precedence, for example a template with a diagram file.
    ///
    /// Mappings are merged key by key, at every depth. A list or scalar replaces the value below it, and an explicit null
    /// removes the key. Keys keep the order of this tree; new ones follow. Every value keeps its place in the file that it came
    /// from.
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

    func with(_ value: Value) -> Node {
        let range = range
        return Node(value, file: file, lower: range.lower, upper: range.upper)
    }

    /// The value without nulls in its mappings, for use where there are no keys that they could remove.
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
