/// A template with the names of its fields looked up.
package enum CompiledText: Sendable {
    case literal(String)
    case field(Int)
    /// Literals and fields. They are joined until the result exceeds a number of bytes; a caller that shows text refuses such a
    /// result.
    case segments([Segment], maximumBytes: Int)

    package enum Segment: Sendable {
        case literal(String)
        /// The value of the first of the fields that isn't empty.
        case fields([Int])
    }

    package func string(row: Int, in values: any FieldValues) -> String {
        switch self {
        case .literal(let text): text
        case .field(let field): values.text(ofField: field, row: row)
        case .segments(let segments, let maximum):
            Self.join(segments, upTo: maximum, row: row, in: values)
        }
    }

    /// True if the text has no fields.
    var isLiteral: Bool { if case .literal = self { true } else { false } }

    /// True if the text is empty for all items, since no item has its fields.
    var isAlwaysEmpty: Bool {
        switch self {
        case .literal(let text): text.isEmpty
        case .field: false
        case .segments(let segments, _):
            segments.allSatisfy { segment in
                if case .fields(let fields) = segment { fields.isEmpty } else { true }
            }
        }
    }

    /// Returns the segments joined with the values of their fields.
    ///
    /// If all fields are empty, so is the result: `({count})` without a count draws nothing.
    private static func join(
        _ segments: [Segment], upTo maximum: Int, row: Int, in values: any FieldValues
    ) -> String {
        var result = ""
        var foundValue = false
        for segment in segments where result.utf8.count <= maximum {
            switch segment {
            case .literal(let text): result += text
            case .fields(let fields):
                for field in fields {
                    let value = values.text(ofField: field, row: row)
                    if value.isEmpty { continue }
                    result += value
                    foundValue = true
                    break
                }
            }
        }
        return foundValue ? result : ""
    }
}
