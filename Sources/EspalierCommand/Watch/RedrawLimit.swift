/// Limits how often the removed pictures of an input are drawn again.
///
/// A program that removes each picture as soon as it is drawn would otherwise keep the processor busy forever.
nonisolated struct RedrawLimit {
    enum Answer {
        case draw
        /// The input isn't drawn again, for the first time.
        case stop
        case ignore
    }

    /// The maximum number of drawings with less than `pause` between them.
    private static let count = 10
    /// The time after which pictures that are removed again are drawn again.
    private static let pause = Duration.seconds(10)

    private struct Series {
        var count = 0
        var last: ContinuousClock.Instant
    }

    /// The latest drawings of each input, by its path.
    private var series: [String: Series] = [:]

    /// Returns what to do if pictures of the input at a path were removed.
    mutating func answer(for path: String, at time: ContinuousClock.Instant) -> Answer {
        var current = series[path] ?? Series(last: time)
        if time - current.last > Self.pause { current.count = 0 }
        current.count += 1
        if current.count <= Self.count { current.last = time }
        series[path] = current
        return current.count <= Self.count ? .draw : current.count == Self.count + 1 ? .stop : .ignore
    }
}
