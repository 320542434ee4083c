/// The rows of a picture in order, in memory band by band.
struct BandCursor {
    private let reader: PNGRowReader
    private let bandHeight: Int
    private let read: (_ band: Int, _ rowCount: Int) throws -> Void
    private let release: () -> Void
    private var row = 0
    private var end = 0

    /// Creates a cursor at the first row.
    ///
    /// - Parameters:
    ///   - reader: The picture.
    ///   - bandHeight: The maximum number of rows of a band.
    ///   - read: Reads a band, or waits until another thread has read it.
    ///   - release: Called when the band that was read last isn't needed anymore.
    init(
        _ reader: PNGRowReader, bandHeight: Int,
        read: @escaping (_ band: Int, _ rowCount: Int) throws -> Void,
        release: @escaping () -> Void
    ) {
        (self.reader, self.bandHeight, self.read, self.release) = (reader, bandHeight, read, release)
    }

    /// Returns the number of next rows that are adjacent in memory, at least one unless all rows were taken.
    mutating func availableCount() throws -> Int {
        if row == end, end < reader.height {
            if end > 0 { release() }
            let count = min(bandHeight, reader.height - end)
            try read(end / bandHeight, count)
            end += count
        }
        return end - row
    }

    /// Returns the address of the next rows, which is valid until the next call of `availableCount`.
    mutating func take(_ count: Int) -> UnsafeRawPointer {
        defer { row += count }
        return reader.rows(ofBand: row / bandHeight) + row % bandHeight * reader.rowLength
    }
}
