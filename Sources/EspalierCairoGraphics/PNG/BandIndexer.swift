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
            let isRepetition = isRepetition(start, isFirst: row == 0, width: width)
            band.repetitions[row] = isRepetition
            if isRepetition { continue }
            if palette?.encode(start, count: width, into: indices + row * width) != true {
                palette = nil
                return
            }
        }
        lastRow = Array(UnsafeBufferPointer(start: band.pixels + (rowCount - 1) * width, count: width))
        band.palette = palette
    }

    /// Returns true if a row is equal to the previous row, which is `lastRow` for the first row of a band.
    private func isRepetition(_ row: UnsafePointer<UInt32>, isFirst: Bool, width: Int) -> Bool {
        isFirst ? lastRow.isEqual(to: row, count: width) : areEqual(row - width, row, width)
    }
}

extension [UInt32] {
    /// Returns true if the array has `count` pixels, which are equal to the pixels at an address.
    func isEqual(to pixels: UnsafePointer<UInt32>, count: Int) -> Bool {
        withUnsafeBufferPointer { own in
            own.count == count && own.baseAddress.map { areEqual($0, pixels, count) } == true
        }
    }
}
