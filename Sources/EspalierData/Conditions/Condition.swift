import EspalierGeometry

/// A condition on a field of an item: the field is true, or its value passes a comparison.
///
/// All conditions of diagram files use the same operators, but there are two notations. In `show-if`, a condition is a
/// text: `garden`, `not garden`, `garden = yes`, `garden != yes`, `beds >= 3`. In `when`, it is a key with a value:
/// `garden: true`, `garden: yes`, `garden: "!= yes"`, `beds: ">= 3"`.
///
/// If a field's value can be read as a number, a comparison with a number compares the two numbers, and a comparison
/// with a text compares the two texts. A list passes a comparison if one of its elements passes. A list passes `!=` if
/// none of its elements is equal to the value in the condition.
package struct Condition: Equatable, Sendable {
    /// The comparison operators other than `=`.
    ///
    /// `Test.compare` compares with a number. A comparison of texts by `!=` is `Test.isNot`.
    package enum Comparison: String, Sendable, CaseIterable {
        // Operators of two characters come first, because the parser tries the cases in this order.
        case atMost = "<="
        case atLeast = ">="
        case isNot = "!="
        case less = "<"
        case greater = ">"
    }

    /// The test that the field's value must pass.
    package enum Test: Equatable, Sendable {
        /// `truth(true)` matches values that are true as defined by `FieldValue.isTruthy`; `truth(false)` matches all
        /// other values.
        case truth(Bool)
        /// Matches a value that is equal to one of several values.
        case oneOf(Alternatives)
        case isNot(String)
        case compare(Comparison, Double)

        /// Returns a test that matches one of the texts or one of the numbers.
        package static func anyOf(_ texts: [String], numbers: [Double] = []) -> Test {
            .oneOf(Alternatives(texts, numbers: numbers))
        }
    }

    package let field: String
    package let test: Test

    package init(field: String, test: Test) { (self.field, self.test) = (field, test) }

    /// Returns true if a field's value meets the condition; `value` is nil if the item doesn't have the field.
    package func holds(for value: FieldValue?) -> Bool {
        guard let value, value.isList else { return holds(for: value?.text ?? "") }
        return holds(for: value.elements.joined(separator: "\n"))
    }

    /// Returns true if a value meets the condition.
    ///
    /// The value is given as text: a list with a line for each element, and an empty text for a missing value.
    package func holds(for value: String) -> Bool {
        switch test {
        case .truth(let wanted): return Self.isTrue(value) == wanted
        case .oneOf(let alternatives):
            if alternatives.contain(value) { return true }
            return Self.isList(value) && Self.elements(value).contains { alternatives.contain($0) }
        case .isNot(let text):
            return value != text && !(Self.isList(value) && Self.elements(value).contains(text))
        case .compare(.isNot, let number):
            return !Self.elements(value).contains { Self.number($0) == number }
        case .compare(let comparison, let bound):
            return Self.elements(value).contains { Self.compare(Self.number($0), comparison, bound) }
        }
    }

    /// Returns true if a text is neither empty nor `false` nor a number equal to 0.
    package static func isTrue(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "f"): return text != "false"
        // A text for a number equal to 0 begins with one of these characters.
        case UInt8(ascii: "0"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return Double(text) != 0
        default: return true
        }
    }

    private static func isList(_ value: String) -> Bool { value.utf8.contains(0x0A) }

    private static func elements(_ value: String) -> [String] {
        isList(value) ? value.split(separator: "\n").map(String.init) : [value]
    }

    /// Returns the number that a text contains, or nil if the text isn't a number.
    ///
    /// Whole numbers, which are by far the most frequent, are parsed here, because that is faster than `Double`'s
    /// parser.
    fileprivate static func number(_ value: String) -> Double? {
        var (number, digits) = (0, 0)
        for byte in value.utf8 {
            guard 0x30...0x39 ~= byte, digits < 15 else { return Double(value) }
            (number, digits) = (number * 10 + Int(byte - 0x30), digits + 1)
        }
        return digits > 0 ? Double(number) : nil
    }

    /// Compares a number with a bound.
    ///
    /// If `value` is nil because the text isn't a number, the result is false.
    private static func compare(_ value: Double?, _ comparison: Comparison, _ bound: Double) -> Bool {
        guard let value else { return false }
        return switch comparison {
        case .less: value < bound
        case .atMost: value <= bound
        case .greater: value > bound
        case .atLeast: value >= bound
        case .isNot: value != bound
        }
    }
}

extension Condition {
    /// Texts and numbers, one of which must be equal to the field's value.
    ///
    /// Numbers are compared by value: 1 is equal to `1.0`.
    ///
    /// This is a class, because a condition is tested for every item, and copying a structure would retain its two
    /// arrays and its set each time.
    package final class Alternatives: Equatable, Sendable {
        private let texts: [String]
        private let numbers: [Double]
        /// The texts as a set if there are more than 8; otherwise empty, because comparing a few texts is faster than
        /// hashing a text.
        private let index: Set<String>

        package init(_ texts: [String], numbers: [Double] = []) {
            self.texts = texts
            self.numbers = numbers.sorted()
            index = texts.count > 8 ? Set(texts) : []
        }

        package static func == (left: Alternatives, right: Alternatives) -> Bool {
            left.texts == right.texts && left.numbers == right.numbers
        }

        func contain(_ value: String) -> Bool {
            if index.isEmpty ? texts.contains(value) : index.contains(value) { return true }
            guard !numbers.isEmpty, let number = Condition.number(value) else { return false }
            let place = numbers.partitioningIndex { $0 >= number }
            return place < numbers.count && numbers[place] == number
        }
    }
}
