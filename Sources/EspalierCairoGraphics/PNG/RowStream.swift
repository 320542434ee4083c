import CPNG
import EspalierThreads

/// Compresses the rows of a picture to a zlib stream, in segments of about a million bytes.
///
/// A segment doesn't refer to earlier segments, so that two threads can compress segments at the same time. The stream is
/// the same for one thread and for two, and however the rows are divided among the calls.
final class RowStream {
    /// The maximum number of bytes of a segment, unless a single row has more.
    private static let segmentLength = 1 << 20

    /// The maximum number of segments that are being compressed or follow such a segment.
    private static let pendingLimit = 4

    let rowLength: Int
    /// The sequence of rows and repetitions in `output`.
    private(set) var steps: [RowSegment.Step] = []
    /// The bytes of the zlib stream that haven't been removed with `takeOutput` yet.
    private(set) var output = zlibHeader

    /// The zlib header for deflate with a window of 32 KB and the fastest level.
    static let zlibHeader: [UInt8] = [0x78, 0x01]

    private let work: SharedWork?
    private let blanks: BlankRows
    private var current: RowSegment
    /// The segments that are being compressed, in the order of their rows.
    private var pending: [RowSegment] = []
    /// The segments that aren't in use.
    private var free: [RowSegment] = []
    private var checksum: UInt = 1
    private var taken = 0

    /// Creates a stream for rows of a length in bytes.
    ///
    /// - Parameters:
    ///   - rowLength: The number of bytes of each row.
    ///   - work: The work to which compression is added; nil to compress each segment when it is complete.
    /// - Throws: `PNGError.compression` or `PNGError.notEnoughMemory`
    init(rowLength: Int, work: SharedWork? = nil) throws(PNGError) {
        (self.rowLength, self.work, blanks) = (rowLength, work, BlankRows(rowLength: rowLength))
        current = try RowSegment(length: Self.segmentLength, blanks: blanks)
    }

    /// Returns the next `count` bytes of the zlib stream, or all if `count` is nil, and removes them from `output`.
    func takeOutput(_ count: Int? = nil) -> [UInt8] {
        collect()
        let next = Array(output.prefix(count ?? output.count))
        output.removeFirst(next.count)
        taken += next.count
        return next
    }

    /// The number of compressed bytes that haven't been removed.
    ///
    /// Bytes of segments that are still being compressed aren't counted.
    var pendingCount: Int {
        collect()
        return output.count
    }

    /// Adds a row.
    ///
    /// - Throws: `PNGError`
    func append(_ row: UnsafePointer<UInt8>) throws {
        let length = rowLength
        _ = try append { memory, _ in
            memory.update(from: row, count: length)
            return true
        }
    }

    /// Adds a row that a closure writes.
    ///
    /// - Parameter write: Writes the row into the memory of its first argument, given the row above it. If the result is
    ///   false, no row is added.
    /// - Returns: The result of `write`.
    /// - Throws: `PNGError`
    func append(
        _ write: (_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) -> Bool
    ) throws -> Bool {
        if current.isFull { try compressCurrent() }
        let above = current.lastRow
        guard write(above + rowLength, above) else { return false }
        current.addRow()
        return true
    }

    /// Adds copies of the last row.
    ///
    /// Takes O(1). When the copies are compressed, every 64 copies take a few bytes.
    func repeatRow(_ count: Int) {
        if count > 0 { current.repeatRow(count) }
    }

    /// Waits until all rows have been compressed.
    ///
    /// - Throws: `PNGError`
    func flush() throws {
        if !current.isEmpty { try compressCurrent() }
        try work?.waitForAll()
        collect()
    }

    /// Completes the zlib stream.
    ///
    /// - Throws: `PNGError`
    func finish() throws {
        try flush()
        let deflater = try Deflater()
        try deflater.finish()
        output += deflater.output + PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: checksum))
    }

    private func compressCurrent() throws {
        // Otherwise, memory would have no limit while the other thread doesn't get any time.
        if pending.count >= Self.pendingLimit, let work {
            try work.waitForAll()
            collect()
        }
        let (full, lastRow) = (current, current.lastRow)
        pending.append(full)
        guard let work else {
            try full.compress()
            collect()
            return try startSegment(below: lastRow)
        }
        // The other thread only reads the rows, so the last row can be copied at any time before the segment is used again.
        try work.perform { try full.compress() }
        try startSegment(below: lastRow)
        collect()
    }

    private func startSegment(below row: UnsafePointer<UInt8>) throws(PNGError) {
        if let segment = free.popLast() {
            current = segment
        } else {
            current = try RowSegment(length: Self.segmentLength, blanks: blanks)
        }
        current.restart(below: row)
    }

    /// Appends the segments that have been compressed, up to the first one that hasn't.
    private func collect() {
        while let compressed = pending.first?.takeCompressed() {
            for step in compressed.steps {
                if case .repetition(let count, let end?) = step {
                    steps.append(.repetition(count: count, end: taken + output.count + end))
                } else {
                    steps.append(step)
                }
            }
            output += compressed.bytes
            checksum = adler32_combine(checksum, compressed.checksum, compressed.length)
            free.append(pending.removeFirst())
        }
    }
}
