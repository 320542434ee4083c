import EspalierDiagnostics

extension Node {
    /// This tree with another laid over it: a template with a diagram file's own keys on top.
    ///
    /// Mappings merge key by key, at every depth; a list or scalar replaces the value below it; an explicit null removes the
    /// key. Keys keep the template's order, new ones follow. Every value keeps the place in the file it came from.
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

    /// This value without nulls in its mappings: there is no key below that they could remove.
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
