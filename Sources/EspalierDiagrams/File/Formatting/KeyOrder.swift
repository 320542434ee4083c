/// The order in which the keys of a mapping in a diagram file are written, which is the order in the JSON Schema.
nonisolated struct KeyOrder {
    /// The definition that determines the keys of a value.
    nonisolated private enum Definition {
        case unknown
        case type(FieldType)
        case layout
    }

    private let definition: Definition
    private let types: LayoutRegistry

    private init(_ definition: Definition, _ types: LayoutRegistry) {
        (self.definition, self.types) = (definition, types)
    }

    /// Returns the order of the keys of a diagram file.
    static func diagram(_ types: LayoutRegistry) -> KeyOrder { KeyOrder(.type(.record(.diagram)), types) }

    /// The order for mappings whose keys are written in the order of the file, such as items.
    var unknown: KeyOrder { KeyOrder(.unknown, types) }

    /// The order of the keys in each element of a list.
    var element: KeyOrder {
        guard case .type(let type) = definition, let element = type.element else { return unknown }
        return KeyOrder(.type(element), types)
    }

    /// Returns the order of a mapping's keys as indexes, and for each value, the order of the keys in it.
    ///
    /// Keys without a definition follow the other keys, in the order of the file. There are two exceptions: `$schema`
    /// is first, and the fields that a condition compares precede the keys of the condition's box.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - layoutType: The value of the key `type`.
    /// - Returns: The indexes of the keys in their new order, and for each key, the order of its value.
    func sorted(_ keys: [String], layoutType: String?) -> (indexes: [Int], values: [KeyOrder]) {
        guard let record = record(keys, layoutType) else {
            let order = mapValue
            return (Array(keys.indices), keys.map { _ in order })
        }
        let isCondition = record.name == RecordName.condition.rawValue
        let positions = keys.map { key in
            record.fields.firstIndex { $0.name == key }
                ?? (isCondition || key == "$schema" ? -1 : record.fields.count)
        }
        let indexes = keys.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
        return (indexes, keys.map { value(of: $0, in: record) })
    }

    private func record(_ keys: [String], _ layoutType: String?) -> RecordDefinition? {
        switch definition {
        case .unknown: nil
        case .layout: types.record(of: layoutType.flatMap(types.type(named:)) ?? ClassHierarchyType())
        case .type(let type): type.record(keys)
        }
    }

    /// The order of the keys in each value of a mapping with arbitrary keys.
    private var mapValue: KeyOrder {
        guard case .type(let type) = definition, let value = type.mapValue else { return unknown }
        return KeyOrder(.type(value), types)
    }

    private func value(of key: String, in record: RecordDefinition) -> KeyOrder {
        guard let field = record.fields.first(where: { $0.name == key }) else {
            return record.freeValues.map { KeyOrder(.type($0), types) } ?? unknown
        }
        guard case .anything = field.type else { return KeyOrder(.type(field.type), types) }
        switch key {
        case "data": return KeyOrder(.type(.record(.data)), types)
        case "layout": return KeyOrder(.layout, types)
        default: return unknown
        }
    }
}

nonisolated extension FieldType {
    /// Returns the definition of a mapping with these keys; nil if the type allows any keys.
    fileprivate func record(_ keys: [String]) -> RecordDefinition? {
        switch self {
        case .record(let name): Vocabulary.record(name)
        case .variant(let names):
            names.map(Vocabulary.record(_:)).first { record in
                record.fields.first.map { keys.contains($0.name) } ?? false
            }
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
