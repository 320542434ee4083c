/// When each of several transitions in a row runs: every state stands for a while, the first and the last among them.
struct TransitionSchedule {
    let timing: TransitionTiming
    /// How many transitions there are.
    let count: Int

    /// A moment of an animation made of frames.
    struct Frame: Equatable {
        let transition: Int
        /// 0...1
        let time: Double
        /// In milliseconds.
        let duration: Int
    }

    init(_ timing: TransitionTiming, count: Int = 1) { (self.timing, self.count) = (timing, max(1, count)) }

    /// How many `frames` there are.
    var frameCount: Int { 1 + count * timing.stepCount }

    /// A state between two transitions is one frame.
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

    /// One round, from the first state to the first, in seconds.
    var total: Double {
        max(0.001, Double(count) * timing.validDuration + Double(count + 1) * timing.validHold)
    }

    /// Which part of a round has passed when a transition begins.
    func start(_ transition: Int) -> Double {
        (Double(transition + 1) * timing.validHold + Double(transition) * timing.validDuration) / total
    }

    /// Which part of a round has passed when a transition ends.
    func end(_ transition: Int) -> Double { start(transition) + timing.validDuration / total }
}
