/// Passes bands to an encoder, in order.
///
/// Bands without content are repetitions of a row, which isn't compared.
struct BandWriter {
    let encoder: any PNGEncoder
    /// True if the last row is a row of the background.
    private var isLastRowBackground = false

    init(encoder: any PNGEncoder) { self.encoder = encoder }

    /// Encodes a band.
    ///
    /// - Parameters:
    ///   - band: The pixels.
    ///   - rowCount: The number of rows.
    ///   - isBlank: True if all pixels have the color of the background.
    /// - Throws: `PNGError` and the errors of the sink.
    mutating func write(_ band: BandBuffer, rowCount: Int, isBlank: Bool) throws {
        if isBlank, isLastRowBackground { return try encoder.repeatLastRow(rowCount) }
        let drawnCount = isBlank ? 1 : rowCount
        try encoder.append(band, rowCount: drawnCount)
        try encoder.repeatLastRow(rowCount - drawnCount)
        isLastRowBackground = isBlank
    }
}
