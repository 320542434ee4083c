/// A template whose fields have been looked up.
package enum CompiledText: Sendable {
    case literal(String)
    case field(Int)
    /// Literals and fields, which are joined. Joining stops when the result exceeds a number of bytes, because such a
    /// text is refused when it is shown.
    case segments([Segment], maximumBytes: Int)

    package enum Segment: Sendable {
        case literal(String)
        /// Several fields; the first field that isn't empty is used.
        case fields([Int])

        fileprivate var fields: [Int] { if case .fields(let fields) = self { fields } else { [] } }
    }

    package func string(row: Int, in values: any FieldValues) -> String {
        switch self {
        case .literal(let text): text
        case .field(let field): values.text(ofField: field, row: row)
        case .segments(let segments, let maximum):
            Self.join(segments, upTo: maximum, row: row, in: values)
        }
    }

    /// Returns true if a field of the text is a list for at least one item.
    func showsLists(_ values: any FieldValues) -> Bool {
        switch self {
        case .literal: false
        case .field(let field): values.hasLists(field: field)
        case .segments(let segments, _):
            segments.contains { $0.fields.contains(where: values.hasLists) }
        }
    }

    /// True if the text is the value of a field, without other text.
    var isField: Bool { if case .field = self { true } else { false } }

    /// True if the text is empty for all items, because no item has its fields.
    var isAlwaysEmpty: Bool {
        switch self {
        case .literal(let text): text.isEmpty
        case .field: false
        case .segments(let segments, _):
            segments.allSatisfy(\.fields.isEmpty)
        }
    }

    /// Returns the segments joined with the values of their fields.
    ///
    /// If all fields are empty, the result is empty, too. For example, the result of `({count})` for an item without a
    /// count isn't `()`.
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
