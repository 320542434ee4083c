public import EspalierDiagnostics

extension NodeReader {
    /// Reads a nested mapping; its unknown keys are complained about when `body` returns.
    public func mapping<T>(_ key: String, _ body: (NodeReader) throws -> T) rethrows -> T? {
        guard let value = node(key) else { return nil }
        return try value.readMapping(collector, body)
    }

    /// Reads each element of a list. Elements for which `body` returns nil are left out.
    public func sequence<T>(_ key: String, _ body: (Node) throws -> T?) rethrows -> [T]? {
        guard let value = node(key) else { return nil }
        guard let elements = value.sequence else {
            value.complain(expected: "a list", collector)
            return nil
        }
        return try elements.compactMap(body)
    }

    /// Reads a list of mappings.
    public func mappings<T>(_ key: String, _ body: (NodeReader) throws -> T?) rethrows -> [T]? {
        try sequence(key) { element in
            guard let result = try element.readMapping(collector, body) else { return nil }
            return result
        }
    }

    /// Reads a mapping with free keys, in order.
    public func entries<T>(_ key: String, _ body: (Mapping.Entry) throws -> T?) rethrows -> [T]? {
        guard let value = node(key) else { return nil }
        guard let mapping = value.mapping else {
            value.complain(expected: "a mapping", collector)
            return nil
        }
        return try mapping.entries.compactMap(body)
    }
}

extension Node {
    /// Reads this node as a mapping and complains about keys that `body` doesn't ask for. Nil, with a complaint, if it
    /// isn't one.
    public func readMapping<T>(_ collector: DiagnosticCollector, _ body: (NodeReader) throws -> T) rethrows
        -> T?
    {
        guard mapping != nil else {
            complain(expected: "a mapping", collector)
            return nil
        }
        let reader = NodeReader(self, collector)
        let result = try body(reader)
        reader.finish()
        return result
    }
}
