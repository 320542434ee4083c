import Foundation
import Testing

@testable import EspalierLayouts

@Suite struct TrackSpreaderTests {
    /// Returns tracks at nearly the same place, each with branches to both sides.
    private func tracks(_ count: Int, branchCount: Int) -> [Track] {
        (0..<count).map { number in
            var track = Track(place: Double(number % 7))
            for branch in 0..<branchCount {
                let position = Double((number * 31 + branch * 17) % 500)
                track.include(position)
                track.branches.append((position, branch % 2 == 0))
            }
            return track
        }
    }

    @Test func theTrackWithBranchesTowardHigherPlacesComesLast() {
        var (first, second) = (Track(place: 0), Track(place: 0))
        for position in [0.0, 50, 100] {
            first.include(position)
            second.include(position)
            first.branches.append((position, true))
            second.branches.append((position, false))
        }
        let places = TrackSpreader(tracks: [first, second], fixed: [], distance: 5).places()
        #expect(places[0] > places[1])
        #expect(places[0] - places[1] >= 5)
    }

    @Test func manyBranchesAreCountedOnceForAllPlaces() {
        let tracks = tracks(30, branchCount: 40)
        let start = Self.threadSeconds()
        let places = TrackSpreader(tracks: tracks, fixed: [], distance: 5).places()
        // Counting the crossings again for each place takes more than a second in a debug build.
        #expect(Self.threadSeconds() - start < 0.8)
        #expect(Set(places).count > 10)
    }

    /// The processor time of this thread, which doesn't depend on tests that run at the same time.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
