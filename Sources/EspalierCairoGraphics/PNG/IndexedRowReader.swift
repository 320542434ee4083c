/// Decompresses rows of palette indices that a `RowCompressor` has compressed.
struct IndexedRowReader {
    enum Step {
        /// The next row is in the buffer.
        case row
        /// The last row is repeated this many times.
        case repetition(Int)
    }

    private let compressed: [UInt8]
    private let steps: [RowCompressor.Step]
    private let colors: [UInt32]
    private let inflater: Inflater
    private var position = 0
    private var step = 0
    private var rowsRead = 0
    private var filtered: [UInt8]
    private var indices: [UInt8]

    init(_ rows: RowCompressor, colors: [UInt32]) throws(PNGError) {
        (compressed, steps, self.colors) = (rows.output, rows.steps, colors)
        inflater = try Inflater()
        filtered = Array(repeating: 0, count: rows.rowLength + 1)
        indices = Array(repeating: 0, count: rows.rowLength)
    }

    mutating func next(_ pixels: inout [UInt32]) throws(PNGError) -> Step? {
        while step < steps.count {
            switch steps[step] {
            case .rows(let count):
                if rowsRead < count {
                    rowsRead += 1
                    try readRow(&pixels)
                    return .row
                }
                (step, rowsRead) = (step + 1, 0)
            case .repetition(let count, let end):
                step += 1
                position = end
                inflater.reset()
                return .repetition(count)
            }
        }
        return nil
    }

    private mutating func readRow(_ pixels: inout [UInt32]) throws(PNGError) {
        var failure: PNGError?
        compressed.withUnsafeBufferPointer { bytes in
            do throws(PNGError) {
                try inflater.read(bytes, position: &position, into: &filtered)
            } catch { failure = error }
        }
        if let failure { throw failure }
        for index in indices.indices {
            indices[index] &+= filtered[index + 1]
            pixels[index] = colors[Int(indices[index])]
        }
    }
}
