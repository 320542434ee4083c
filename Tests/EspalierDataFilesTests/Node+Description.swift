import EspalierDataFiles

extension Node {
    /// The value as a short text for comparisons.
    ///
    /// Strings are in quotes, other values aren't.
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
