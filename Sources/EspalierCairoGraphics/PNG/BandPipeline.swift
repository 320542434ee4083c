import EspalierThreads

/// Passes bands to the encoder in order, while the next band is drawn.
///
/// The conformance to `Sendable` is unchecked, but correct: only the pieces of `work` use the encoder, one after
/// another. A buffer is used either by the painter or by one of these pieces.
final class BandPipeline: @unchecked Sendable {
    private let encoder: any PNGEncoder
    private let pool: PixelPool
    private let background: UInt32
    /// The background thread that encodes; nil to encode on the painter's thread.
    private let work: BackgroundWork?
    /// The indexer, which only the painter's thread uses; nil to convert pixels on the thread that encodes.
    private var indexer: BandIndexer?
    private var isLastRowBackground = false

    private init(
        encoder: any PNGEncoder, pool: PixelPool, background: UInt32, work: BackgroundWork?
    ) {
        (self.encoder, self.pool, self.background, self.work) = (encoder, pool, background, work)
        if work != nil, encoder is StreamedPNGEncoder { indexer = BandIndexer() }
    }

    /// Calls `body`, which draws bands and passes them to the pipeline.
    ///
    /// When this method returns or throws, no thread uses the encoder any more.
    ///
    /// - Parameters:
    ///   - encoder: The encoder.
    ///   - pool: The pool of the bands' buffers.
    ///   - background: The color of pixels on which nothing is drawn.
    ///   - isConcurrent: True to encode on a second thread.
    ///   - body: A closure that calls `encode`.
    /// - Throws: The error of `body` or of encoding.
    static func run(
        encoder: any PNGEncoder, pool: PixelPool, background: UInt32, isConcurrent: Bool,
        _ body: (BandPipeline) throws -> Void
    ) throws {
        func pipeline(_ work: BackgroundWork?) -> BandPipeline {
            BandPipeline(encoder: encoder, pool: pool, background: background, work: work)
        }
        if isConcurrent {
            // With a capacity of 1, one band is encoded while the painter fills the second buffer.
            try BackgroundWork.run(capacity: 1) { try body(pipeline($0)) }
        } else {
            try body(pipeline(nil))
        }
        try encoder.finish()
    }

    /// Encodes a band, possibly after this method has returned.
    ///
    /// - Throws: The error of encoding this band or a previous band, or `PNGError.notEnoughMemory`.
    func encode(_ band: PooledPixels, rowCount: Int, isBlank: Bool) throws {
        try indexer?.convert(band.buffer, rowCount: isBlank ? 1 : rowCount)
        guard let work else { return try append(band.buffer, rowCount: rowCount, isBlank: isBlank) }
        try work.perform {
            try self.append(band.buffer, rowCount: rowCount, isBlank: isBlank)
        }
    }

    /// Encodes the bands of a strip.
    ///
    /// - Throws: `PNGError`, and the error of encoding one of these bands or a previous band.
    func encode(_ strip: PaintedStrip) throws {
        for index in 0..<strip.bandCount {
            let band = try pool.take()
            let isBlank = try strip.copy(band: index, into: band.buffer, background: background)
            let rowCount = min(strip.bandHeight, strip.rowCount - index * strip.bandHeight)
            try encode(band, rowCount: rowCount, isBlank: isBlank)
        }
    }

    private func append(_ buffer: BandBuffer, rowCount: Int, isBlank: Bool) throws {
        if isBlank, isLastRowBackground { return try encoder.repeatLastRow(rowCount) }
        let drawnCount = isBlank ? 1 : rowCount
        if let encoder = encoder as? StreamedPNGEncoder, buffer.colors != nil {
            try encoder.append(indicesOf: buffer, rowCount: drawnCount)
        } else {
            try encoder.append(buffer.pixels, rowCount: drawnCount)
        }
        try encoder.repeatLastRow(rowCount - drawnCount)
        isLastRowBackground = isBlank
    }
}
