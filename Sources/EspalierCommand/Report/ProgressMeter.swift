/// The text of the progress line: the number of finished inputs, the number of inputs per second, and the remaining
/// time.
nonisolated struct ProgressMeter: Sendable {
    /// The minimum time between two updates of the line, because writing to a terminal is slower than drawing.
    private static let interval = Duration.milliseconds(100)

    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    init(start: ContinuousClock.Instant) { self.start = start }

    /// Returns the text, or nil if less than `interval` has passed since the last text.
    mutating func text(
        _ done: Int, of count: Int, _ name: String, at now: ContinuousClock.Instant
    ) -> String? {
        if let last, last.duration(to: now) < Self.interval { return nil }
        last = now
        let seconds = start.duration(to: now) / .seconds(1)
        guard seconds >= 1, done > 0 else { return "[\(done)/\(count)] \(name)" }
        let rate = Double(done) / seconds
        let left = Int((Double(count - done) / rate).rounded(.up))
        return "[\(done)/\(count)] \(Self.rate(rate))/s, \(Self.time(left)) left: \(name)"
    }

    private static func rate(_ rate: Double) -> String {
        rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
    }

    /// Returns a number of seconds as text, such as `42 s`, `3 min` or `5 h`.
    private static func time(_ seconds: Int) -> String {
        if seconds < 100 { return "\(seconds) s" }
        return seconds < 6_000 ? "\((seconds + 30) / 60) min" : "\((seconds + 1_800) / 3_600) h"
    }
}
