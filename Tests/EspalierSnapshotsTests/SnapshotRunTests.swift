import EspalierSnapshots
import Foundation
import Testing

@Suite("Results of a run") struct SnapshotRunTests {
    @Test func countsAndStaysTheSameAsJSON() throws {
        var changed = SnapshotResult(
            name: "Feed/scrolls.tall@2x.png", kind: .picture, status: .differs,
            files: .init(expected: "a.png", actual: "b.png"), message: "12 px differ")
        changed.picture = PictureDifference(
            expectedSize: .init(width: 20, height: 10), actualSize: .init(width: 20, height: 10),
            changedPixels: 12)
        let same = SnapshotResult(
            name: "Feed/scrolls.layout", kind: .layout, status: .same, files: .init(expected: "a.layout"))
        let run = SnapshotRun([changed, same], seconds: 0.5)
        #expect(run.count(.differs) == 1)
        #expect(run.failures == [changed])
        #expect(changed.suite == "Feed")
        #expect(changed.picture?.changedRatio == 0.06)
        let decoded = try JSONDecoder().decode(SnapshotRun.self, from: JSONEncoder().encode(run))
        #expect(decoded == run)
    }
}
