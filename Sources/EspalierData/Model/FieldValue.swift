/// A field of an item: what `{name}` in a view template shows, and what its conditions compare.
public enum FieldValue: Sendable, Equatable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case list([String])

    /// What `{name}` shows. Whole numbers have no decimal point; a list is joined with commas.
    public var text: String {
        switch self {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let value): value ? "true" : "false"
        case .list(let elements): elements.joined(separator: ", ")
        }
    }

    /// The number that it is, or that its text spells.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .string(let text): Double(text)
        case .bool, .list: nil
        }
    }

    /// What it means in a condition: not false, zero or empty.
    public var isTruthy: Bool {
        switch self {
        case .string(let text): !text.isEmpty && number != 0
        case .number(let number): number != 0
        case .bool(let value): value
        case .list(let elements): !elements.isEmpty
        }
    }

    /// The elements to repeat a row of a view for: a list's own, or the one value.
    public var elements: [String] {
        if case .list(let elements) = self { elements } else { [text] }
    }
}
