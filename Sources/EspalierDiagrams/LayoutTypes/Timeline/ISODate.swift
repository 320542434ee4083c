import EspalierLayouts
import Foundation

/// A date as it is written in ISO 8601: a year, a month, a day or a time, such as `2024-03`.
///
/// A time without an offset is in UTC.
nonisolated struct ISODate {
    /// The start of the year, month, day or time, in seconds since 1970.
    let start: TimeInterval
    /// The end of the year, month or day, or the time itself, in seconds since 1970.
    let end: TimeInterval

    /// The forms of dates, for messages.
    static let forms = "a date such as 2024, 2024-03, 2024-03-05 or 2024-03-05T12:00"

    /// Reads a date; nil if the text has another form or the calendar doesn't have the day.
    init?(_ text: String) {
        var rest = text[...]
        guard let year = rest.takeNumber(digits: 4) else { return nil }
        guard !rest.isEmpty else {
            guard let end = Self.start(year + 1, 1, 1) else { return nil }
            (start, self.end) = (Self.start(year, 1, 1) ?? 0, end)
            return
        }
        guard rest.take("-"), let month = rest.takeNumber(digits: 2), let first = Self.start(year, month, 1)
        else { return nil }
        guard !rest.isEmpty else {
            (start, end) = (first, Self.start(month == 12 ? year + 1 : year, month % 12 + 1, 1) ?? first)
            return
        }
        guard rest.take("-"), let number = rest.takeNumber(digits: 2),
            let day = Self.start(year, month, number)
        else { return nil }
        guard !rest.isEmpty else {
            (start, end) = (day, day + 86_400)
            return
        }
        guard rest.take("T") || rest.take(" "), let seconds = rest.takeTime(), let offset = rest.takeOffset(),
            rest.isEmpty
        else { return nil }
        start = day + seconds - offset
        end = start
    }

    private static func start(_ year: Int, _ month: Int, _ day: Int) -> TimeInterval? {
        CivilDate(year: year, month: month, day: day).map { TimeInterval($0.daysSince1970) * 86_400 }
    }
}

nonisolated extension Substring {
    /// Removes a character at the start; returns false if the start is another one.
    fileprivate mutating func take(_ character: Character) -> Bool {
        guard first == character else { return false }
        removeFirst()
        return true
    }

    /// Removes a number of ASCII digits at the start, and returns their value; nil if there are fewer.
    fileprivate mutating func takeNumber(digits count: Int, upTo maximum: Int = .max) -> Int? {
        let digits = prefix(count)
        guard digits.count == count, digits.allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int(digits), number <= maximum
        else { return nil }
        removeFirst(count)
        return number
    }

    /// Removes a time such as `12:30` or `12:30:15.5`, and returns its seconds.
    fileprivate mutating func takeTime() -> TimeInterval? {
        guard let hours = takeNumber(digits: 2, upTo: 23), take(":"),
            let minutes = takeNumber(digits: 2, upTo: 59)
        else { return nil }
        var seconds = TimeInterval(hours * 3_600 + minutes * 60)
        guard take(":") else { return seconds }
        guard let whole = takeNumber(digits: 2, upTo: 60) else { return nil }
        seconds += TimeInterval(whole)
        guard take(".") || take(",") else { return seconds }
        let digits = prefix { ("0"..."9").contains($0) }
        guard let fraction = Double("0.\(digits)"), !digits.isEmpty else { return nil }
        removeFirst(digits.count)
        return seconds + fraction
    }

    /// Removes an offset from UTC such as `Z` or `+01:00`, and returns its seconds; 0 if there is none.
    fileprivate mutating func takeOffset() -> TimeInterval? {
        if isEmpty || take("Z") { return 0 }
        let isNegative = first == "-"
        guard take("+") || take("-"), let hours = takeNumber(digits: 2, upTo: 23) else { return nil }
        var offset = hours * 3_600
        if !isEmpty {
            _ = take(":")
            guard let minutes = takeNumber(digits: 2, upTo: 59) else { return nil }
            offset += minutes * 60
        }
        return TimeInterval(isNegative ? -offset : offset)
    }
}
