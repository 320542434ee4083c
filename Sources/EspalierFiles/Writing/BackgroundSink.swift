package import EspalierGraphics
package import EspalierThreads

/// Writes a large output on a second thread while the rest of the output is drawn.
///
/// The start of the output is written directly, because most pictures are complete before a thread would have
/// started.
///
/// The conformance to `Sendable` is unchecked, but correct: after the bytes that are written directly, only the
/// pieces of `work` use `sink`. The pieces run one after another, and `write(to:_:)` waits for the last piece. The
/// calls of `write(_:)` never come at the same time.
package final class BackgroundSink: ByteSink, @unchecked Sendable {
    private let sink: any ByteSink
    private let work: BackgroundWork
    private var block: [UInt8] = []
    private var directCount = 0

    /// The number of bytes that are written directly before the second thread starts.
    private static let directLimit = 4 << 20
    private static let blockSize = 1 << 20

    private init(_ sink: any ByteSink, _ work: BackgroundWork) { (self.sink, self.work) = (sink, work) }

    /// Calls `body` with a sink that writes to `sink` in the background.
    ///
    /// When this method returns or throws, all writing has ended. If the disk is slow and two blocks haven't been
    /// written yet, the sink waits before it accepts another block.
    ///
    /// - Throws: The error of `body` or of writing.
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

    /// Writes bytes, possibly after this method has returned.
    ///
    /// - Throws: The error of writing these or previous bytes.
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
