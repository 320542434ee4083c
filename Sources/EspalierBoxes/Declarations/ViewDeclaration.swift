package import EspalierDiagnostics

/// The look of one kind of element: a box, and boxes that are laid over it for items that meet conditions.
public struct ViewDeclaration: Sendable {
    package struct Variant: Sendable {
        package var conditions: [Condition]
        package var box: BoxDeclaration

        package init(conditions: [Condition], box: BoxDeclaration) {
            (self.conditions, self.box) = (conditions, box)
        }
    }

    /// The box of items that meet no condition.
    public var box: BoxDeclaration
    package var variants: [Variant] = []
    /// The places where the file names fields, for warnings about missing ones.
    package var fieldUses: [FieldUse] = []

    /// Creates a view that draws a box.
    public init(_ box: BoxDeclaration = BoxDeclaration()) { self.box = box }
}

/// Where a diagram file names a field of the data.
package struct FieldUse: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) { (self.name, self.range) = (name, range) }
}

/// What must be true of an item for a variant to count.
package struct Condition: Sendable {
    package enum Comparison: String, Sendable, CaseIterable {
        // The two-letter ones first: a reader tries them in this order.
        case atMost = "<="
        case atLeast = ">="
        case isNot = "!="
        case less = "<"
        case greater = ">"
    }

    package enum Test: Sendable {
        /// Whether there is a value at all that is neither false nor zero.
        case truth(Bool)
        case anyOf([String], numbers: [Double] = [])
        case compare(Comparison, Double)
        case isNot(String)
    }

    package var field: String
    package var test: Test

    package init(field: String, test: Test) { (self.field, self.test) = (field, test) }

    /// Whether a field's value, as text, meets the condition.
    package func holds(for value: String) -> Bool {
        switch test {
        case .truth(let wanted): wanted == !(value.isEmpty || value == "false" || Self.isZero(value))
        case .anyOf(let texts, let numbers):
            texts.contains(value) || !numbers.isEmpty && Self.number(value).map(numbers.contains) ?? false
        case .isNot(let text): value != text
        case .compare(let comparison, let bound): Self.compare(Self.number(value), comparison, bound)
        }
    }

    /// Whole numbers, which nearly all are, without the long way round.
    private static func number(_ value: String) -> Double? {
        var (number, digits) = (0, 0)
        for byte in value.utf8 {
            guard 0x30...0x39 ~= byte, digits < 15 else { return Double(value) }
            (number, digits) = (number * 10 + Int(byte - 0x30), digits + 1)
        }
        return digits > 0 ? Double(number) : nil
    }

    /// `0`, `0.0`.
    private static func isZero(_ value: String) -> Bool {
        value.utf8.first == UInt8(ascii: "0") && Double(value) == 0
    }

    private static func compare(_ value: Double?, _ comparison: Comparison, _ bound: Double) -> Bool {
        // What is no number is none of them.
        guard let value else { return comparison == .isNot }
        return switch comparison {
        case .less: value < bound
        case .atMost: value <= bound
        case .greater: value > bound
        case .atLeast: value >= bound
        case .isNot: value != bound
        }
    }
}
