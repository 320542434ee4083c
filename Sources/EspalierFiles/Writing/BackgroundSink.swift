package import EspalierGraphics
package import EspalierThreads

/// Writes a large output on a second thread while the rest is drawn.
///
/// Small outputs are written at once: most pictures are complete before a thread has started.
///
/// Unchecked: after the first block, only the pieces of `work` use `sink`; they run one after another, and
/// `write(to:_:)` waits for the last.
package final class BackgroundSink: ByteSink, @unchecked Sendable {
    private let sink: any ByteSink
    private let work: BackgroundWork
    private var block: [UInt8] = []
    private var directCount = 0

    /// Bytes that are written at once before the second thread takes over.
    private static let directLimit = 4 << 20
    private static let blockSize = 1 << 20

    private init(_ sink: any ByteSink, _ work: BackgroundWork) { (self.sink, self.work) = (sink, work) }

    /// Calls `body` with a sink that writes to another in the background.
    ///
    /// All writing has ended when this returns or throws. Memory holds at most two blocks that wait for a slow disk.
    ///
    /// - Throws: What `body` throws, or why something couldn't be written.
    package static func write(
        to sink: any ByteSink, start: @escaping ThreadStart = Threads.start,
        _ body: (any ByteSink) throws -> Void
    ) throws {
        try BackgroundWork.run(capacity: 2, start: start) { work in
            let background = BackgroundSink(sink, work)
            try body(background)
            if !background.block.isEmpty { try background.handOver() }
        }
    }

    /// - Throws: Why these or earlier bytes couldn't be written.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        if directCount < Self.directLimit {
            directCount += bytes.count
            return try sink.write(bytes)
        }
        block.append(contentsOf: bytes)
        if block.count >= Self.blockSize { try handOver() }
    }

    private func handOver() throws {
        let full = block
        block = []
        block.reserveCapacity(Self.blockSize + Self.blockSize / 8)
        try work.perform { try full.withUnsafeBytes { try self.sink.write($0) } }
    }
}
