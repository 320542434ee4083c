/// The order in which the keys of a mapping in a diagram file are written, which is the order in the JSON Schema.
nonisolated struct KeyOrder {
    /// The type of the value.
    ///
    /// If it is `anything`, as for an item, the keys stay in the order of the file.
    private let type: FieldType
    private let types: LayoutRegistry
    private var sortsKeys = true

    /// Returns the order of the keys of a diagram file.
    static func diagram(_ types: LayoutRegistry) -> KeyOrder {
        KeyOrder(type: .record(Vocabulary.diagram), types: types)
    }

    /// The order of the keys of a project file.
    static let project = KeyOrder(type: .record(Vocabulary.project), types: .builtIn)

    /// The order for values of the same type in a file whose keys must not be moved.
    var unsorted: KeyOrder { KeyOrder(type: type, types: types, sortsKeys: false) }

    /// The order of the keys in each element of a list.
    var element: KeyOrder { order(of: type.element) }

    private func order(of type: FieldType?) -> KeyOrder {
        KeyOrder(type: type ?? .anything, types: types, sortsKeys: sortsKeys)
    }

    /// Returns the entries of a mapping in their new order, each with the order of the keys in its value.
    ///
    /// Keys without a definition follow the other keys, in the order of the file. There is one exception: the fields
    /// that a condition compares precede the keys that apply if the condition is met.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - layoutType: The value of the key `type`.
    ///   - key: Returns the key of an entry.
    /// - Returns: The entries with the orders of their values.
    func sorted<Entry>(
        _ entries: [Entry], layoutType: String?, key: (Entry) -> String
    ) -> [(entry: Entry, order: KeyOrder)] {
        let keys = entries.map(key)
        guard let record = record(keys, layoutType) else {
            let order = order(of: type.mapValue)
            return entries.map { ($0, order) }
        }
        let positions = keys.map { key in
            record.fields.firstIndex { $0.name == key } ?? (record.isCondition ? -1 : record.fields.count)
        }
        let sorted = keys.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
        return (sortsKeys ? sorted : Array(keys.indices)).map { index in
            (entries[index], order(of: record.type(of: keys[index])))
        }
    }

    private func record(_ keys: [String], _ layoutType: String?) -> RecordDefinition? {
        guard case .layout = type else { return type.record(keys) }
        return types.record(of: layoutType.flatMap(types.type(named:)) ?? ClassHierarchyType())
    }
}

nonisolated extension FieldType {
    /// Returns the definition of a mapping with these keys; nil if the type allows any keys.
    fileprivate func record(_ keys: [String]) -> RecordDefinition? {
        switch self {
        case .record(let record): record
        case .data: Vocabulary.data
        case .variant(let records): records.first { keys.contains($0.firstKey) }
        case .either(let types): types.lazy.compactMap { $0.record(keys) }.first
        default: nil
        }
    }

    /// The type of a list's elements.
    fileprivate var element: FieldType? {
        switch self {
        case .list(let element, _): element
        case .either(let types): types.lazy.compactMap(\.element).first
        default: nil
        }
    }

    fileprivate var mapValue: FieldType? {
        switch self {
        case .map(let value): value
        case .either(let types): types.lazy.compactMap(\.mapValue).first
        default: nil
        }
    }
}
