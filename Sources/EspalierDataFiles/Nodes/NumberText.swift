/// Formats numbers and ranges for messages: `0 to 100`, `at least 1`.
enum NumberText {
    static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    static func range(_ range: ClosedRange<Double>) -> String {
        let hasLower = range.lowerBound > -Double.greatestFiniteMagnitude
        let hasUpper = range.upperBound < Double.greatestFiniteMagnitude
        let lower = number(range.lowerBound)
        let upper = number(range.upperBound)
        return switch (hasLower, hasUpper) {
        case (true, true): "\(lower) to \(upper)"
        case (true, false): "at least \(lower)"
        case (false, true): "at most \(upper)"
        case (false, false): "any number"
        }
    }

    static func range(_ range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
        if range.upperBound == Int.max { return "at least \(range.lowerBound)" }
        if range.upperBound == 1 << 53, range.lowerBound > 0 { return "at least \(range.lowerBound)" }
        return "\(range.lowerBound) to \(range.upperBound)"
    }
}
