import Foundation

/// A day of the Gregorian calendar, which is also used for the time before its introduction, as in ISO 8601.
///
/// The conversions are those of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", in which a year begins in
/// March, so that the leap day is its last day.
nonisolated package struct CivilDate: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Creates a day; nil if the calendar doesn't have it.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...12 ~= month, day >= 1 else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        // A day that the month doesn't have is converted to one of the next month.
        if CivilDate(daysSince1970: daysSince1970) != self { return nil }
    }

    /// Creates the day that is a number of days after 1970-01-01.
    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days after 1970-01-01.
    package var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The start of the first day of a month, in seconds since 1970; months beyond 12 belong to later years.
    static func start(ofMonth month: Int, year: Int) -> TimeInterval {
        let (years, index) = (month - 1).quotientAndRemainder(dividingBy: 12)
        let date = CivilDate(year: year + years, month: index + 1, day: 1)
        return TimeInterval(date?.daysSince1970 ?? 0) * 86_400
    }
}
