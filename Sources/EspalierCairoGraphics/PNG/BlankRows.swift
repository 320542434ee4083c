import CDeflate
import CPNG
import Synchronization

/// Compressed rows that are equal to the row above them.
///
/// Their compressed bytes are the same anywhere in the file, so 64 rows, 8 rows and 1 row are compressed only once, when
/// they are first needed.
final class BlankRows: Sendable {
    /// The first byte of each row, which selects the filter UP.
    static let filter: UInt8 = 2
    /// The minimum number of uncompressed bytes for which prepared rows are used.
    ///
    /// Prepared rows take a few extra bytes, and empty the compressor's window. Therefore, shorter repetitions are
    /// compressed like other rows.
    static let shortestRepetition = 65_536

    private struct Blank {
        let count: Int
        let bytes: [UInt8]
        let checksum: UInt
    }

    let rowLength: Int
    /// A filtered row that is equal to the row above it.
    let row: [UInt8]
    private let blanks = Mutex<[Blank]>([])

    /// Creates the repetitions of a row of `rowLength` bytes.
    init(rowLength: Int) {
        self.rowLength = rowLength
        row = [Self.filter] + [UInt8](repeating: 0, count: rowLength)
    }

    /// Appends `count` rows to compressed bytes that end with a whole byte, and updates the checksum.
    ///
    /// - Throws: `PNGError.compression`
    func append(_ count: Int, to output: inout [UInt8], _ checksum: inout UInt) throws(PNGError) {
        var left = count
        for blank in try prepared() {
            while left >= blank.count {
                output += blank.bytes
                checksum = adler32_combine(checksum, blank.checksum, blank.count * row.count)
                left -= blank.count
            }
        }
    }

    private func prepared() throws(PNGError) -> [Blank] {
        let known = blanks.withLock { $0 }
        if !known.isEmpty { return known }
        // Two threads that prepare the rows at the same time have the same result.
        let made = try [64, 8, 1].map(makeBlank)
        blanks.withLock { $0 = made }
        return made
    }

    private func makeBlank(_ count: Int) throws(PNGError) -> Blank {
        let deflater = try Deflater(findsRunsOnly: true)
        var checksum: UInt32 = 1
        for _ in 0..<count {
            checksum = libdeflate_adler32(checksum, row, row.count)
            try deflater.compress(row, count: row.count)
        }
        try deflater.synchronize()
        return Blank(count: count, bytes: deflater.output, checksum: UInt(checksum))
    }
}
