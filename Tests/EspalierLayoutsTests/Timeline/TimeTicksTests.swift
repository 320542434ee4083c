import Foundation
import Testing

@testable import EspalierLayouts

/// Tests dates and the ticks of an axis of dates.
@Suite struct TimeTicksTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> TimeInterval {
        TimeInterval(try #require(CivilDate(year: year, month: month, day: day)).daysSince1970) * 86_400
    }

    /// The numbers are those of `date -d 2000-02-29 +%s` divided by the seconds of a day.
    static let dates: [(year: Int, month: Int, day: Int, days: Int)] = [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
        (2024, 12, 31, 20_088),
        (1, 1, 1, -719_162), (0, 1, 1, -719_528), (9_999, 12, 31, 2_932_896),
    ]

    @Test(arguments: dates)
    func datesAreDays(_ date: (year: Int, month: Int, day: Int, days: Int)) throws {
        let civil = try #require(CivilDate(year: date.year, month: date.month, day: date.day))
        #expect(civil.daysSince1970 == date.days)
        #expect(CivilDate(daysSince1970: date.days) == civil)
    }

    @Test(arguments: [(2023, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (1900, 2, 29), (2024, 1, 0)])
    func otherDaysDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    /// Labels are 6 points a character, with 10 points between them.
    private func labels(_ range: ClosedRange<TimeInterval>, length: CGFloat) -> [String] {
        TimeTicks.ticks(in: range, length: length, gap: 10) { CGFloat($0.count) * 6 }.map(\.text)
    }

    /// Labels of years need 34 points, those of months 52 points, and those of days and hours 70 points.
    @Test func ticksAreAsCloseAsTheirLabelsAllow() throws {
        let years = try day(2014, 6, 2)...day(2024, 9, 17)
        #expect(labels(years, length: 360) == (2015...2024).map(String.init))
        #expect(labels(years, length: 200) == ["2016", "2018", "2020", "2022", "2024"])
        #expect(labels(years, length: 100) == ["2015", "2020"])
        let months = try day(2024, 1, 1)...day(2024, 12, 31)
        #expect(labels(months, length: 250) == ["2024-01", "2024-04", "2024-07", "2024-10"])
        let week = try day(2024, 2, 26)...day(2024, 3, 4)
        #expect(labels(week, length: 300) == ["2024-02-27", "2024-02-29", "2024-03-02", "2024-03-04"])
        let evening = try day(2024, 2, 28) + 64_800...day(2024, 2, 29) + 3_600
        #expect(labels(evening, length: 300) == ["18:00", "21:00", "2024-02-29"])
        // Weeks begin on Mondays.
        let spring = try day(2024, 3, 1)...day(2024, 3, 31)
        #expect(labels(spring, length: 320) == ["2024-03-04", "2024-03-11", "2024-03-18", "2024-03-25"])
    }

    @Test func emptyAxesHaveNoTicks() {
        #expect(labels(0...0, length: 100).isEmpty)
        #expect(labels(0...1e9, length: 0).isEmpty)
        #expect(labels(0...1e9, length: 5) == ["2000"])
    }
}
