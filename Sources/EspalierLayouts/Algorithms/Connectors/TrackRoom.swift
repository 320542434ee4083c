import EspalierGeometry
import Foundation

/// The space that lines between boxes need beyond what there is.
///
/// Space is inserted where no box is, across the whole tree: beside the tree, between two columns, and between two levels
/// whose nodes start at the same depth.
nonisolated struct TrackRoom {
    /// A range without boxes that becomes longer.
    struct Gap {
        /// The coordinate at which space is inserted.
        let place: Double
        /// The length of the inserted space.
        let length: Double
    }

    /// The gaps between levels, from the root.
    let depth: [Gap]
    /// The gaps across the direction of growth.
    let breadth: [Gap]

    var isEmpty: Bool { depth.isEmpty && breadth.isEmpty }

    /// Returns the gaps that are too short for their lines, from the lowest coordinate.
    ///
    /// Takes O(boxes log boxes + gaps x tracks + tracks²).
    ///
    /// - Parameters:
    ///   - boxes: The ranges that the boxes take.
    ///   - length: The length of the tree.
    ///   - tracks: All lines across the range.
    ///   - distance: The distance between neighboring tracks, in points.
    /// - Returns: The gaps.
    static func gaps(
        between boxes: [ClosedRange<Double>], in length: Double, for tracks: [Track], distance: Double
    ) -> [Gap] {
        let ranges = freeRanges(between: boxes, in: length)
        var members = Array(repeating: [Track](), count: ranges.count)
        for track in tracks {
            if let range = range(for: track, in: ranges) { members[range].append(track) }
        }
        return zip(ranges, members).compactMap { range, tracks in
            let missing = missingLength(for: tracks, distance: distance).rounded(.up)
            guard missing > 0 else { return nil }
            let middle = (range.lowerBound + range.upperBound) / 2
            // Beside the tree, the lines are inside of the inserted space.
            let place = range.lowerBound == 0 ? 0 : range.upperBound == length ? length : middle
            return Gap(place: place, length: missing)
        }
    }

    /// Returns the ranges without boxes: the one before the first box, those between boxes, and the one after the last box.
    private static func freeRanges(
        between boxes: [ClosedRange<Double>], in length: Double
    ) -> [ClosedRange<Double>] {
        var ranges: [ClosedRange<Double>] = []
        var start = 0.0
        for box in boxes.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if box.lowerBound > start || ranges.isEmpty { ranges.append(start...max(start, box.lowerBound)) }
            start = max(start, box.upperBound)
        }
        return ranges + [start...max(start, length)]
    }

    /// Returns the number of the range that a track is in, or else of the nearest range to which it can be moved.
    private static func range(for track: Track, in ranges: [ClosedRange<Double>]) -> Int? {
        if let own = ranges.firstIndex(where: { $0.contains(track.place) }) { return own }
        guard track.canMove else { return nil }
        let clearance = ReferenceRouter.clearance
        let reachable = ranges.indices.filter {
            track.free.low - clearance <= ranges[$0].lowerBound
                && ranges[$0].upperBound <= track.free.high + clearance
        }
        return reachable.min {
            abs(ranges[$0].lowerBound - track.place) < abs(ranges[$1].lowerBound - track.place)
        }
    }

    /// Returns the length that tracks need beyond their free range.
    private static func missingLength(for tracks: [Track], distance: Double) -> Double {
        var missing = 0.0
        for track in tracks {
            // The tracks that are beside each other at the start of this one.
            let beside = tracks.filter { $0.low - 1 <= track.low && track.low <= $0.high + 1 }
            guard beside.count > 1, beside.contains(where: \.canMove) else { continue }
            let low = beside.reduce(-.infinity) { max($0, $1.free.low) }
            let high = beside.reduce(.infinity) { min($0, $1.free.high) }
            missing = max(missing, Double(beside.count + 1) * distance - (high - low))
        }
        return missing
    }

    /// Moves the boxes after each gap away from those before it.
    func insert(into placement: inout TreePlacement) {
        for (gaps, coordinate) in [(depth, \TreePoint.depth), (breadth, \TreePoint.breadth)]
        where !gaps.isEmpty {
            // The length of the inserted space up to each gap.
            let lengths = gaps.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.length) }
            for box in placement.origins.indices {
                let place = placement.origins[box][keyPath: coordinate]
                placement.origins[box][keyPath: coordinate] +=
                    lengths[gaps.partitioningIndex { $0.place > place }]
            }
            placement.size[keyPath: coordinate] += lengths.last ?? 0
        }
    }
}
