package import EspalierFiles
import Foundation

/// The entries of a `ChangeFile`, which are found by their keys.
///
/// Stems are compared as bytes of the file, because creating thousands of strings takes longer than reading the file.
nonisolated package struct BlockIndex: Sendable {
    /// The bytes of the file.
    package let bytes: [UInt8]
    /// The ranges of the entries in `bytes`, in the order of the file.
    ///
    /// The range of an entry that a later entry has replaced is empty.
    private(set) var ranges: [Range<Int>] = []
    /// The number of entries that haven't been replaced.
    package private(set) var count = 0
    /// The number of bytes of these entries.
    package private(set) var size = 0
    /// A hash table with linear probing, whose size is a power of two.
    ///
    /// An element is 0, or the index of an entry in `ranges` plus 1. The entry is at the hash of its stem, or at the
    /// first free place after it.
    private var table: [UInt32]

    /// Creates an index without entries.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - count: The expected number of entries.
    init(_ bytes: [UInt8], expecting count: Int = 0) {
        self.bytes = bytes
        ranges.reserveCapacity(count)
        table = Self.emptyTable(for: count)
    }

    /// Adds an entry, which replaces an earlier entry with the same key.
    ///
    /// - Parameter range: The range of the entry.
    /// - Returns: False if the range is too short for a key.
    package mutating func add(_ range: Range<Int>) -> Bool {
        guard let (stem, options) = key(in: range) else { return false }
        if 2 * ranges.count >= table.count { grow() }
        let place = withBytes(stem) { stem in
            findPlace(of: stem) { key(in: ranges[$0])?.options == options }
        }
        if table[place] > 0 {
            let old = Int(table[place]) - 1
            (count, size) = (count - 1, size - ranges[old].count)
            ranges[old] = range.lowerBound..<range.lowerBound
        }
        ranges.append(range)
        table[place] = UInt32(ranges.count)
        (count, size) = (count + 1, size + range.count)
        return true
    }

    /// Returns the index of the entry with a key; nil if there is none.
    ///
    /// - Parameters:
    ///   - stem: The stem of the key.
    ///   - options: The options of the key.
    ///   - guess: The index that the entry probably has. If the guess is right, the hash isn't computed.
    /// - Returns: The index, or nil.
    package func index(stem: String, options: Digest, guess: Int = .max) -> Int? {
        var stem = stem
        return stem.withUTF8 { stem in
            let stem = UnsafeRawBufferPointer(stem)
            func hasOptions(_ index: Int) -> Bool { key(in: ranges[index])?.options == options }
            if guess < ranges.count, hasStem(stem, guess), hasOptions(guess) { return guess }
            let place = findPlace(of: stem, where: hasOptions)
            return table[place] > 0 ? Int(table[place]) - 1 : nil
        }
    }

    /// Returns the indices of the entries with a stem, whatever their options are.
    package func indices(stem: String) -> [Int] {
        var (stem, found) = (stem, [Int]())
        stem.withUTF8 { stem in
            _ = findPlace(of: UnsafeRawBufferPointer(stem)) { index in
                found.append(index)
                return false
            }
        }
        return found
    }

    /// Returns the place in the table of the first entry with a stem for which `isWanted` returns true, or the free
    /// place after all entries with this stem.
    @inline(__always)
    private func findPlace(of stem: UnsafeRawBufferPointer, where isWanted: (_ index: Int) -> Bool) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: stem)
        var place = hasher.finalize() & (table.count - 1)
        while table[place] > 0 {
            let index = Int(table[place]) - 1
            if hasStem(stem, index), isWanted(index) { break }
            place = (place + 1) & (table.count - 1)
        }
        return place
    }

    private func hasStem(_ stem: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        guard let own = key(in: ranges[index])?.stem, own.count == stem.count else { return false }
        return withBytes(own) { $0.isEqual(to: stem) }
    }

    private func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Decodes the key at the start of an entry, with the range of its stem.
    private func key(in range: Range<Int>) -> (stem: Range<Int>, options: Digest)? {
        bytes.withUnsafeBytes { bytes in
            var coder = ByteDecoder(bytes, in: range)
            guard let stem = try? coder.rangeOfText(), let options = try? Digest(from: &coder) else {
                return nil
            }
            return (stem, options)
        }
    }

    private mutating func grow() {
        table = Self.emptyTable(for: 2 * ranges.count)
        for (index, range) in ranges.enumerated() {
            guard let stem = key(in: range)?.stem else { continue }
            let place = withBytes(stem) { stem in findPlace(of: stem) { _ in false } }
            table[place] = UInt32(index + 1)
        }
    }

    /// Returns a table of which `count` entries fill half at most.
    private static func emptyTable(for count: Int) -> [UInt32] {
        var size = 64
        while size < 2 * count { size *= 2 }
        return Array(repeating: 0, count: size)
    }
}

nonisolated extension UnsafeRawBufferPointer {
    /// Returns true if the bytes are the same as those of another buffer.
    func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, count) == 0
    }
}
