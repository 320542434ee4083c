/// The timing of a transition as an animation.
///
/// All times are in seconds.
nonisolated public struct TransitionTiming: Hashable, Sendable {
    /// The duration of a transition, in seconds, at most 3,600.
    public var duration: Double = 0.6
    /// The duration for which each state is shown at rest, in seconds, at most 3,600.
    public var hold: Double = 0.9
    /// The number of times that the animation is played; 0 for endless repetition.
    public var playCount = 0
    /// The number of frames per second in animated PNG files, at most 240.
    public var framesPerSecond: Double = 25

    /// Creates the default timing: 0.6 seconds for a transition, and 0.9 seconds for each state at rest.
    public init() {}

    /// The number of steps between the frames of a transition.
    var stepCount: Int { Int(max(1, (validDuration * min(240, valid(framesPerSecond))).rounded())) }

    /// The times of the frames, 0...1.
    var times: [Double] {
        let steps = stepCount
        return (0...steps).map { Double($0) / Double(steps) }
    }

    var validDuration: Double { valid(duration) }
    var validHold: Double { valid(hold) }

    private func valid(_ number: Double) -> Double { number.isFinite ? min(3_600, max(0, number)) : 0 }
}
