import Foundation

/// A straight line between boxes, which can be moved sideways.
nonisolated struct Track {
    /// The coordinate of the line across its own direction.
    var place: Double
    /// The start of the line in its own direction.
    private(set) var low = Double.infinity
    /// The end of the line in its own direction.
    private(set) var high = -Double.infinity
    /// The range of places that are free.
    var free = (low: -Double.infinity, high: Double.infinity)
    /// The lines that leave the track: their coordinates along the track, and whether they leave it toward higher
    /// places.
    var branches: [(position: Double, isAfter: Bool)] = []

    init(place: Double) { self.place = place }

    /// Extends the line to a coordinate in its own direction.
    mutating func include(_ position: Double) { (low, high) = (min(low, position), max(high, position)) }

    /// Removes from the free range the places at which the line would be less than `distance` from `end`.
    ///
    /// If the line is already closer to `end`, only the places that are closer still are removed.
    mutating func keepAway(from end: Double, _ distance: Double) {
        let distance = min(distance, abs(place - end))
        if place > end { free.low = max(free.low, end + distance) }
        if place < end { free.high = min(free.high, end - distance) }
    }

    /// Returns true if the lines would overlap, or be less than two points apart, at the same place.
    func meets(_ other: Track) -> Bool { low - 2 < other.high && other.low - 2 < high }

    /// Returns the number of branches of this track that cross another track after it (at a higher place), plus the
    /// number of branches of the other track that cross this one.
    func crossings(before other: Track) -> Int {
        branches.count { $0.isAfter && other.low < $0.position && $0.position < other.high }
            + other.branches.count { !$0.isAfter && low < $0.position && $0.position < high }
    }
}

/// Moves tracks to places where they keep a distance from each other and cross few lines.
nonisolated struct TrackSpreader {
    private var tracks: [Track]
    private let fixed: [Track]
    private let distance: Double

    /// The maximum distance by which a track is moved in a round, as a multiple of `distance`.
    ///
    /// Places are tried at every half of `distance`.
    private static let greatestTries = 12
    /// The maximum number of rounds; in each round, all tracks are placed.
    private static let roundCount = 3
    /// The cost of a track that shares its place with another one, as a distance in points.
    private static let overlapCost = 1_000.0
    /// The cost of a track at the edge of a box, as a distance in points.
    private static let edgeCost = 100.0
    /// The cost of a crossing, as a distance in points.
    private static let crossingCost = 30.0

    /// Creates a spreader.
    ///
    /// - Parameters:
    ///   - tracks: The tracks to move.
    ///   - fixed: Lines that tracks keep away from.
    ///   - distance: The distance between neighboring tracks.
    init(tracks: [Track], fixed: [Track], distance: Double) {
        (self.tracks, self.fixed, self.distance) = (tracks, fixed, distance)
    }

    /// Returns the places of the tracks, in their order.
    ///
    /// Takes O(tracks² + tracks x fixed + tracks x branches of all tracks).
    func places() -> [Double] {
        var copy = self
        let neighbors = tracks.indices.map(neighbors)
        for _ in 0..<Self.roundCount {
            let old = copy.tracks.map(\.place)
            for index in copy.tracks.indices { copy.improve(index, neighbors[index]) }
            if copy.tracks.map(\.place) == old { break }
        }
        return copy.tracks.map(\.place)
    }

    private struct Neighbors {
        var tracks: [Int]
        var fixed: [Double]
    }

    private func neighbors(of index: Int) -> Neighbors {
        let track = tracks[index]
        let reach = 2 * Double(Self.greatestTries + 1) * distance
        return Neighbors(
            tracks: tracks.indices.filter {
                $0 != index && abs(tracks[$0].place - track.place) <= reach && tracks[$0].meets(track)
            },
            fixed: fixed.filter { abs($0.place - track.place) <= reach && $0.meets(track) }.map(\.place))
    }

    private mutating func improve(_ index: Int, _ neighbors: Neighbors) {
        let (old, free) = (tracks[index].place, tracks[index].free)
        let crossings = crossings(of: index, neighbors)
        var best = (place: old, cost: cost(of: index, at: old, neighbors, crossings))
        for number in -2 * Self.greatestTries...2 * Self.greatestTries where number != 0 {
            let move = Double(number) * distance / 2
            let place = min(max(old + move, free.low), free.high)
            let cost = cost(of: index, at: place, neighbors, crossings) + 0.5 * abs(place - old)
            if cost < best.cost - 1e-6 { best = (place, cost) }
        }
        tracks[index].place = best.place
    }

    /// The number of crossings of a track with a neighbor if the track is before the neighbor, and the number if the
    /// track is after the neighbor.
    private typealias Crossings = (before: Int, after: Int)

    /// Returns the numbers of crossings of a track with each of its neighbors.
    ///
    /// The numbers depend only on the order of two tracks, so they are counted once for all places of the track.
    private func crossings(of index: Int, _ neighbors: Neighbors) -> [Crossings] {
        let track = tracks[index]
        return neighbors.tracks.map {
            (track.crossings(before: tracks[$0]), tracks[$0].crossings(before: track))
        }
    }

    private func cost(
        of index: Int, at place: Double, _ neighbors: Neighbors, _ crossings: [Crossings]
    ) -> Double {
        let free = tracks[index].free
        var cost = (nearness(place, free.low) + nearness(place, free.high)) * Self.edgeCost
        for other in neighbors.fixed { cost += nearness(place, other) * Self.overlapCost / 2 }
        for (number, crossings) in zip(neighbors.tracks, crossings) {
            let other = tracks[number].place
            cost += nearness(place, other) * Self.overlapCost
            cost += Double(place < other ? crossings.before : crossings.after) * Self.crossingCost
        }
        return cost
    }

    /// Returns 1 for equal places and 0 for places that are far enough from each other.
    private func nearness(_ place: Double, _ other: Double) -> Double {
        max(0, 1 - abs(place - other) / distance)
    }
}
