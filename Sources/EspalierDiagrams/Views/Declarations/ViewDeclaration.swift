import EspalierDiagnostics

/// How one kind of element looks: a box, and boxes laid over it for items that meet conditions.
nonisolated struct ViewDeclaration: Sendable {
    nonisolated struct Variant: Sendable {
        var conditions: [Condition]
        var box: BoxDeclaration
    }

    var box = BoxDeclaration()
    var variants: [Variant] = []
    /// A range to point at when fields are missing, by name of the field.
    var fieldUses: [FieldUse] = []
}

/// Where a diagram file names a field of the data.
nonisolated struct FieldUse: Sendable {
    let name: String
    let range: SourceRange
}

/// What must be true of an item for a variant to count.
nonisolated struct Condition: Sendable {
    nonisolated enum Comparison: String, Sendable, CaseIterable {
        // The two-letter ones first: a reader tries them in this order.
        case atMost = "<="
        case atLeast = ">="
        case isNot = "!="
        case less = "<"
        case greater = ">"
    }

    nonisolated enum Test: Sendable {
        /// Whether there is a value at all that is neither false nor zero.
        case truth(Bool)
        case anyOf([String], numbers: [Double] = [])
        case compare(Comparison, Double)
        case isNot(String)
    }

    var field: String
    var test: Test

    /// Whether a field's value, as text, meets the condition.
    func holds(for value: String) -> Bool {
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
