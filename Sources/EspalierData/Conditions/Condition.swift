import EspalierGeometry

/// A condition on a field of an item: that it has a value, or which value it has.
///
/// There is one language for all conditions, written in two ways. In `show-if`, a condition is a text: `garden`, `not garden`,
/// `garden = yes`, `garden != yes`, `beds >= 3`. In `when`, it is a key whose value is the part after the name: `garden: true`,
/// `garden: yes`, `garden: "!= yes"`, `beds: ">= 3"`.
///
/// A value that can be read as a number is compared with numbers as a number, and with texts as a text. A list meets a
/// condition if one of its elements does, and meets `!=` if no element is equal.
package struct Condition: Equatable, Sendable {
    /// The comparisons of numbers.
    package enum Comparison: String, Sendable, CaseIterable {
        // Operators of two characters are first, since a parser tries them in this order.
        case atMost = "<="
        case atLeast = ">="
        case isNot = "!="
        case less = "<"
        case greater = ">"
    }

    /// The test of the field's value.
    package enum Test: Equatable, Sendable {
        /// True if the value is true in the sense of `FieldValue.isTruthy`, or false for `truth(false)`.
        case truth(Bool)
        /// True if the value is one of several.
        case oneOf(Alternatives)
        case isNot(String)
        case compare(Comparison, Double)

        /// Returns the test that a value is one of some texts, or equal to one of some numbers.
        package static func anyOf(_ texts: [String], numbers: [Double] = []) -> Test {
            .oneOf(Alternatives(texts, numbers: numbers))
        }
    }

    package let field: String
    package let test: Test

    package init(field: String, test: Test) { (self.field, self.test) = (field, test) }

    /// Returns true if a field's value meets the condition; nil stands for a missing value.
    package func holds(for value: FieldValue?) -> Bool {
        guard case .list(let elements)? = value else { return holds(for: value?.text ?? "") }
        return holds(for: elements.joined(separator: "\n"))
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

    /// Returns true if a value, as text, is neither empty nor `false` nor zero.
    package static func isTrue(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "f"): return text != "false"
        // Only these characters begin a number equal to zero.
        case UInt8(ascii: "0"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return Double(text) != 0
        default: return true
        }
    }

    private static func isList(_ value: String) -> Bool { value.utf8.contains(0x0A) }

    private static func elements(_ value: String) -> [String] {
        isList(value) ? value.split(separator: "\n").map(String.init) : [value]
    }

    /// Returns the value of a text that is a number, or nil.
    ///
    /// Whole numbers, by far the most frequent, don't need `Double`'s parser.
    fileprivate static func number(_ value: String) -> Double? {
        var (number, digits) = (0, 0)
        for byte in value.utf8 {
            guard 0x30...0x39 ~= byte, digits < 15 else { return Double(value) }
            (number, digits) = (number * 10 + Int(byte - 0x30), digits + 1)
        }
        return digits > 0 ? Double(number) : nil
    }

    /// Compares a value with a bound.
    ///
    /// A value that isn't a number is neither less nor greater.
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
    /// Values one of which must be equal: texts, and numbers that are compared by value, so that 1 is equal to `1.0`.
    ///
    /// A class, because a condition is tested for every item and each copy of a structure would retain three arrays.
    package final class Alternatives: Equatable, Sendable {
        private let texts: [String]
        private let numbers: [Double]
        /// A set of the texts if there are many: comparing a few is faster than hashing one.
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
