/// The times of several consecutive transitions.
///
/// Each state is shown at rest before the transition to the next state.
struct TransitionSchedule {
    let timing: TransitionTiming
    /// The number of transitions.
    let count: Int

    /// A frame of an animation: a moment of a transition that is shown for some time.
    struct Frame: Equatable {
        let transition: Int
        /// The time in the transition, 0...1.
        let time: Double
        /// The duration for which the frame is shown, in milliseconds.
        let duration: Int
    }

    init(_ timing: TransitionTiming, count: Int = 1) { (self.timing, self.count) = (timing, max(1, count)) }

    /// The number of elements in `frames`.
    var frameCount: Int { 1 + count * timing.stepCount }

    /// The frames in order; each state at rest is one frame.
    var frames: [Frame] {
        let times = timing.times
        let step = timing.validDuration / Double(times.count - 1)
        return (0..<count).flatMap { transition in
            times.indices.dropFirst(transition == 0 ? 0 : 1).map { index in
                let isState = index == 0 || index == times.count - 1
                let seconds = isState ? timing.validHold : step
                return Frame(
                    transition: transition, time: times[index],
                    duration: Int(min(65_535, max(1, (seconds * 1_000).rounded()))))
            }
        }
    }

    /// The duration of one repetition, in seconds.
    var total: Double {
        max(0.001, Double(count) * timing.validDuration + Double(count + 1) * timing.validHold)
    }

    /// Returns the start of a transition as a share of a repetition, 0...1.
    func start(_ transition: Int) -> Double {
        (Double(transition + 1) * timing.validHold + Double(transition) * timing.validDuration) / total
    }

    /// Returns the end of a transition as a share of a repetition, 0...1.
    func end(_ transition: Int) -> Double { start(transition) + timing.validDuration / total }
}
