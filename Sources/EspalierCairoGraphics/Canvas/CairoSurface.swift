import CCairo
import EspalierGraphics
import Foundation

/// Owns a Cairo surface.
final class CairoSurface {
    let pointer: OpaquePointer

    /// Takes ownership of a surface.
    ///
    /// - Throws: `CairoError` if the surface is in an error state.
    init(_ pointer: OpaquePointer?, for operation: String) throws(CairoError) {
        // If Cairo fails, it returns a surface in an error state, never a null pointer.
        if let error = CairoError(cairo_surface_status(pointer), while: operation) {
            cairo_surface_destroy(pointer)
            throw error
        }
        guard let pointer else {
            throw CairoError(operation: operation, message: "no surface")
        }
        self.pointer = pointer
    }

    /// Creates a surface that writes a document to a stream.
    ///
    /// The last part is written when the surface is finished.
    ///
    /// - Parameters:
    ///   - stream: Receives the document. The surface retains the stream.
    ///   - operation: The current operation, for errors.
    ///   - create: Creates the surface, given Cairo's parameters `write_func` and `closure`.
    /// - Throws: `CairoError`
    convenience init(
        writingTo stream: SurfaceStream, for operation: String,
        create: (@escaping cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?
    ) throws(CairoError) {
        try self.init(create(SurfaceStream.write, stream.closure), for: operation)
        try keep(stream)
    }

    /// Creates a bitmap surface that uses the pixels of a buffer, or only some of its rows.
    convenience init(
        pixels buffer: PixelBuffer, rows: Range<Int>? = nil, for operation: String
    ) throws(CairoError) {
        let rows = rows ?? 0..<buffer.height
        let start = UnsafeMutableRawPointer(buffer.pixels + rows.lowerBound * buffer.width)
        try self.init(
            cairo_image_surface_create_for_data(
                start.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width),
                Int32(rows.count), Int32(buffer.width * 4)),
            for: operation)
        try keep(buffer)
    }

    deinit { cairo_surface_destroy(pointer) }

    /// The key under which an object is stored in Cairo's user data.
    ///
    /// Only the address of the key is used.
    private nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)

    /// Retains an object until Cairo releases the surface.
    ///
    /// Cairo may need the surface after this object is deinitialized, because a vector surface reads its images when it
    /// is finished.
    func keep(_ object: AnyObject) throws(CairoError) {
        let owned = Unmanaged.passRetained(object)
        let status = cairo_surface_set_user_data(pointer, Self.key, owned.toOpaque()) { data in
            if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        }
        if let error = CairoError(status, while: "setting up a surface") {
            owned.release()
            throw error
        }
    }

    /// Attaches data to the surface: an image file that Cairo may write instead of the surface's pixels, or a unique
    /// identifier.
    func attach(_ data: some Collection<UInt8>, as type: String) throws(CairoError) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = copy.initialize(from: data)
        let status = cairo_surface_set_mime_data(
            pointer, type, copy.baseAddress, UInt(data.count), { $0?.deallocate() }, copy.baseAddress)
        if let error = CairoError(status, while: "setting up an image") {
            copy.deallocate()
            throw error
        }
    }

    /// Writes the rest of the document to its stream.
    ///
    /// The surface can't be drawn on afterwards.
    ///
    /// - Throws: The error of the stream, which Cairo itself doesn't report for some objects of a PDF; `CairoError`.
    func finish(_ stream: SurfaceStream, _ operation: String) throws {
        cairo_surface_finish(pointer)
        if let failure = stream.failure { throw failure }
        if let error = CairoError(cairo_surface_status(pointer), while: operation) { throw error }
    }
}

/// Receives the bytes that a surface writes, and passes them to a sink.
///
/// The surface retains this object.
final class SurfaceStream {
    private let sink: any ByteSink
    /// The image files that replace the memory that stands for them; nil without images.
    private let images: DeferredImages?
    /// The error of the sink, or of reading an image.
    ///
    /// After an error, no further bytes are written.
    private(set) var failure: (any Error)?

    init(_ sink: any ByteSink, images: DeferredImages? = nil) { (self.sink, self.images) = (sink, images) }

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
            if let file = try images?.contents(for: bytes) {
                try file.withUnsafeBytes { try sink.write($0) }
            } else {
                try sink.write(bytes)
            }
            return CAIRO_STATUS_SUCCESS
        } catch {
            failure = error
            return CAIRO_STATUS_WRITE_ERROR
        }
    }
}

/// An error that Cairo reports.
public struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed, for example `painting` or `writing the PDF`.
    public let operation: String
    /// Cairo's message.
    public let message: String

    /// The message for users.
    public var description: String { "Cairo failed while \(operation): \(message)" }
}

extension CairoError {
    /// Creates an error; nil if the status is `CAIRO_STATUS_SUCCESS`.
    init?(_ status: cairo_status_t, while operation: String) {
        guard status != CAIRO_STATUS_SUCCESS else { return nil }
        self.operation = operation
        message = String(cString: cairo_status_to_string(status))
    }
}
