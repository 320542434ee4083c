/// How a transition runs as an animation. Times are in seconds.
nonisolated public struct TransitionTiming: Hashable, Sendable {
    /// From the first state to the last; more than an hour counts as an hour.
    public var duration: Double = 0.6
    /// How long the first and the last state stand.
    public var hold: Double = 0.9
    /// How often it is shown; 0 for without end.
    public var playCount = 0
    /// Of formats that are made of frames; more than 240 count as 240.
    public var framesPerSecond: Double = 25

    public init() {}

    /// How many times a transition's frame is followed by another.
    var stepCount: Int { Int(max(1, (validDuration * min(240, valid(framesPerSecond))).rounded())) }

    /// The times, 0...1, of the frames.
    var times: [Double] {
        let steps = stepCount
        return (0...steps).map { Double($0) / Double(steps) }
    }

    var validDuration: Double { valid(duration) }
    var validHold: Double { valid(hold) }

    private func valid(_ number: Double) -> Double { number.isFinite ? min(3_600, max(0, number)) : 0 }
}
