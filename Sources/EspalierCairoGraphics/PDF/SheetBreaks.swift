import EspalierGeometry
import Foundation

/// Finds the places where a picture is divided into sheets, along one axis.
///
/// A place cuts as few intervals as possible. Of several such places, it is the one that is the closest to the goal. If the intervals
/// that a place cuts end before the end of the room, the sheet shows them whole, and overlaps the next sheet.
struct SheetBreaks {
    private let intervals: [(start: Double, end: Double)]
    private let starts: [Double]
    private let ends: [Double]

    /// The minimum extent of a sheet, as a fraction of the room on it, so that avoiding a cut leaves no sheet nearly empty.
    private static let minimumShare = 0.5
    /// The free space before an interval that starts a sheet, if there is any.
    private static let lead = 4.0

    /// Creates the breaks between intervals that shouldn't be cut.
    init(_ intervals: [(start: Double, end: Double)]) {
        self.intervals = intervals.sorted { $0.start < $1.start }
        starts = self.intervals.map(\.start)
        ends = intervals.map(\.end).sorted()
    }

    /// Returns the parts of a length, each at most `room` long.
    ///
    /// Parts overlap where intervals would be cut. The parts are about equally long if that takes no more sheets.
    func parts(of length: Double, room: Double) -> [Range<Double>] {
        let filled = parts(of: length, room: room, goal: room)
        guard filled.count > 1 else { return filled }
        let even = parts(of: length, room: room, goal: length / Double(filled.count))
        return even.count <= filled.count ? even : filled
    }

    private func parts(of length: Double, room: Double, goal: Double) -> [Range<Double>] {
        var parts: [Range<Double>] = []
        var start = 0.0
        // A rounding error must not add an empty sheet.
        while length - start > room * (1 + 1e-6) {
            let end = place(from: start, goal: goal, room: room)
            parts.append(start..<self.end(ofIntervalsAt: end, limit: start + room))
            start = end
        }
        parts.append(start..<max(start, length))
        return parts
    }

    /// Returns the best place for the end of a part, which is as close to the goal as possible.
    private func place(from start: Double, goal: Double, room: Double) -> Double {
        let (low, high) = (start + room * Self.minimumShare, start + room)
        let late = startsOfIntervals(from: start, endingAfter: high)
        // An interval that ends after the room can't be shown whole, so it counts first.
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
            // Half of a narrow gap belongs to each sheet.
            let previous = ends[..<ends.partitioningIndex { $0 > interval }].last ?? 0
            consider(min(high, max(low, interval - min(Self.lead, max(0, interval - previous) / 2))))
        }
        return best.place
    }

    /// Returns the starts, after a place, of the intervals that contain a later one.
    private func startsOfIntervals(from start: Double, endingAfter limit: Double) -> [Double] {
        let first = starts.partitioningIndex { $0 >= start }
        return intervals[first...].prefix { $0.start < limit }.filter { $0.end > limit }.map(\.start)
    }

    /// Returns the number of intervals that a place cuts.
    private func allCuts(at place: Double) -> Int {
        starts.partitioningIndex { $0 >= place } - ends.partitioningIndex { $0 > place }
    }

    /// Returns the end of the intervals that a place cuts and that end before a limit; the place itself if there are none.
    private func end(ofIntervalsAt place: Double, limit: Double) -> Double {
        guard allCuts(at: place) > 0 else { return place }
        let end = starts.partitioningIndex { $0 >= place }
        let cut = intervals[..<end].lazy.filter { $0.end > place && $0.end <= limit }
        return cut.map(\.end).max() ?? place
    }
}
