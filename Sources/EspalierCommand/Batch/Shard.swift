import EspalierFiles
import Foundation

/// One part of the inputs, for a run on several machines.
nonisolated struct Shard: Hashable, Codable, Sendable {
    /// The number, from 1 to `count`.
    let number: Int
    /// The number of shards.
    let count: Int

    /// The maximum number of shards.
    private static let maximumCount = 100_000
    /// What an input takes apart from its size, in bytes of input.
    private static let baseWeight = 4096

    init(number: Int, count: Int) throws {
        guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else {
            throw UsageError(
                "there is no shard \(number) of \(count)",
                note: "shards are numbered from 1 to their count, which is at most \(Self.maximumCount)")
        }
        (self.number, self.count) = (number, count)
    }

    /// Reads the value of `--shard`: `3/8`, or `auto` for the variables of the machine's scheduler.
    init(_ text: String, environment: Environment) throws {
        if text == "auto" {
            self = try ShardVariables(environment).shard()
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else {
            throw UsageError("'\(text)' is not a shard", note: "write it like 3/8, or 'auto'")
        }
        try self.init(number: number, count: count)
    }

    /// Returns the inputs of this shard, in their order.
    ///
    /// The largest input goes to the shard with the least bytes so far, then the next one; ties are decided by the path and the
    /// number of the shard. Thus every machine finds the same parts.
    func inputs(of all: [Input]) -> [Input] {
        let weights = all.map { Int(FileStamp(path: $0.path)?.size ?? 0) + Self.baseWeight }
        let order = all.indices.sorted {
            weights[$0] != weights[$1] ? weights[$0] > weights[$1] : all[$0].path < all[$1].path
        }
        var loads = LoadHeap(count: count)
        var own: [Int] = []
        for index in order where loads.addToLeast(weights[index]) == number - 1 { own.append(index) }
        return own.sorted().map { all[$0] }
    }
}

/// The loads of several shards, with the least one first.
nonisolated private struct LoadHeap {
    private var heap: [(load: Int, shard: Int)]

    init(count: Int) { heap = (0..<count).map { (0, $0) } }

    /// Adds a weight to the least load, or of several to the one with the lowest number.
    ///
    /// - Returns: The number of its shard, from 0.
    mutating func addToLeast(_ weight: Int) -> Int {
        let shard = heap[0].shard
        heap[0].load += weight
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            if least == parent { return shard }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
