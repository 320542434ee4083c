import EspalierDiagnostics
import EspalierGraphics

/// A sink that counts the bytes of an output, and fails at the first bytes beyond a limit.
final class BoundedSink: ByteSink {
    private let sink: any ByteSink
    private let limit: Int
    private var count = 0

    init(_ sink: any ByteSink, limit: Int) { (self.sink, self.limit) = (sink, limit) }

    /// Writes the bytes.
    ///
    /// - Throws: `DiagnosticsError` if there are more bytes than the limit, or the error of the sink.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        count += bytes.count
        guard count <= limit else {
            throw DiagnosticsError(
                "the output has more than \(limit) bytes, which is its limit", cause: .limit(.outputBytes))
        }
        try sink.write(bytes)
    }
}
