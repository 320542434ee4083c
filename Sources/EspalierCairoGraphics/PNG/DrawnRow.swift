import Foundation

/// A row of pixels, of which some columns may be known to have the color of the background.
struct DrawnRow {
    let pixels: UnsafePointer<UInt32>
    /// The row above in the same buffer, or nil.
    let above: UnsafePointer<UInt32>?
    private let width: Int
    /// The number of the row in a band; nil if nothing is known of the columns.
    private let place: (band: BandBuffer, row: Int, background: UInt32)?

    /// Creates a row of which all columns may be drawn.
    init(pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>?, width: Int) {
        (self.pixels, self.above, self.width, place) = (pixels, above, width, nil)
    }

    /// Creates a row of a band.
    init(_ row: Int, of band: BandBuffer) {
        let start = UnsafePointer(band.pixels) + row * band.width
        (pixels, above, width) = (start, row == 0 ? nil : start - band.width, band.width)
        place = band.background.map { (band, row, $0) }
    }

    /// True if the row has the same pixels as the row above in the same buffer.
    var isEqualToRowAbove: Bool {
        guard let above else { return false }
        guard let place else { return areEqual(above, pixels, width) }
        var column = 0
        while let columns = place.band.drawn.columns(row: place.row, and: place.row - 1, from: column) {
            let start = columns.lowerBound
            guard areEqual(above + start, pixels + start, columns.count) else { return false }
            column = columns.upperBound
        }
        return true
    }

    /// Writes the palette index of each pixel.
    ///
    /// - Parameters:
    ///   - palette: The palette, to which the row's colors are added.
    ///   - indices: The indices of the row above.
    ///   - output: Receives the indices.
    /// - Returns: False if there are more than 256 colors.
    func encode(
        _ palette: Palette, above indices: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let last = above.map { Palette.EncodedRow(pixels: $0, indices: indices) }
        guard let place else { return palette.encode(pixels, count: width, after: last, into: output) }
        var column = 0
        while column < width {
            let drawn = place.band.drawn.columns(row: place.row, from: column) ?? width..<width
            // Colors are added from left to right, so that the palette doesn't depend on what is known.
            if column < drawn.lowerBound {
                guard let index = palette.index(of: place.background) else { return false }
                (output + column).update(repeating: index, count: drawn.lowerBound - column)
            }
            let start = drawn.lowerBound
            guard
                palette.encode(
                    pixels + start, count: drawn.count, after: last?.advanced(by: start), into: output + start
                )
            else { return false }
            column = drawn.upperBound
        }
        return true
    }
}
