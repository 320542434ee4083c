import EspalierGeometry
import Foundation

/// Divides a picture into sheets along one axis, preferably without cutting certain intervals.
///
/// A break cuts as few intervals as possible. If several breaks cut equally few intervals, the break closest to the
/// desired end of the sheet is chosen. If an interval that is cut ends inside the room on the sheet, the sheet shows
/// the whole interval and overlaps the next sheet.
struct SheetBreaks {
    private let intervals: [(start: Double, end: Double)]
    private let starts: [Double]
    private let ends: [Double]
    /// The intervals in the order of their ends.
    private let byEnd: [(start: Double, end: Double)]

    /// The minimum length of a part, as a fraction of the room on a sheet.
    ///
    /// With this minimum, avoiding a cut never makes a sheet nearly empty.
    private static let minimumShare = 0.5
    /// The free space between a break and the next interval, if the gap before this interval is wide enough.
    private static let lead = 4.0

    /// Creates the breaks between intervals that shouldn't be cut.
    init(_ intervals: [(start: Double, end: Double)]) {
        self.intervals = intervals.sorted { $0.start < $1.start }
        starts = self.intervals.map(\.start)
        byEnd = intervals.sorted { $0.end < $1.end }
        ends = byEnd.map(\.end)
    }

    /// Divides a length into parts that are at most `room` long.
    ///
    /// Each part that begins after `header` also has room for it. Parts overlap where intervals would be cut. The parts have about the same length, unless this would increase
    /// their number.
    func parts(of length: Double, room: Double, repeating header: Range<Double>? = nil) -> [Range<Double>] {
        func parts(goal: Double) -> [Range<Double>] {
            self.parts(of: length, goal: goal) { start in
                header.map { start < $0.upperBound ? room : room - ($0.upperBound - $0.lowerBound) } ?? room
            }
        }
        let filled = parts(goal: room)
        guard filled.count > 1 else { return filled }
        let even = parts(goal: length / Double(filled.count))
        return even.count <= filled.count ? even : filled
    }

    private func parts(
        of length: Double, goal: Double, room: (_ start: Double) -> Double
    ) -> [Range<Double>] {
        var parts: [Range<Double>] = []
        var start = 0.0
        // A rounding error must not add an empty sheet.
        while length - start > room(start) * (1 + 1e-6) {
            let room = room(start)
            let end = place(from: start, goal: min(goal, room), room: room)
            parts.append(start..<self.end(ofIntervalsAt: end, limit: start + room))
            start = end
        }
        parts.append(start..<max(start, length))
        return parts
    }

    /// Returns the end of the part that begins at `start`.
    ///
    /// The break cuts as few intervals as possible. If several breaks cut equally few intervals, the break is chosen
    /// for which the length of the part is closest to `goal`.
    private func place(from start: Double, goal: Double, room: Double) -> Double {
        let (low, high) = (start + room * Self.minimumShare, start + room)
        let late = startsOfIntervals(from: start, endingAfter: high)
        // Intervals that end after the room can't be shown whole, so the number of these intervals is compared first.
        func cuts(at place: Double) -> (Int, Int) {
            (late.partitioningIndex { $0 >= place }, allCuts(at: place))
        }
        var best = (place: high, cuts: cuts(at: high))
        func consider(_ place: Double) {
            let cuts = cuts(at: place)
            let isCloser = abs(place - start - goal) < abs(best.place - start - goal)
            if cuts < best.cuts || (cuts == best.cuts && isCloser) { best = (place, cuts) }
        }
        if goal < room { consider(max(low, start + goal)) }
        let first = starts.partitioningIndex { $0 > low }
        for interval in starts[first...].prefix(while: { $0 <= high + Self.lead }) {
            // In a narrow gap, the break is in the middle.
            let previous = ends[..<ends.partitioningIndex { $0 > interval }].last ?? 0
            consider(min(high, max(low, interval - min(Self.lead, max(0, interval - previous) / 2))))
        }
        return best.place
    }

    /// Returns the starts of the intervals that begin between `start` and `limit`, and that end after `limit`.
    private func startsOfIntervals(from start: Double, endingAfter limit: Double) -> [Double] {
        let first = starts.partitioningIndex { $0 >= start }
        return intervals[first...].prefix { $0.start < limit }.filter { $0.end > limit }.map(\.start)
    }

    /// Returns the number of intervals that a break at `place` cuts.
    private func allCuts(at place: Double) -> Int {
        starts.partitioningIndex { $0 >= place } - ends.partitioningIndex { $0 > place }
    }

    /// Returns the last end of the intervals that a break at `place` cuts and that end at or before `limit`; `place`
    /// itself if there are no such intervals.
    private func end(ofIntervalsAt place: Double, limit: Double) -> Double {
        guard allCuts(at: place) > 0 else { return place }
        let end = ends.partitioningIndex { $0 > limit }
        // Only intervals on this sheet end between the place and the limit.
        let candidates = byEnd[..<end].reversed().prefix { $0.end > place }
        return candidates.first { $0.start < place }?.end ?? place
    }
}
