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
    ///
    /// - Throws: `PNGError.notEnoughMemory`
    mutating func convert(_ band: BandBuffer, rowCount: Int) throws(PNGError) {
        band.colors = nil
        band.repetitions.removeAll(keepingCapacity: true)
        guard let palette, rowCount > 0 else { return }
        let (width, indices) = (band.width, try band.reserveIndices())
        var above: Palette.EncodedRow?
        for row in 0..<rowCount {
            let (start, output) = (band.pixels + row * width, indices + row * width)
            let isCopy = isRepetition(start, width: width, after: row == 0 ? lastRow : nil)
            band.repetitions.append(isCopy)
            if isCopy { continue }
            guard palette.encode(start, count: width, after: above, into: output) else {
                self.palette = nil
                return
            }
            above = Palette.EncodedRow(pixels: start, indices: output)
        }
        lastRow = Array(UnsafeBufferPointer(start: band.pixels + (rowCount - 1) * width, count: width))
        band.colors = palette.colors
    }
}
