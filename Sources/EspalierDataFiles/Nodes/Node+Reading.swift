public import EspalierDiagnostics
import EspalierGeometry

/// Methods that read a value of a certain type.
///
/// If the value doesn't have this type, the methods report an error and return nil.
extension Node {
    /// Reads a string.
    ///
    /// A number or Boolean is returned as it is written in the file.
    public func readString(_ collector: DiagnosticCollector) -> String? {
        if let text = scalarText { return text }
        complain(expected: "a string", collector, note: bracedField.map { "write it in quotes: \"{\($0)}\"" })
        return nil
    }

    /// Reads a Boolean.
    public func readBool(_ collector: DiagnosticCollector) -> Bool? {
        if let bool { return bool }
        complain(expected: "true or false", collector)
        return nil
    }

    /// Reads a finite number within a range.
    public func readNumber(
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        _ collector: DiagnosticCollector
    ) -> Double? {
        read("a number", "a finite number", in: range, RangeText.text, collector) { $0.isFinite ? $0 : nil }
    }

    /// Reads a whole number within a range.
    public func readInteger(
        in range: ClosedRange<Int> = -(1 << 53)...(1 << 53), _ collector: DiagnosticCollector
    ) -> Int? {
        read("a whole number", "a whole number", in: range, RangeText.text, collector, Int.init(exactly:))
    }

    /// Reads a number.
    ///
    /// - Parameters:
    ///   - expected: The expected type, for the error about a value of another type.
    ///   - expectedNumber: The expected kind of number, for the error about a number that `convert` refuses.
    ///   - range: The range of the result.
    ///   - text: Describes the range.
    ///   - collector: Receives the errors.
    ///   - convert: Converts the number to the type of the result.
    /// - Returns: The converted number; nil after an error.
    private func read<Result: Comparable>(
        _ expected: String, _ expectedNumber: String, in range: ClosedRange<Result>,
        _ text: (ClosedRange<Result>) -> String, _ collector: DiagnosticCollector,
        _ convert: (Double) -> Result?
    ) -> Result? {
        guard let number else {
            complain(expected: expected, collector)
            return nil
        }
        guard let result = convert(number) else {
            collector.error("expected \(expectedNumber), found '\(excerpt)'", at: self.range)
            return nil
        }
        if range.contains(result) { return result }
        collector.error("\(excerpt) is out of range: expected \(text(range))", at: self.range)
        return nil
    }

    /// Reads one of several names.
    ///
    /// If the text isn't one of the names, the error has a note with the nearest name.
    public func readChoice(of names: [String], _ collector: DiagnosticCollector) -> String? {
        let text = scalarText
        if let text, names.contains(text) { return text }
        let found = text == nil ? typeDescription : "'\(excerpt)'"
        collector.error(
            "expected one of \(names.joined(separator: ", ")), found \(found)", at: range,
            notes: text.map { Suggestion.notes(for: $0, in: names) } ?? [])
        return nil
    }

    /// The name in a mapping such as `{label}`, which was probably meant as a text that shows a field; otherwise nil.
    private var bracedField: String? {
        guard let entry = mapping?.entries.first, mapping?.count == 1, entry.value.isNull,
            range.text.hasPrefix("{")
        else { return nil }
        return entry.key
    }

    /// Reports that this value is of the wrong type, with a note that says what to write.
    public func complain(expected: String, _ collector: DiagnosticCollector, note: String? = nil) {
        let found =
            switch value {
            case .string, .number, .bool: "\(typeDescription) ('\(excerpt)')"
            case .null, .sequence, .mapping: typeDescription
            }
        let advice = note ?? advice(expecting: expected)
        collector.error(
            "expected \(expected), found \(found)", at: range, notes: advice.map { [.init($0)] } ?? [])
    }

    /// Returns what to write for a value that is nearly of the expected type: numbers with units or without brackets, and an
    /// element without its list; nil for other values.
    private func advice(expecting expected: String) -> String? {
        let text = range.text.trimming(\.isWhitespace)
        guard text.utf8.count <= 60, !text.contains("\n") else { return nil }
        if expected == "a list" { return "write '[\(text)]'" }
        guard expected.contains("a number"), let string else { return nil }
        let bare = string.replacing("px", with: "").replacing("pt", with: "")
        let numbers = bare.split { " ,x×".contains($0) }.map { Double($0) }
        guard numbers.allSatisfy({ $0?.isFinite == true }) else { return nil }
        let texts = numbers.compactMap { $0?.shortText }
        if texts.count == 1 { return "write '\(texts[0])', without a unit" }
        let isList = (2...4).contains(texts.count) && expected.contains("a list")
        return isList ? "write '[\(texts.joined(separator: ", "))]'" : nil
    }

    /// The value's text, shortened for a message.
    private var excerpt: String { (string ?? range.text).excerpt() }
}

extension StringProtocol {
    /// Returns the text without the characters at its ends for which `isBlank` returns true.
    package func trimming(_ isBlank: (Character) -> Bool) -> String {
        guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[start...end])
    }
}

extension String {
    /// Returns the first characters, 40 by default, on one line.
    package func excerpt(upTo limit: Int = 40) -> String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            if count == limit { return result + "…" }
            count += 1
            if scalar.properties.generalCategory == .control {
                result += scalar == "\n" ? " " : "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Formats ranges for messages: `0 to 100`, `at least 1`.
private enum RangeText {
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
