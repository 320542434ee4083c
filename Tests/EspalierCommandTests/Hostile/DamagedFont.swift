import Foundation
import TestSupport

/// An OpenType font with errors in its tables.
struct DamagedFont {
    private(set) var bytes: [UInt8]

    /// Changes 1 to 8 bytes or words of tables, but not the table directory.
    ///
    /// - Parameters:
    ///   - bytes: A whole font.
    ///   - seed: Determines the changes.
    ///   - fixesChecksums: True if the checksums are corrected, so that only a reader of the tables can find the
    ///     damage.
    init(_ bytes: [UInt8], seed: Int, fixesChecksums: Bool) {
        self.bytes = bytes
        var random = SeededGenerator(seed: seed)
        let tables = tables
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            guard let table = tables.randomElement(using: &random), table.range.count > 12 else { continue }
            // The first bytes of a table are counts and offsets.
            let end = Bool.random(using: &random) ? min(table.range.count, 64) : table.range.count
            let offset = table.range.lowerBound + Int.random(in: 0..<end - 2, using: &random)
            // The exclusive or with the mask changes at least one of the two bytes. If they are a count or an offset,
            // the new number is often too large.
            let mask = [0x0100, 0x00FF, 0xFFFF, 0x8000].randomElement(using: &random) ?? 1
            self.bytes[offset] ^= UInt8(mask >> 8)
            self.bytes[offset + 1] ^= UInt8(mask & 255)
        }
        if fixesChecksums { fixChecksums() }
    }

    /// Changes one byte of a table, and corrects the checksums.
    init(_ bytes: [UInt8], changing name: String, at offset: Int, to byte: UInt8) {
        self.bytes = bytes
        if let table = tables.first(where: { $0.name == name }) {
            self.bytes[table.range.lowerBound + offset] = byte
        }
        fixChecksums()
    }

    private struct Table {
        let name: String
        /// The offset of the table's entry in the table directory.
        let entry: Int
        let range: Range<Int>
    }

    private var tables: [Table] {
        (0..<Int(bytes[4]) << 8 + Int(bytes[5])).map { index in
            let entry = 12 + 16 * index
            let start = Int(word(entry + 8))
            return Table(
                name: String(decoding: bytes[entry..<entry + 4], as: UTF8.self), entry: entry,
                range: start..<start + Int(word(entry + 12)))
        }
    }

    private func word(_ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func setWord(_ value: UInt32, at offset: Int) {
        for index in 0..<4 {
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
        }
    }

    private func checksum(_ range: Range<Int>) -> UInt32 {
        var sum: UInt32 = 0
        for offset in range {
            sum &+= UInt32(bytes[offset]) << UInt32(24 - (offset - range.lowerBound) % 4 * 8)
        }
        return sum
    }

    private mutating func fixChecksums() {
        let head = tables.first { $0.name == "head" }
        if let head { setWord(0, at: head.range.lowerBound + 8) }
        for table in tables { setWord(checksum(table.range), at: table.entry + 4) }
        if let head { setWord(0xB1B0_AFBA &- checksum(0..<bytes.count), at: head.range.lowerBound + 8) }
    }
}
