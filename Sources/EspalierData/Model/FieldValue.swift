import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry

/// The value of an item's field.
///
/// Views show it with `{name}`, and conditions compare it.
///
/// ```swift
/// let fields: [String: FieldValue] = ["kind": "class", "lines": 120, "external": false, "tags": ["ui", "core"]]
/// ```
public enum FieldValue: Sendable, Equatable {
    /// A text.
    case string(String)
    /// A number.
    case number(Double)
    /// True or false.
    case bool(Bool)
    /// Several texts.
    case list([String])
    /// Several records with values of their own.
    ///
    /// If only texts can be shown, a record is shown as its label.
    case records([FieldRecord])

    /// The text that `{name}` shows.
    ///
    /// Whole numbers have no decimal point; a list is joined with commas.
    public var text: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.shortText
        case .bool(let value): value ? "true" : "false"
        case .list, .records: elements.joined(separator: ", ")
        }
    }

    /// The value as a number: a number itself, or a text that can be read as a number; otherwise nil.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .string(let text): Double(text)
        case .bool, .list, .records: nil
        }
    }

    /// A Boolean value that indicates whether conditions treat the value as true.
    ///
    /// It is false for `false`, the number 0, an empty text, the text `false`, and a text that can be read as the
    /// number 0, such as `0.0`. It is true for anything else. A list is first converted to its `text`.
    ///
    /// This applies to all conditions: `when` in views and `show-if` in surveys.
    public var isTruthy: Bool { Condition.isTrue(text) }

    /// The elements of a list, or an array with the text of a single value.
    public var elements: [String] {
        switch self {
        case .list(let elements): elements
        case .records(let records): records.map(\.label).filter { !$0.isEmpty }
        case .string, .number, .bool: [text]
        }
    }

    /// True for a list and for records, which have one line for each element.
    package var isList: Bool {
        switch self {
        case .list, .records: true
        case .string, .number, .bool: false
        }
    }

    /// The records; a record with a label for each element of another value.
    package var records: [FieldRecord] {
        if case .records(let records) = self { records } else { elements.map(FieldRecord.init(label:)) }
    }
}

extension FieldValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// Creates a text from a string literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean value from `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a list of texts from an array literal.
    public init(arrayLiteral elements: String...) { self = .list(elements) }
}

extension FieldValue {
    /// Reads a scalar, a list of scalars, or a list of mappings and scalars.
    ///
    /// Nil if the node is null, or after an error; nulls in a list are left out. A number is read as text if writing it again would change its
    /// digits: `1.10`, or a number of twenty digits.
    init?(_ node: Node, _ diagnostics: DiagnosticCollector) {
        switch node.value {
        case .null: return nil
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number:
            guard let number = node.readNumber(diagnostics) else { return nil }
            self = .number(number)
            if let spelling = node.scalarText, spelling != text { self = .string(spelling) }
        case .sequence(let elements) where elements.contains { $0.mapping != nil }:
            self = .records(elements.compactMap { FieldRecord($0, diagnostics) })
        case .sequence(let elements):
            self = .list(elements.compactMap { $0.isNull ? nil : $0.readString(diagnostics) })
        case .mapping:
            node.complain(expected: "a value or a list of values", diagnostics)
            return nil
        }
    }

    /// Reads a cell of a table.
    ///
    /// A number is read as text if writing it again would change its digits: `007`, `1.10`.
    init(cell text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            guard let first = text.utf8.first, first == 0x2D || first &- 0x30 < 10, let number = Double(text),
                FieldValue.number(number).text == text
            else {
                self = .string(text)
                return
            }
            self = .number(number)
        }
    }
}

extension FieldRecord {
    /// Reads a mapping, or a scalar as a label; nil if the node is null, or after an error.
    ///
    /// Values of the mapping that are mappings or contain lists are left out.
    fileprivate init?(_ node: Node, _ diagnostics: DiagnosticCollector) {
        guard let mapping = node.mapping else {
            guard !node.isNull, let label = node.readString(diagnostics) else { return nil }
            self.init(label: label)
            return
        }
        self.init()
        for entry in mapping.entries where !entry.value.hasNestedLists {
            self[entry.key] = FieldValue(entry.value, diagnostics)
        }
    }
}

extension Node {
    /// True for a mapping, and for a list that contains a list, which can't be the value of a field.
    var hasNestedLists: Bool { mapping != nil || sequence?.contains { $0.sequence != nil } == true }
}
