import Dispatch
import EspalierGraphics

/// Writes a large output on a second thread, while what comes next is drawn. Small outputs go straight on: most pictures
/// are written before a thread has started.
///
/// Unchecked: once bytes go to the queue, the sink behind is touched by the queue's tasks only, which run one after
/// another, until `write` has waited for the last; the failure is read and written under `lock`.
nonisolated final class BackgroundSink: ByteSink, @unchecked Sendable {
    private let sink: any ByteSink
    private let queue = DispatchQueue(label: "espalier.output")
    private let group = DispatchGroup()
    /// Counts the blocks that may be under way: memory holds no more, however slow the disk is.
    private let available = DispatchSemaphore(value: 0)
    private let lock = DispatchQueue(label: "espalier.output.failure")
    private var failure: (any Error)?
    private var block: [UInt8] = []
    private var directCount = 0

    /// Bytes that are written at once before the second thread takes over.
    private static let directLimit = 4 << 20
    private static let blockSize = 1 << 20

    private init(_ sink: any ByteSink) {
        self.sink = sink
        // Not started with these, since a semaphore must not die with a count below its first.
        for _ in 0..<2 { available.signal() }
    }

    /// Hands `body` a sink that writes to another in the background. When this returns or throws, nothing is under way any
    /// more.
    ///
    /// - Throws: what `body` throws, or why something could not be written.
    static func write(to sink: any ByteSink, _ body: (any ByteSink) throws -> Void) throws {
        let background = BackgroundSink(sink)
        defer { background.group.wait() }
        try body(background)
        try background.finish()
    }

    /// - Throws: why these or earlier bytes could not be written.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        if directCount < Self.directLimit {
            directCount += bytes.count
            return try sink.write(bytes)
        }
        block.append(contentsOf: bytes)
        if block.count >= Self.blockSize { try handOver() }
    }

    /// Waits until everything is written.
    private func finish() throws {
        if !block.isEmpty { try handOver() }
        group.wait()
        try lock.sync { if let failure { throw failure } }
    }

    private func handOver() throws {
        available.wait()
        do {
            try lock.sync { if let failure { throw failure } }
        } catch {
            available.signal()
            throw error
        }
        let full = block
        block = []
        block.reserveCapacity(Self.blockSize + Self.blockSize / 8)
        queue.async(group: group) {
            do {
                try full.withUnsafeBytes { try self.sink.write($0) }
            } catch {
                self.lock.sync { self.failure = self.failure ?? error }
            }
            self.available.signal()
        }
    }
}
