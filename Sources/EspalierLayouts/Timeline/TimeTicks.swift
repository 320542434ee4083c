import Foundation

/// The ticks of an axis of dates: times in seconds since 1970 with their labels.
///
/// Ticks are at the starts of years, months, days, hours, minutes or seconds, or of a round number of these.
nonisolated struct TimeTicks {
    struct Tick: Equatable {
        let time: TimeInterval
        let text: String
    }

    /// The distance between two ticks.
    private enum Step {
        case years(Int)
        case months(Int)
        case seconds(Int)

        /// All distances, from the shortest to the longest.
        static let all: [Step] = {
            let seconds = [
                1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
            ]
            let years = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
            return seconds.map(Step.seconds) + [.months(1), .months(3), .months(6)] + years.map(Step.years)
        }()

        /// The minimum distance in seconds.
        var duration: TimeInterval {
            switch self {
            case .years(let count): TimeInterval(count) * 365 * 86_400
            case .months(let count): TimeInterval(count) * 28 * 86_400
            case .seconds(let count): TimeInterval(count)
            }
        }

        /// A label of the greatest length.
        var widestText: String {
            switch self {
            case .years: "0000"
            case .months: "0000-00"
            case .seconds: "0000-00-00"
            }
        }
    }

    /// Returns the closest ticks whose labels have some space between them.
    ///
    /// - Parameters:
    ///   - range: The times that the axis shows, in seconds since 1970.
    ///   - length: The length of the axis in points.
    ///   - gap: The minimum space between two labels in points.
    ///   - width: Returns the width of a label in points.
    /// - Returns: The ticks in ascending order, at most one for each `gap` points.
    static func ticks(
        in range: ClosedRange<TimeInterval>, length: CGFloat, gap: CGFloat, width: (String) -> CGFloat
    ) -> [Tick] {
        let span = range.upperBound - range.lowerBound
        guard span > 0, length > 0 else { return [] }
        for step in Step.all {
            let distance = length * step.duration / span
            guard distance >= max(gap, 1), distance >= width(step.widestText) + gap else { continue }
            return times(step, in: range).map { Tick(time: $0, text: text(of: $0, step)) }
        }
        return []
    }

    private static func times(_ step: Step, in range: ClosedRange<TimeInterval>) -> [TimeInterval] {
        let start = CivilDate(daysSince1970: Int((range.lowerBound / 86_400).rounded(.down)))
        switch step {
        case .seconds(let count):
            // Weeks begin on Mondays, and the first day of 1970 was a Thursday.
            let (step, offset) = (TimeInterval(count), count == 604_800 ? TimeInterval(4 * 86_400) : 0)
            let first = ((range.lowerBound - offset) / step).rounded(.up) * step + offset
            return Array(stride(from: first, through: range.upperBound, by: step))
        case .months(let count):
            return starts(
                in: range, first: start.month - (start.month - 1) % count, year: start.year, by: count)
        case .years(let count):
            let year = start.year - start.year % count
            return starts(in: range, first: 1, year: year, by: 12 * count)
        }
    }

    /// Returns the starts of months in a range, beginning with a month before the range.
    private static func starts(
        in range: ClosedRange<TimeInterval>, first: Int, year: Int, by count: Int
    ) -> [TimeInterval] {
        var (times, month) = ([TimeInterval](), first)
        while true {
            let time = CivilDate.start(ofMonth: month, year: year)
            if time > range.upperBound { return times }
            if time >= range.lowerBound { times.append(time) }
            month += count
        }
    }

    private static func text(of time: TimeInterval, _ step: Step) -> String {
        let days = (time / 86_400).rounded(.down)
        let date = CivilDate(daysSince1970: Int(days))
        let (year, month) = (padded(date.year, 4), padded(date.month, 2))
        switch step {
        case .years: return year
        case .months: return "\(year)-\(month)"
        case .seconds(let count):
            let second = Int(time - days * 86_400)
            if second == 0 { return "\(year)-\(month)-\(padded(date.day, 2))" }
            let minutes = "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2))"
            return count < 60 ? "\(minutes):\(padded(second % 60, 2))" : minutes
        }
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
