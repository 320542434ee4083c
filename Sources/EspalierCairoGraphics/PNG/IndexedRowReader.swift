/// Decompresses rows of palette indices that a `RowStream` has compressed.
struct IndexedRowReader {
    private let compressed: [UInt8]
    private let colors: [UInt32]
    private let inflater: Inflater
    private var position = RowStream.zlibHeader.count
    private var filtered: [UInt8]
    private var indices: [UInt8]

    init(_ rows: RowStream, colors: [UInt32]) throws(PNGError) {
        (compressed, self.colors) = (rows.output, colors)
        inflater = try Inflater()
        filtered = Array(repeating: 0, count: rows.rowLength + 1)
        indices = Array(repeating: 0, count: rows.rowLength)
    }

    /// Continues at a position after copies of the last row.
    mutating func skip(to end: Int) {
        position = end
        inflater.reset()
    }

    /// Reads copies of the last row.
    mutating func skip(rows count: Int) throws(PNGError) {
        for _ in 0..<count { try inflater.read(compressed, position: &position, into: &filtered) }
    }

    /// Reads the colors of the next row.
    mutating func readRow(_ pixels: inout [UInt32]) throws(PNGError) {
        try inflater.read(compressed, position: &position, into: &filtered)
        for index in indices.indices {
            indices[index] &+= filtered[index + 1]
            pixels[index] = colors[Int(indices[index])]
        }
    }
}
