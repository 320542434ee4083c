import CCairo
import EspalierGraphics

/// Receives the bytes that a surface writes, and passes them to a sink.
///
/// The surface retains this object.
final class SurfaceStream {
    private let sink: any ByteSink
    /// The error of the sink.
    ///
    /// After an error, no further bytes are written.
    private(set) var failure: (any Error)?

    init(_ sink: any ByteSink) { self.sink = sink }

    /// The argument for the parameter `closure` of Cairo's functions.
    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The argument for the parameter `write_func` of Cairo's functions.
    static let write: cairo_write_func_t = { closure, bytes, count in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let stream = Unmanaged<SurfaceStream>.fromOpaque(closure).takeUnretainedValue()
        return stream.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> cairo_status_t {
        guard failure == nil else { return CAIRO_STATUS_WRITE_ERROR }
        do {
            try sink.write(bytes)
            return CAIRO_STATUS_SUCCESS
        } catch {
            failure = error
            return CAIRO_STATUS_WRITE_ERROR
        }
    }
}
