import CDeflate
import Foundation
import Synchronization

/// Consecutive rows of a picture, which are filtered and compressed together.
///
/// PNG's filter UP (each byte minus the byte above it) is suitable for diagrams, because most of a row is equal to the row
/// above, which results in zeros. Repeated rows take almost no bytes.
///
/// The conformance to `Sendable` is unchecked, but correct: one thread adds all rows before it calls `compress` or lets
/// another thread call it.
final class RowSegment: @unchecked Sendable {
    /// The sequence of rows and repetitions.
    ///
    /// It is used to decompress the rows without decompressing gigabytes of repetitions.
    enum Step {
        /// `count` rows that are stored one by one, as opposed to a repetition.
        case rows(count: Int)
        /// Copies of the previous row. `end` is the position in the compressed bytes after the copies, at which
        /// decompression can restart; nil for a few copies, which are compressed like other rows.
        case repetition(count: Int, end: Int?)
    }

    /// The result of compressing a segment.
    struct Compressed {
        /// Raw deflate data, which end with a whole byte and don't refer to earlier bytes.
        let bytes: [UInt8]
        let steps: [Step]
        /// The Adler-32 checksum of the uncompressed bytes.
        let checksum: UInt
        /// The number of the uncompressed bytes.
        let length: Int
    }

    private enum Run {
        case rows(count: Int)
        case repetition(count: Int)
    }

    private let rowLength: Int
    private let capacity: Int
    /// The row above the first row, followed by the rows.
    private let rows: UnsafeMutablePointer<UInt8>
    private var rowCount = 0
    private var runs: [Run] = []
    private let deflater: Deflater
    private var filtered: [UInt8]
    private let blanks: BlankRows
    private let result = Mutex<Compressed?>(nil)

    /// Creates an empty segment, above which all bytes are zero.
    ///
    /// - Parameters:
    ///   - length: The maximum number of bytes of the rows, unless a single row has more.
    ///   - blanks: The compressed repetitions of a row.
    /// - Throws: `PNGError.compression` or `PNGError.notEnoughMemory`
    init(length: Int, blanks: BlankRows) throws(PNGError) {
        let rowLength = blanks.rowLength
        let capacity = max(1, length / rowLength)
        deflater = try Deflater()
        guard let memory = malloc((capacity + 1) * rowLength) else {
            throw .notEnoughMemory(bytes: (capacity + 1) * rowLength)
        }
        rows = memory.bindMemory(to: UInt8.self, capacity: (capacity + 1) * rowLength)
        rows.initialize(repeating: 0, count: rowLength)
        filtered = Array(repeating: 0, count: rowLength + 1)
        filtered[0] = BlankRows.filter
        (self.rowLength, self.capacity, self.blanks) = (rowLength, capacity, blanks)
    }

    deinit { free(rows) }

    /// True if the segment is full, so that the next row must be appended to another segment.
    var isFull: Bool { rowCount == capacity }

    var isEmpty: Bool { runs.isEmpty }

    /// The last row, or the row above the segment if it has no rows.
    var lastRow: UnsafeMutablePointer<UInt8> { rows + rowCount * rowLength }

    /// Adds the row that the caller has written into the memory after `lastRow`.
    func addRow() {
        rowCount += 1
        if case .rows(let count) = runs.last {
            runs[runs.count - 1] = .rows(count: count + 1)
        } else {
            runs.append(.rows(count: 1))
        }
    }

    /// Adds copies of the last row.
    func repeatRow(_ count: Int) {
        if case .repetition(let known) = runs.last {
            runs[runs.count - 1] = .repetition(count: known + count)
        } else {
            runs.append(.repetition(count: count))
        }
    }

    /// Removes all rows, and sets the row above the segment.
    func restart(below row: UnsafePointer<UInt8>) {
        rows.update(from: row, count: rowLength)
        rowCount = 0
        runs.removeAll(keepingCapacity: true)
    }

    /// Compresses the rows.
    ///
    /// - Throws: `PNGError.compression`
    func compress() throws(PNGError) {
        try deflater.reset()
        var (steps, checksum, length, row): ([Step], UInt, Int, Int) = ([], 1, 0, 0)
        // Repetitions are compressed in advance, so they must begin with a whole byte.
        var isMidByte = false
        for run in runs {
            switch run {
            case .rows(let number):
                for _ in 0..<number {
                    filter(row)
                    row += 1
                    checksum = try compress(filtered, after: checksum)
                }
                isMidByte = true
                steps.append(.rows(count: number))
                length += number * filtered.count
            case .repetition(let number) where number * filtered.count < BlankRows.shortestRepetition:
                for _ in 0..<number { checksum = try compress(blanks.row, after: checksum) }
                isMidByte = true
                steps.append(.repetition(count: number, end: nil))
                length += number * filtered.count
            case .repetition(let number):
                if isMidByte { try deflater.synchronize() }
                isMidByte = false
                try blanks.append(number, to: &deflater.output, &checksum)
                steps.append(.repetition(count: number, end: deflater.output.count))
                length += number * filtered.count
            }
        }
        if isMidByte { try deflater.synchronize() }
        let compressed = Compressed(
            bytes: deflater.output, steps: steps, checksum: checksum, length: length)
        deflater.output = []
        result.withLock { $0 = compressed }
    }

    /// Returns the compressed rows, once; nil if the rows haven't been compressed yet.
    func takeCompressed() -> Compressed? {
        result.withLock { result in
            defer { result = nil }
            return result
        }
    }

    private func filter(_ row: Int) {
        let (above, current) = (rows + row * rowLength, rows + (row + 1) * rowLength)
        let length = rowLength
        filtered.withUnsafeMutableBufferPointer { filtered in
            guard let output = filtered.baseAddress else { return }
            for index in 0..<length { output[index + 1] = current[index] &- above[index] }
        }
    }

    /// Compresses a row, and returns the checksum of all rows up to this row.
    private func compress(_ row: [UInt8], after checksum: UInt) throws(PNGError) -> UInt {
        try deflater.compress(row, count: row.count)
        // libdeflate's checksum takes a tenth of the time of zlib's.
        return UInt(libdeflate_adler32(UInt32(truncatingIfNeeded: checksum), row, row.count))
    }
}
