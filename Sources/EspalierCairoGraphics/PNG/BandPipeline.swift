import EspalierThreads
import Synchronization

/// Hands painted bands to the encoder in order, while the next band is painted.
///
/// Unchecked: only the pieces of `work` use the encoder, one after another; a buffer belongs either to the painter or
/// to a piece.
final class BandPipeline: @unchecked Sendable {
    private let encoder: any PNGEncoder
    /// Nil for encoding at once.
    private let work: BackgroundWork?
    private let freeBuffers = Mutex<[Band]>([])
    private var isLastRowBackground = false

    /// Unchecked for the reason above.
    private struct Band: @unchecked Sendable {
        let buffer: BandBuffer
        let rowCount: Int
        let isBlank: Bool
    }

    private init(encoder: any PNGEncoder, work: BackgroundWork?) {
        (self.encoder, self.work) = (encoder, work)
    }

    /// Calls `body`, which takes and encodes bands, and waits until all of them are encoded, also if it throws.
    ///
    /// - Throws: What `body` throws, or why a band couldn't be encoded.
    static func run(
        encoder: any PNGEncoder, isConcurrent: Bool, _ body: (BandPipeline) throws -> Void
    ) throws {
        if isConcurrent {
            // One band is encoded while the painter fills the second buffer.
            try BackgroundWork.run(capacity: 1) { try body(BandPipeline(encoder: encoder, work: $0)) }
        } else {
            try body(BandPipeline(encoder: encoder, work: nil))
        }
        try encoder.finish()
    }

    /// - Throws: `PNGError.notEnoughMemory`
    func takeBuffer(width: Int, height: Int) throws -> BandBuffer {
        try freeBuffers.withLock { $0.popLast() }?.buffer ?? BandBuffer(width: width, height: height)
    }

    /// - Throws: Why this band or an earlier one couldn't be encoded.
    func encode(_ buffer: BandBuffer, rowCount: Int, isBlank: Bool) throws {
        let band = Band(buffer: buffer, rowCount: rowCount, isBlank: isBlank)
        guard let work else { return try append(band) }
        try work.perform { try self.append(band) }
    }

    private func append(_ band: Band) throws {
        defer { freeBuffers.withLock { $0.append(band) } }
        if band.isBlank, isLastRowBackground { return try encoder.repeatLastRow(band.rowCount) }
        if band.isBlank {
            try encoder.append(band.buffer.pixels, rowCount: 1)
            try encoder.repeatLastRow(band.rowCount - 1)
        } else {
            try encoder.append(band.buffer.pixels, rowCount: band.rowCount)
        }
        isLastRowBackground = band.isBlank
    }
}
