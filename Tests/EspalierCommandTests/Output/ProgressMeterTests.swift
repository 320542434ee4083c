import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the line that shows on a terminal how far a run is.
@Suite struct ProgressMeterTests {
    private let start = ContinuousClock.now

    private func text(_ done: Int, of count: Int, after time: Duration) -> String? {
        var meter = ProgressMeter(start: start)
        return meter.text(done, of: count, "a.yaml", at: start.advanced(by: time))
    }

    @Test func showsTheRateAndTheRemainingTimeAfterASecond() {
        #expect(text(3, of: 10, after: .milliseconds(900)) == "[3/10] a.yaml")
        #expect(text(0, of: 10, after: .seconds(2)) == "[0/10] a.yaml")
        #expect(text(4, of: 10, after: .seconds(2)) == "[4/10] 2.0/s, 3 s left: a.yaml")
        #expect(text(100, of: 10_000, after: .seconds(2)) == "[100/10000] 50/s, 3 min left: a.yaml")
        #expect(text(1, of: 20_000, after: .seconds(1)) == "[1/20000] 1.0/s, 6 h left: a.yaml")
        #expect(text(10, of: 10, after: .seconds(4)) == "[10/10] 2.5/s, 0 s left: a.yaml")
    }

    @Test func changesAtMostTenTimesASecond() {
        var meter = ProgressMeter(start: start)
        let texts = (0..<1_000).compactMap { index in
            meter.text(index, of: 1_000, "a.yaml", at: start.advanced(by: .milliseconds(index)))
        }
        #expect(texts.count == 10)
    }
}
