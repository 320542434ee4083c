import Dispatch

/// Passes drawn bands to the encoder in order: directly, or on a second thread while the next band is drawn.
///
/// `@unchecked Sendable`: only the queue's tasks, which run one after another, use the encoder until `finish` has waited
/// for the last of them. A buffer belongs either to the painter or to the queue. The lock guards the rest.
final class BandPipeline: @unchecked Sendable {
    private let encoder: any PNGEncoder
    private let queue: DispatchQueue?
    private let group = DispatchGroup()
    /// The number of buffers that the painter may take.
    private let available: DispatchSemaphore
    private let lock = DispatchQueue(label: "espalier.png.buffers")
    private var freeBuffers: [BandBuffer] = []
    private var failure: (any Error)?
    private var isLastRowBackground = false

    init(encoder: any PNGEncoder, isConcurrent: Bool) {
        self.encoder = encoder
        queue = isConcurrent ? DispatchQueue(label: "espalier.png.encoder") : nil
        // A semaphore traps if its count is below the initial one when it is released, which happens if drawing fails.
        // So start at 0.
        available = DispatchSemaphore(value: 0)
        for _ in 0..<(isConcurrent ? 2 : 1) { available.signal() }
    }

    deinit { group.wait() }

    /// Waits for a buffer that may be drawn into.
    ///
    /// - Throws: `PNGError.notEnoughMemory`, or the error of an earlier band.
    func takeBuffer(width: Int, height: Int) throws -> BandBuffer {
        available.wait()
        let (buffer, failure) = lock.sync { (freeBuffers.popLast(), self.failure) }
        do {
            if let failure { throw failure }
            return try buffer ?? BandBuffer(width: width, height: height)
        } catch {
            available.signal()
            throw error
        }
    }

    func encode(_ buffer: BandBuffer, rowCount: Int, isBlank: Bool) {
        guard let queue else { return encodeNow(Band(buffer: buffer, rowCount: rowCount, isBlank: isBlank)) }
        let band = Band(buffer: buffer, rowCount: rowCount, isBlank: isBlank)
        queue.async(group: group) { self.encodeNow(band) }
    }

    /// A drawn band.
    ///
    /// `@unchecked Sendable` for the reason above.
    private struct Band: @unchecked Sendable {
        let buffer: BandBuffer
        let rowCount: Int
        let isBlank: Bool
    }

    func finish() throws {
        group.wait()
        if let failure { throw failure }
        try encoder.finish()
    }

    private func encodeNow(_ band: Band) {
        let hasFailed = lock.sync { failure != nil }
        if !hasFailed {
            do {
                try append(band)
            } catch {
                lock.sync { failure = error }
            }
        }
        lock.sync { freeBuffers.append(band.buffer) }
        available.signal()
    }

    private func append(_ band: Band) throws {
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
