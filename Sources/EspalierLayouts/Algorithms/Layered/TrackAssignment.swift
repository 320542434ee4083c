/// The tracks of the horizontal pieces between two layers.
///
/// Of two pieces that overlap, that is above with which they cross less. Cycles of such decisions are broken greedily,
/// and tracks are numbered topologically (Sander, "Layout of directed hypergraphs with orthogonal hyperedges", 2003).
nonisolated struct TrackAssignment {
    /// Pieces of which one is at least a track above the other.
    private struct Decision {
        let above: Int32
        let below: Int32
        /// The numbers of crossings if the decision is kept, and if it isn't.
        let kept: Int
        let broken: Int
        var weight: Int { broken - kept + 1 }
    }

    private struct Choice: Comparable {
        let key: Int
        let piece: Int32

        static func < (one: Self, other: Self) -> Bool { (one.key, one.piece) < (other.key, other.piece) }
    }

    /// Returns the track of each piece, from 0 at the top, and the number of crossings of the pieces.
    ///
    /// If more than 2,000,000 pairs overlap, each piece has a track of its own, and the crossings aren't counted.
    ///
    /// O(overlapping pairs log n).
    static func tracks(of pieces: [TrackPiece]) -> (tracks: [Int32], crossings: Int) {
        guard pieces.count > 1 else { return (pieces.map { _ in 0 }, 0) }
        guard let decisions = decisions(pieces) else {
            let order = pieces.indices.sorted { (pieces[$0].nesting, $0) < (pieces[$1].nesting, $1) }
            var tracks = Array(repeating: Int32(0), count: pieces.count)
            for (track, piece) in order.enumerated() { tracks[piece] = Int32(track) }
            return (tracks, 0)
        }
        let out = CompressedLists(keys: decisions.map(\.above), count: pieces.count)
        let into = CompressedLists(keys: decisions.map(\.below), count: pieces.count)
        let sequence = sequence(decisions, out, pieces.count)
        var rank = Array(repeating: 0, count: pieces.count)
        for (index, piece) in sequence.enumerated() { rank[Int(piece)] = index }
        var tracks = Array(repeating: Int32(0), count: pieces.count)
        for piece in sequence {
            let others =
                into[Int(piece)].map { decisions[Int($0)].above }
                + out[Int(piece)].map { decisions[Int($0)].below }
            for other in others where rank[Int(other)] < rank[Int(piece)] {
                tracks[Int(piece)] = max(tracks[Int(piece)], tracks[Int(other)] + 1)
            }
        }
        let crossings = decisions.reduce(0) {
            $0 + (tracks[Int($1.above)] < tracks[Int($1.below)] ? $1.kept : $1.broken)
        }
        return (tracks, crossings)
    }

    /// The maximum number of pairs of pieces that are compared.
    private static let maximumDecisions = 2_000_000

    /// Returns the decisions about all pairs that overlap; nil if there are too many.
    private static func decisions(_ pieces: [TrackPiece]) -> [Decision]? {
        // Pieces that end near each other have different tracks, too.
        let margin = 4.0
        let sorted = pieces.indices.sorted { (pieces[$0].start, $0) < (pieces[$1].start, $1) }
        var decisions: [Decision] = []
        for (index, one) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if pieces[other].start > pieces[one].end + margin { break }
                if decisions.count == maximumDecisions { return nil }
                let first = pieces[one].crossings(above: pieces[other])
                let second = pieces[other].crossings(above: pieces[one])
                let (above, below) = first <= second ? (one, other) : (other, one)
                decisions.append(
                    Decision(
                        above: Int32(above), below: Int32(below), kept: min(first, second),
                        broken: max(first, second)))
            }
        }
        return decisions
    }

    /// Returns the pieces in an order that contradicts few decisions.
    private static func sequence(
        _ decisions: [Decision], _ out: CompressedLists, _ count: Int
    ) -> [Int32] {
        var (incoming, outgoing) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
        for decision in decisions {
            outgoing[Int(decision.above)] += decision.weight
            incoming[Int(decision.below)] += decision.weight
        }
        // The least contradiction is first, then the most decisions that follow.
        func choice(_ piece: Int) -> Choice {
            Choice(key: incoming[piece] * 100_000 - outgoing[piece], piece: Int32(piece))
        }
        var (queue, isTaken) = (BinaryHeap<Choice>(), Array(repeating: false, count: count))
        for piece in 0..<count { queue.insert(choice(piece)) }
        var sequence: [Int32] = []
        while let next = queue.removeFirst() {
            let piece = Int(next.piece)
            guard !isTaken[piece], next == choice(piece) else { continue }
            isTaken[piece] = true
            sequence.append(next.piece)
            for number in out[piece] where !isTaken[Int(decisions[Int(number)].below)] {
                incoming[Int(decisions[Int(number)].below)] -= decisions[Int(number)].weight
                queue.insert(choice(Int(decisions[Int(number)].below)))
            }
        }
        return sequence
    }
}
