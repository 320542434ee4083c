package import Foundation

/// The alignment of a column of numbers at their decimal marks.
///
/// The decimal mark is a point or a comma, whichever all numbers of the column can have. Digits may be grouped by threes.
package struct DecimalAlignment: Sendable {
    /// The decimal mark; nil if all numbers are whole.
    private let mark: Character?
    /// The space from the end of the integers to the edge of the column, in points.
    package var fractionWidth: CGFloat = 0

    /// Creates the alignment of a column.
    ///
    /// Returns nil unless all texts that aren't empty are numbers, such as `-1,234.5` and `12 %`.
    package init?(_ texts: some Sequence<String>) {
        var candidates: [Character?] = [".", nil, ","]
        var isEmpty = true
        for text in texts where !text.isEmpty {
            guard let number = WrittenNumber(text) else { return nil }
            isEmpty = false
            candidates.removeAll { !number.canHave(decimalMark: $0) }
            if candidates.isEmpty { return nil }
        }
        guard !isEmpty, let mark = candidates.first else { return nil }
        self.mark = mark
    }

    /// Returns the part of a number before its decimal mark, or before its unit; the whole text if it isn't a number.
    package func integer(of text: String) -> Substring {
        WrittenNumber(text).map { text[..<$0.endOfInteger(decimalMark: mark)] } ?? text[...]
    }
}

/// A number in decimal digits, as people and programs write it.
private struct WrittenNumber {
    private struct Group {
        /// The character before the digits; nil for none.
        let separator: Character?
        let start: String.Index
        let digitCount: Int
    }

    private var groups: [Group] = []
    /// The end of the digits.
    private let end: String.Index

    /// The maximum length of a number with its unit.
    private static let maximumLength = 64

    /// Reads a sign, a currency, groups of digits, an exponent and a percent sign, of which only the digits are
    /// required.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        var rest = text[...]
        rest.removeFirst(of: "+-−")
        rest.removeFirst(of: "$€£¥")
        while true {
            var digits = rest
            let separator = digits.removeFirst(of: ".,'’ \u{A0}\u{2009}\u{202F}")
            let count = digits.removeDigits()
            if count == 0 { break }
            // Two groups of digits always have a separator.
            groups.append(Group(separator: separator, start: rest.startIndex, digitCount: count))
            rest = digits
        }
        end = rest.startIndex
        if rest.removeFirst(of: "eE") != nil {
            rest.removeFirst(of: "+-")
            guard rest.removeDigits() > 0 else { return nil }
        }
        rest.removeFirst(of: " \u{A0}\u{202F}")
        rest.removeFirst(of: "%‰")
        guard rest.isEmpty, !groups.isEmpty else { return nil }
    }

    /// Returns true if all groups are those of thousands, except for the digits after the decimal mark.
    func canHave(decimalMark mark: Character?) -> Bool {
        var whole = groups[...]
        if let mark, whole.last?.separator == mark { whole.removeLast() }
        guard let first = whole.first else { return true }
        let thousands = whole.dropFirst()
        return first.separator == nil && (thousands.isEmpty || first.digitCount <= 3)
            && thousands.allSatisfy {
                $0.digitCount == 3 && $0.separator != mark && $0.separator == thousands.first?.separator
            }
    }

    func endOfInteger(decimalMark mark: Character?) -> String.Index {
        guard let mark, let last = groups.last, last.separator == mark else { return end }
        return last.start
    }
}

extension Substring {
    /// Removes the first character if it is one of `characters`, and returns it.
    @discardableResult
    fileprivate mutating func removeFirst(of characters: String) -> Character? {
        guard let first, characters.contains(first) else { return nil }
        return removeFirst()
    }

    /// Removes the ASCII digits at the start, and returns their number.
    fileprivate mutating func removeDigits() -> Int {
        let digits = prefix { ("0"..."9").contains($0) }
        removeFirst(digits.count)
        return digits.count
    }
}
