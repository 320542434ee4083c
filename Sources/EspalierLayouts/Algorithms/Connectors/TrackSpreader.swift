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
    /// False for a line of the tree, and for the end of a reference.
    var canMove: Bool { free.low > -.infinity }
    /// The lines that leave the track: their coordinates along the track, and whether they leave it toward higher
    /// places.
    var branches: [(position: Double, isAfter: Bool)] = []
    /// The numbers of the references whose lines the track contains; empty for a line of the tree.
    var references: Set<Int> = []

    init(place: Double, references: Set<Int> = []) { (self.place, self.references) = (place, references) }

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

    /// Returns the number of branches of this track that run along a branch of another track after it (at a higher place).
    func overlaps(before other: Track) -> Int {
        branches.count { branch in
            branch.isAfter
                && other.branches.contains { !$0.isAfter && abs($0.position - branch.position) < 2 }
        }
    }

    /// Returns true if all references of one of two tracks are on the other one, too.
    func continues(_ other: Track) -> Bool {
        !references.isEmpty && references.isSubset(of: other.references)
            || !other.references.isEmpty && other.references.isSubset(of: references)
    }

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
    private static let overlapCost = 4_000.0
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
        copy.pushApart(neighbors, isForward: true)
        copy.pushApart(neighbors, isForward: false)
        return copy.tracks.map(\.place)
    }

    /// Moves tracks away from those before them that are too close, which may push the next ones; the order stays.
    ///
    /// - Parameters:
    ///   - neighbors: The neighbors of each track.
    ///   - isForward: True to move tracks to higher places, false to lower ones.
    private mutating func pushApart(_ neighbors: [Neighbors], isForward: Bool) {
        let sign = isForward ? 1.0 : -1.0
        for index in tracks.indices.sorted(by: { sign * tracks[$0].place < sign * tracks[$1].place }) {
            let old = tracks[index].place
            let before = neighbors[index].tracks.map { sign * tracks[$0].place }.filter { $0 < sign * old }
            guard let last = before.max(), last + distance > sign * old else { continue }
            let place = sign * (last + distance)
            let isFree = tracks[index].free.low <= place && place <= tracks[index].free.high
            let next = neighbors[index].fixed.map { sign * $0.place }.filter { $0 >= sign * old }.min()
            if isFree, sign * place + distance <= next ?? .infinity { tracks[index].place = place }
        }
    }

    private struct Neighbors {
        var tracks: [Int]
        var fixed: [Track]
    }

    private func neighbors(of index: Int) -> Neighbors {
        let track = tracks[index]
        let reach = 2 * Double(Self.greatestTries + 1) * distance
        return Neighbors(
            tracks: tracks.indices.filter {
                $0 != index && abs(tracks[$0].place - track.place) <= reach && tracks[$0].meets(track)
            },
            fixed: fixed.filter {
                abs($0.place - track.place) <= reach && $0.meets(track) && !$0.continues(track)
            })
    }

    private mutating func improve(_ index: Int, _ neighbors: Neighbors) {
        let (old, free) = (tracks[index].place, tracks[index].free)
        let orders = orders(of: index, neighbors)
        var best = (place: old, cost: cost(of: index, at: old, neighbors, orders))
        for number in -2 * Self.greatestTries...2 * Self.greatestTries where number != 0 {
            let move = Double(number) * distance / 2
            let place = min(max(old + move, free.low), free.high)
            let cost = cost(of: index, at: place, neighbors, orders) + 0.5 * abs(place - old)
            if cost < best.cost - 1e-6 { best = (place, cost) }
        }
        tracks[index].place = best.place
    }

    /// The cost of a track for its place relative to a neighbor.
    private struct Order {
        /// The cost if the track is before the neighbor.
        let before: Double
        /// The cost if the track is after the neighbor.
        let after: Double

        init(_ track: Track, _ other: Track) {
            func cost(_ first: Track, _ second: Track) -> Double {
                Double(first.crossings(before: second)) * TrackSpreader.crossingCost
                    + Double(first.overlaps(before: second)) * TrackSpreader.overlapCost
            }
            (before, after) = (cost(track, other), cost(other, track))
        }
    }

    /// Returns the costs for the order of a track and each of its neighbors, those that move first.
    ///
    /// They depend only on the order, so they are computed once for all places of the track.
    private func orders(of index: Int, _ neighbors: Neighbors) -> [Order] {
        (neighbors.tracks.map { tracks[$0] } + neighbors.fixed).map { Order(tracks[index], $0) }
    }

    private func cost(of index: Int, at place: Double, _ neighbors: Neighbors, _ orders: [Order]) -> Double {
        let free = tracks[index].free
        var cost = (nearness(place, free.low) + nearness(place, free.high)) * Self.edgeCost
        for (number, order) in orders.enumerated() {
            let moving = neighbors.tracks.count
            let other = number < moving ? tracks[neighbors.tracks[number]] : neighbors.fixed[number - moving]
            cost += nearness(place, other.place) * Self.overlapCost
            cost += place < other.place ? order.before : order.after
        }
        return cost
    }

    /// Returns 1 for equal places and 0 for places that are far enough from each other.
    private func nearness(_ place: Double, _ other: Double) -> Double {
        max(0, 1 - abs(place - other) / distance)
    }
}
