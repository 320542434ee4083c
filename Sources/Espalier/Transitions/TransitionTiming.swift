/// How a transition runs as an animation. Times are in seconds.
nonisolated public struct TransitionTiming: Hashable, Sendable {
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
        let steps = min(1_000, max(1, (validDuration * valid(framesPerSecond)).rounded()))
        return (0...Int(steps)).map { Double($0) / steps }
    }

    var validDuration: Double { valid(duration) }
    var validHold: Double { valid(hold) }

    private func valid(_ number: Double) -> Double { number.isFinite ? min(3_600, max(0, number)) : 0 }
}
