import Testing

@testable import Espalier

@Suite struct CSSTests {
    @Test func timesAndDurations() {
        var timing = TransitionTiming()
        (timing.duration, timing.hold, timing.framesPerSecond) = (1, 0.5, 4)
        #expect(timing.times == [0, 0.25, 0.5, 0.75, 1])
        let schedule = TransitionSchedule(timing)
        #expect(schedule.frames.map(\.duration) == [500, 250, 250, 250, 500])
        #expect(schedule.total == 2 && schedule.start(0) == 0.25 && schedule.end(0) == 0.75)
        timing.duration = .nan
        #expect(timing.times == [0, 1])
        timing.framesPerSecond = 1e300
        timing.duration = 10
        #expect(timing.times.count == 2_401)
        timing.duration = 1e300
        #expect(timing.stepCount == 3_600 * 240)
    }

    /// The state between two transitions is a single frame: the end of one transition and the start of the next are the
    /// same.
    @Test func twoTransitionsInARow() {
        var timing = TransitionTiming()
        (timing.duration, timing.hold, timing.framesPerSecond) = (1, 0.5, 2)
        let schedule = TransitionSchedule(timing, count: 2)
        #expect(schedule.frames.map(\.transition) == [0, 0, 0, 1, 1])
        #expect(schedule.frames.map(\.time) == [0, 0.5, 1, 0.5, 1])
        #expect(schedule.frames.map(\.duration) == [500, 500, 500, 500, 500])
        #expect(schedule.frameCount == 5)
        #expect(schedule.total == 3.5)
        #expect((schedule.start(1) * 3.5, schedule.end(1) * 3.5) == (2, 3))
    }
}
