import EspalierDataFiles

extension Node {
    /// A compact text of the values, for comparisons: strings in quotes, other values plain.
    var plainText: String {
        switch value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): text.debugDescription
        case .sequence(let elements): "[" + elements.map(\.plainText).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            "{" + mapping.entries.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ") + "}"
        }
    }
}
