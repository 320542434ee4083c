import Foundation

/// Checks that a font file is complete and undamaged before a library reads it.
///
/// HarfBuzz checks the values that it reads, but FreeType and Cairo's font subsetters don't, and a damaged file can
/// crash the process. Every table of an OpenType file has a checksum, and so does the whole file (OpenType 1.9, "Font
/// file").
package enum FontFileCheck {
    private static let needed: [Set<String>] = [
        ["cmap"], ["head"], ["hhea"], ["hmtx"], ["maxp"], ["CFF ", "CFF2", "glyf", "CBDT"],
    ]
    private static let fileChecksum: UInt32 = 0xB1B0_AFBA

    /// Returns false for a file that can be read and doesn't begin like a font or a collection of fonts.
    ///
    /// Reads four bytes.
    static func beginsLikeFont(path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { return true }
        defer { close(descriptor) }
        var bytes: [UInt8] = [0, 0, 0, 0]
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0
            || [[0x00, 0x01, 0x00, 0x00], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8)]
                .contains(Array(bytes.prefix(count)))
    }

    /// Returns false if the file can't be read or is damaged.
    ///
    /// Takes O(bytes).
    static func isWhole(path: String) -> Bool {
        guard let file = try? MappedFile(path: path) else { return false }
        return withExtendedLifetime(file) { isWhole(file.bytes) }
    }

    /// Returns false if a font is damaged.
    ///
    /// Takes O(bytes).
    package static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard hasPlausibleTables(bytes) else { return false }
        var names: Set<String> = []
        for record in records(bytes) {
            let (start, count) = (Int(bytes.word(record + 8)), Int(bytes.word(record + 12)))
            guard start % 4 == 0, start + count <= bytes.count else { return false }
            let table = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
            let name = String(decoding: bytes[record..<record + 4], as: UTF8.self)
            var sum = table.checksum
            if name == "head" {
                // The table `head` has a field that adjusts the checksum of the whole file to a constant. The checksum
                // of the table itself doesn't include this field.
                guard count >= 12, bytes.checksum == fileChecksum else { return false }
                sum &-= table.word(8)
            }
            guard sum == bytes.word(record + 4) else { return false }
            names.insert(name)
        }
        return needed.allSatisfy { !$0.isDisjoint(with: names) }
    }

    /// Returns false if a file doesn't begin like a font, if two tables have the same name, or if the tables together are
    /// larger than the file.
    ///
    /// Otherwise, thousands of tables could have the same bytes, whose checksums would take very long.
    static func hasPlausibleTables(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 12, [0x4F54_544F, 0x0001_0000].contains(bytes.word(0)) else { return false }
        let records = records(bytes)
        guard 12 + records.count * 16 <= bytes.count else { return false }
        return Set(records.map(bytes.word)).count == records.count
            && records.reduce(0) { $0 + Int(bytes.word($1 + 12)) } <= bytes.count
    }

    /// Returns the offsets of the entries in the list of tables.
    private static func records(_ bytes: UnsafeRawBufferPointer) -> [Int] {
        Array(stride(from: 12, to: 12 + Int(bytes.word(4) >> 16) * 16, by: 16))
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func word(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The sum of all 32-bit words.
    ///
    /// Zeros are added to complete the last word.
    fileprivate var checksum: UInt32 {
        var sum: UInt32 = 0
        for offset in stride(from: 0, to: count & ~3, by: 4) { sum &+= word(offset) }
        for offset in count & ~3..<count { sum &+= UInt32(self[offset]) << UInt32(24 - offset % 4 * 8) }
        return sum
    }
}
