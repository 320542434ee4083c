import EspalierThreads
import Synchronization

/// Passes bands to the encoder in order, while the next band is drawn.
///
/// The conformance to `Sendable` is unchecked, but correct: only the pieces of `work` use the encoder, one after
/// another. A buffer is used either by the painter or by one of these pieces.
final class BandPipeline: @unchecked Sendable {
    private let encoder: any PNGEncoder
    /// The background thread that encodes; nil to encode on the painter's thread.
    private let work: BackgroundWork?
    private let freeBuffers = Mutex<[Band]>([])
    /// The indexer, which only the painter's thread uses; nil to convert pixels on the thread that encodes.
    private var indexer: BandIndexer?
    private var isLastRowBackground = false

    /// A band to encode.
    ///
    /// The conformance to `Sendable` is unchecked, but correct: only one thread at a time uses the buffer.
    private struct Band: @unchecked Sendable {
        let buffer: BandBuffer
        let rowCount: Int
        let isBlank: Bool
    }

    private init(encoder: any PNGEncoder, work: BackgroundWork?) {
        (self.encoder, self.work) = (encoder, work)
        if work != nil, encoder is StreamedPNGEncoder { indexer = BandIndexer() }
    }

    /// Calls `body`, which draws bands and passes them to the pipeline.
    ///
    /// When this method returns or throws, no thread uses the encoder any more.
    ///
    /// - Throws: The error of `body` or of encoding.
    static func run(
        encoder: any PNGEncoder, isConcurrent: Bool, _ body: (BandPipeline) throws -> Void
    ) throws {
        if isConcurrent {
            // With a capacity of 1, one band is encoded while the painter fills the second buffer.
            try BackgroundWork.run(capacity: 1) { try body(BandPipeline(encoder: encoder, work: $0)) }
        } else {
            try body(BandPipeline(encoder: encoder, work: nil))
        }
        try encoder.finish()
    }

    /// Returns a free buffer, or a new buffer if none is free.
    ///
    /// - Throws: `PNGError.notEnoughMemory`
    func takeBuffer(width: Int, height: Int) throws -> BandBuffer {
        try freeBuffers.withLock { $0.popLast() }?.buffer ?? BandBuffer(width: width, height: height)
    }

    /// Encodes a band, possibly after this method has returned.
    ///
    /// - Throws: The error of encoding this band or a previous band.
    func encode(_ buffer: BandBuffer, rowCount: Int, isBlank: Bool) throws {
        try indexer?.convert(buffer, rowCount: isBlank ? 1 : rowCount)
        let band = Band(buffer: buffer, rowCount: rowCount, isBlank: isBlank)
        guard let work else { return try append(band) }
        try work.perform { try self.append(band) }
    }

    /// Encodes the bands of a strip.
    ///
    /// - Throws: `PNGError`, and the error of encoding one of these bands or a previous band.
    func encode(_ strip: PaintedStrip, of grid: PixelGrid, background: UInt32) throws {
        for band in 0..<strip.bandCount {
            let buffer = try takeBuffer(width: grid.width, height: strip.bandHeight)
            let isBlank = try strip.copy(band: band, into: buffer, background: background)
            let rowCount = min(strip.bandHeight, strip.rowCount - band * strip.bandHeight)
            try encode(buffer, rowCount: rowCount, isBlank: isBlank)
        }
    }

    private func append(_ band: Band) throws {
        defer { freeBuffers.withLock { $0.append(band) } }
        if band.isBlank, isLastRowBackground { return try encoder.repeatLastRow(band.rowCount) }
        if band.isBlank {
            try append(band.buffer, rowCount: 1)
            try encoder.repeatLastRow(band.rowCount - 1)
        } else {
            try append(band.buffer, rowCount: band.rowCount)
        }
        isLastRowBackground = band.isBlank
    }

    private func append(_ buffer: BandBuffer, rowCount: Int) throws {
        if let encoder = encoder as? StreamedPNGEncoder, buffer.palette != nil {
            try encoder.append(indicesOf: buffer, rowCount: rowCount)
        } else {
            try encoder.append(buffer.pixels, rowCount: rowCount)
        }
    }
}
