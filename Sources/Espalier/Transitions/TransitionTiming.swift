/// How a transition runs as an animation. Times are in seconds.
public struct TransitionTiming: Hashable, Sendable {
    /// From the first state to the last.
    public var duration: Double = 0.6
    /// How long the first and the last state stand.
    public var hold: Double = 0.9
    /// How often it is shown; 0 for without end.
    public var playCount = 0
    /// Of formats that are made of frames.
    public var framesPerSecond: Double = 25

    public init() {}

    /// The times, 0...1, of the frames.
    var times: [Double] {
        let steps = min(1_000, max(1, (valid(duration) * valid(framesPerSecond)).rounded()))
        return (0...Int(steps)).map { Double($0) / steps }
    }

    /// In milliseconds, one for each of `times`: the first and the last stand longer.
    var frameDurations: [Int] {
        let times = times
        let step = valid(duration) / Double(times.count - 1)
        return times.indices.map { index in
            let isEnd = index == 0 || index == times.count - 1
            return Int(min(65_535, max(1, ((isEnd ? valid(hold) : step) * 1_000).rounded())))
        }
    }

    /// One round, from the first state to the first.
    var total: Double { max(0.001, valid(duration) + 2 * valid(hold)) }
    /// Which part of a round the first state stands.
    var start: Double { valid(hold) / total }
    /// Which part of a round has passed when the last state is reached.
    var end: Double { (valid(hold) + valid(duration)) / total }

    private func valid(_ number: Double) -> Double { number.isFinite ? min(3_600, max(0, number)) : 0 }
}
