import EspalierGeometry

/// Formats ranges for messages: `0 to 100`, `at least 1`.
enum RangeText {
    static func text(_ range: ClosedRange<Double>) -> String {
        let hasLower = range.lowerBound > -Double.greatestFiniteMagnitude
        let hasUpper = range.upperBound < Double.greatestFiniteMagnitude
        let lower = range.lowerBound.shortText
        let upper = range.upperBound.shortText
        return switch (hasLower, hasUpper) {
        case (true, true): "\(lower) to \(upper)"
        case (true, false): "at least \(lower)"
        case (false, true): "at most \(upper)"
        case (false, false): "any number"
        }
    }

    static func text(_ range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
        if range.upperBound == Int.max { return "at least \(range.lowerBound)" }
        if range.upperBound == 1 << 53, range.lowerBound > 0 { return "at least \(range.lowerBound)" }
        return "\(range.lowerBound) to \(range.upperBound)"
    }
}
