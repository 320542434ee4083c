import CDeflate
import CPNG

/// A filter of PNG, which is applied to a row before it is compressed.
enum RowFilter: UInt8 {
    /// The bytes of the row.
    ///
    /// It is suitable for palette indices, because neighboring indices have no relation to each other. If a row is longer
    /// than the compressor's window, however, only `up` makes use of the row above.
    case none = 0
    /// Each byte minus the byte above it.
    ///
    /// It is suitable for colors, because most pixels are equal or similar to the pixel above.
    case up = 2
}

/// Filters rows and compresses them.
///
/// Repeated rows take almost no bytes.
final class RowCompressor {
    let rowLength: Int
    private let filter: RowFilter
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

    /// Creates a compressor.
    ///
    /// - Parameters:
    ///   - rowLength: The length of a row in bytes.
    ///   - filter: The filter of all rows except for copies of the row above.
    /// - Throws: `PNGError.compression`
    init(rowLength: Int, filter: RowFilter) throws(PNGError) {
        (self.rowLength, self.filter) = (rowLength, filter)
        deflater = try Deflater()
        previous = Array(repeating: 0, count: filter == .up ? rowLength : 0)
        filtered = Array(repeating: 0, count: rowLength + 1)
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
        filtered[0] = filter.rawValue
        filtered.withUnsafeMutableBufferPointer { filtered in
            guard let output = filtered.baseAddress.map({ $0 + 1 }) else { return }
            switch filter {
            case .none: output.update(from: row, count: rowLength)
            case .up: subtractPrevious(from: row, into: output)
            }
        }
        try compressFiltered()
        count(rows: 1)
    }

    private func subtractPrevious(
        from row: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>
    ) {
        let length = rowLength
        previous.withUnsafeMutableBufferPointer { previous in
            guard let above = previous.baseAddress else { return }
            for index in 0..<length { output[index] = row[index] &- above[index] }
            above.update(from: row, count: length)
        }
    }

    /// Encodes copies of the last row.
    func repeatRow(_ count: Int) throws(PNGError) {
        guard count > 0 else { return }
        if count * (rowLength + 1) < Self.shortestRepetition {
            filtered = Self.copyOfRowAbove(length: rowLength)
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

    /// Returns a filtered row that is equal to the row above it.
    private static func copyOfRowAbove(length: Int) -> [UInt8] {
        [RowFilter.up.rawValue] + [UInt8](repeating: 0, count: length)
    }

    private func makeBlank(_ count: Int) throws(PNGError) -> Blank {
        let row = Self.copyOfRowAbove(length: rowLength)
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
