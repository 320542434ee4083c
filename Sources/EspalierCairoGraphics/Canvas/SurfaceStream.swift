import CCairo
import EspalierGraphics

/// Takes what a surface writes into a sink. The surface keeps it.
final class SurfaceStream {
    private let sink: any ByteSink
    /// What the sink threw; nothing more is written after that.
    private(set) var failure: (any Error)?

    init(_ sink: any ByteSink) { self.sink = sink }

    /// For Cairo's `closure` parameter.
    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// For Cairo's `write_func` parameter.
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
