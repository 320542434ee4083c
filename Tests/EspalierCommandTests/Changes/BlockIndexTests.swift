import EspalierFiles
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the search for entries by their keys.
@Suite struct BlockIndexTests {
    private static func digest(_ number: UInt64) -> Digest { Digest(words: SIMD4(repeating: number)) }

    private static func add(_ stem: String, _ options: UInt64, to coder: inout ByteEncoder) -> Range<Int> {
        let start = coder.bytes.count
        coder.add(stem, digest(options), UInt64(start))
        return start..<coder.bytes.count
    }

    @Test(arguments: [0, 1_000]) func findsEachEntry(_ expected: Int) {
        var coder = ByteEncoder()
        var ranges: [Range<Int>] = []
        // The stems of 1,000 entries repeat, with other options.
        for number in 0..<3_000 {
            ranges.append(Self.add("d\(number % 7)/x\(number % 1_000)", UInt64(number / 1_000), to: &coder))
        }
        var index = BlockIndex(coder.bytes, expecting: expected)
        let areAdded = ranges.map { index.add($0) }
        #expect(areAdded.allSatisfy { $0 })
        #expect(index.count == 3_000 && index.ranges == ranges && index.size == coder.bytes.count)
        for number in 0..<3_000 {
            let stem = "d\(number % 7)/x\(number % 1_000)"
            #expect(index.index(stem: stem, options: Self.digest(UInt64(number / 1_000))) == number)
            #expect(index.index(stem: stem, options: Self.digest(9)) == nil)
        }
        #expect(index.indices(stem: "x0").isEmpty && index.index(stem: "", options: Self.digest(0)) == nil)
        let stem = "d0/x0"
        #expect(index.indices(stem: stem).allSatisfy { ranges[$0].count == ranges[0].count })
        #expect(index.indices(stem: stem).contains(0))
    }

    @Test func theLastEntryWithAKeyReplacesTheOthers() {
        var coder = ByteEncoder()
        let ranges = [("a", 1), ("a", 2), ("b", 1), ("a", 1), ("a", 1)].map { stem, options in
            Self.add(stem, options, to: &coder)
        }
        var index = BlockIndex(coder.bytes)
        let areAdded = ranges.map { index.add($0) }
        #expect(areAdded.allSatisfy { $0 })
        #expect(index.count == 3 && index.ranges.map(\.isEmpty) == [true, false, false, true, false])
        #expect(index.size == [1, 2, 4].reduce(0) { $0 + ranges[$1].count })
        #expect(index.index(stem: "a", options: Self.digest(1)) == 4)
        #expect(Set(index.indices(stem: "a")) == [1, 4])
    }

    @Test func anEntryWithoutAKeyIsRejected() {
        var coder = ByteEncoder()
        let range = Self.add("stem", 1, to: &coder)
        var index = BlockIndex(coder.bytes)
        let areAdded = (0..<(4 + 4 + Digest.size)).map { index.add(range.prefix($0)) }
        #expect(!areAdded.contains(true) && index.count == 0 && index.ranges.isEmpty)
    }
}
