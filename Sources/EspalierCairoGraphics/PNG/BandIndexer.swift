import Foundation

/// Converts the pixels of bands to palette indices on the painter's thread, while another thread compresses the rows
/// of the previous band.
///
/// The conversion takes a third of the time of encoding. If the painter's thread does it, both threads have about the
/// same amount of work.
struct BandIndexer {
    /// The colors so far; nil after a band with the 257th color.
    private var palette: Palette? = Palette()
    /// The last row of the previous band.
    private var lastRow: [UInt32] = []

    /// Converts the first rows of a band, and stores the indices in the band.
    ///
    /// After the 257th color, bands have no indices, and the encoder uses their pixels.
    mutating func convert(_ band: BandBuffer, rowCount: Int) throws(PNGError) {
        band.palette = nil
        guard palette != nil, rowCount > 0 else { return }
        let (width, indices) = (band.width, try band.reserveIndices())
        for row in 0..<rowCount {
            let start = band.pixels + row * width
            band.repetitions[row] = isRepetition(start, width: width, after: row == 0 ? lastRow : nil)
            if band.repetitions[row] { continue }
            if palette?.encode(start, count: width, into: indices + row * width) != true {
                palette = nil
                return
            }
        }
        lastRow = Array(UnsafeBufferPointer(start: band.pixels + (rowCount - 1) * width, count: width))
        band.palette = palette
    }
}

/// Returns true if a row of a band is equal to the row above it.
///
/// - Parameters:
///   - row: The first pixel of the row.
///   - width: The number of pixels that are compared.
///   - rowLength: The distance in pixels between two rows of the band; nil if it is the same as `width`.
///   - last: The last row of the previous band, which is above the first row of a band; nil for other rows, because the
///     row above them is in the same buffer.
/// - Returns: True if the rows are equal.
func isRepetition(
    _ row: UnsafePointer<UInt32>, width: Int, rowLength: Int? = nil, after last: [UInt32]?
) -> Bool {
    guard let last else { return areEqual(row - (rowLength ?? width), row, width) }
    return last.count == width && areEqual(last, row, width)
}

/// Returns true if two rows of pixels are equal.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    memcmp(a, b, count * MemoryLayout<UInt32>.stride) == 0
}
