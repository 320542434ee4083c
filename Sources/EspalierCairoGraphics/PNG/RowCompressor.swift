import CDeflate
import CPNG

/// Filters rows with PNG's filter UP (each byte minus the byte above it) and compresses them.
///
/// This filter is suitable for diagrams, because most of a row is equal to the row above, which results in zeros.
/// Repeated rows take almost no bytes.
final class RowCompressor {
    let rowLength: Int
    /// The sequence of rows and repetitions.
    ///
    /// It is used to decompress the rows without decompressing gigabytes of repetitions.
    private(set) var steps: [Step] = []
    private var checksum: UInt = 1

    enum Step {
        /// `count` rows that are stored one by one, as opposed to a repetition.
        case rows(count: Int)
        /// Copies of the previous row. `end` is the position in the output after the copies. Decompression can restart
        /// there.
        case repetition(count: Int, end: Int)
    }

    private let deflater: Deflater
    private var previous: [UInt8]
    private var filtered: [UInt8]
    private var isMidStretch = false
    private var taken = 0
    private var blanks: [Blank] = []

    /// A prepared repetition: compressed rows that are equal to the row above them.
    ///
    /// Their compressed bytes are the same anywhere in the file.
    private struct Blank {
        let count: Int
        let bytes: [UInt8]
        let checksum: UInt
    }

    /// The minimum number of uncompressed bytes for which a prepared repetition is used.
    ///
    /// A prepared repetition takes a few extra bytes, and empties the compressor's window. Therefore, shorter
    /// repetitions are compressed like other rows.
    private static let shortestRepetition = 65_536

    /// Creates a compressor for rows of a length in bytes.
    ///
    /// - Throws: `PNGError.compression`
    init(rowLength: Int) throws(PNGError) {
        self.rowLength = rowLength
        deflater = try Deflater()
        previous = Array(repeating: 0, count: rowLength)
        filtered = Array(repeating: 0, count: rowLength + 1)
        filtered[0] = 2
    }

    /// The compressed bytes that haven't been removed with `takeOutput` yet.
    var output: [UInt8] { deflater.output }

    /// Returns the next bytes of the zlib stream, and removes them from `output`.
    func takeOutput() -> [UInt8] {
        defer { deflater.output = [] }
        // This is the zlib header for deflate with a window of 32 KB and the fastest level.
        let head: [UInt8] = taken == 0 ? [0x78, 0x01] : []
        taken += deflater.output.count
        return head + deflater.output
    }

    var pendingCount: Int { deflater.output.count }

    func append(_ row: UnsafePointer<UInt8>) throws(PNGError) {
        let length = rowLength
        filtered.withUnsafeMutableBufferPointer { filtered in
            previous.withUnsafeMutableBufferPointer { previous in
                guard let output = filtered.baseAddress, let above = previous.baseAddress else { return }
                for index in 0..<length { output[index + 1] = row[index] &- above[index] }
                above.update(from: row, count: length)
            }
        }
        try compressFiltered()
        count(rows: 1)
    }

    /// Encodes copies of the last row.
    func repeatRow(_ count: Int) throws(PNGError) {
        guard count > 0 else { return }
        if count * (rowLength + 1) < Self.shortestRepetition {
            for index in 1...rowLength { filtered[index] = 0 }
            for _ in 0..<count { try compressFiltered() }
            self.count(rows: count)
            return
        }
        if isMidStretch { try deflater.synchronize() }
        isMidStretch = false
        var left = count
        // The repetitions of 64 rows, 8 rows and 1 row are compressed only once, when they are first needed.
        if blanks.isEmpty { blanks = try [64, 8, 1].map(makeBlank) }
        for blank in blanks {
            while left >= blank.count {
                deflater.output += blank.bytes
                checksum = adler32_combine(checksum, blank.checksum, blank.count * (rowLength + 1))
                left -= blank.count
            }
        }
        steps.append(.repetition(count: count, end: taken + deflater.output.count))
    }

    /// Completes the zlib stream.
    func finish() throws(PNGError) {
        try deflater.finish()
        deflater.output += PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: checksum))
    }

    private func count(rows: Int) {
        isMidStretch = true
        if case .rows(let count) = steps.last {
            steps[steps.count - 1] = .rows(count: count + rows)
        } else {
            steps.append(.rows(count: rows))
        }
    }

    private func compressFiltered() throws(PNGError) {
        // libdeflate's checksum takes a tenth of the time of zlib's.
        checksum = UInt(libdeflate_adler32(UInt32(truncatingIfNeeded: checksum), filtered, filtered.count))
        try deflater.compress(filtered, count: filtered.count)
    }

    private func makeBlank(_ count: Int) throws(PNGError) -> Blank {
        let row = [2] + [UInt8](repeating: 0, count: rowLength)
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
