import EspalierFiles
import Foundation

/// One of several parts of a run, each of which can be done on another machine.
///
/// `render` and `gallery` divide their inputs into shards. `tiles` divides the blocks of its picture.
nonisolated package struct Shard: Hashable, Codable, Sendable {
    /// The number of this shard, from 1 to `count`.
    package let number: Int
    /// The number of shards.
    package let count: Int

    /// The maximum number of shards.
    private static let maximumCount = 100_000
    /// The cost of drawing an empty input, expressed as a number of bytes of input.
    private static let baseWeight = 4096

    package init(number: Int, count: Int) throws(UsageError) {
        (self.number, self.count) = (number, count)
        guard isPossible else {
            throw UsageError(
                "there is no shard \(number) of \(count)",
                note: "shards are numbered from 1 to their count, which is at most \(Self.maximumCount)")
        }
    }

    /// True if the numbers are valid; false if they come from a damaged report.
    var isPossible: Bool { (1...Self.maximumCount).contains(count) && (1...count).contains(number) }

    /// Reads the value of `--shard`: a text such as `3/8`, or `auto` to read the environment variables of a
    /// scheduler.
    package init(_ text: String, environment: Environment) throws {
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

    /// Returns the names of the shards that a list lacks, such as `shards 2/8, 5/8`; nil if the list has all shards.
    package static func missing(in list: [Shard]) -> String? {
        guard let count = list.first?.count else { return nil }
        let present = Set(list.map(\.number))
        let missing = (1...count).filter { !present.contains($0) }
        if missing.isEmpty { return nil }
        let names = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
        return "shard\(missing.count == 1 ? "" : "s") \(names)\(missing.count > 10 ? ", ..." : "")"
    }

    /// Returns the inputs of this shard, in their original order.
    ///
    /// The inputs are assigned to shards from the largest input to the smallest; inputs of the same size are sorted
    /// by path. Each input is assigned to the shard with the fewest bytes so far, or to the first of several such
    /// shards. Therefore every machine computes the same shards.
    package func inputs(of all: [Input]) -> [Input] {
        let weights = all.map {
            Int(clamping: FileStamp(path: $0.path)?.size ?? 0).addingWithoutOverflow(Self.baseWeight)
        }
        let order = all.indices.sorted {
            weights[$0] != weights[$1] ? weights[$0] > weights[$1] : all[$0].path < all[$1].path
        }
        var loads = LoadHeap(count: count)
        var own: [Int] = []
        for index in order where loads.addToLeast(weights[index]) == number - 1 { own.append(index) }
        return own.sorted().map { all[$0] }
    }

    /// Returns the part of a list that belongs to this shard.
    ///
    /// The parts follow one another, and their lengths differ by at most one.
    package func part<Element>(of all: [Element]) -> ArraySlice<Element> {
        all[(number - 1) * all.count / count..<number * all.count / count]
    }
}

/// A binary heap with the number of bytes that are assigned to each shard; the smallest number is at the root.
nonisolated private struct LoadHeap {
    private var heap: [(load: Int, shard: Int)]

    init(count: Int) { heap = (0..<count).map { (0, $0) } }

    /// Adds a weight to the shard with the smallest load, or to the first of several such shards.
    ///
    /// - Returns: The number of the shard, counted from 0.
    mutating func addToLeast(_ weight: Int) -> Int {
        let shard = heap[0].shard
        heap[0].load = heap[0].load.addingWithoutOverflow(weight)
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

nonisolated extension Int {
    /// Returns the sum of two positive numbers, or `Int.max` if the sum is larger.
    ///
    /// A sparse file on tmpfs can have a size of `Int.max` bytes.
    fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
