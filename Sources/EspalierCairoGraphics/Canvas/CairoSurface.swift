import CCairo

/// Owns a Cairo surface.
final class CairoSurface {
    let pointer: OpaquePointer

    /// Takes over the reference.
    /// - Throws: `CairoError` when Cairo answered with a surface in an error state.
    init(_ pointer: OpaquePointer?, for operation: String) throws(CairoError) {
        // Cairo never answers with a null pointer, but with a surface that says what is wrong.
        if let error = CairoError(cairo_surface_status(pointer), while: operation) {
            cairo_surface_destroy(pointer)
            throw error
        }
        guard let pointer else {
            throw CairoError(operation: operation, message: "no surface")
        }
        self.pointer = pointer
    }

    /// A surface that writes what is drawn into a stream, the last of it when it is finished.
    ///
    /// - Parameter create: makes the surface, given Cairo's parameters `write_func` and `closure`.
    convenience init(
        writingTo stream: SurfaceStream, for operation: String,
        create: (@escaping cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?
    ) throws(CairoError) {
        try self.init(create(SurfaceStream.write, stream.closure), for: operation)
        try keep(stream)
    }

    /// A bitmap that borrows pixels.
    convenience init(pixels buffer: PixelBuffer, for operation: String) throws(CairoError) {
        let bytes = UnsafeMutableRawPointer(buffer.pixels).assumingMemoryBound(to: UInt8.self)
        try self.init(
            cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(buffer.width), Int32(buffer.height),
                Int32(buffer.width * 4)),
            for: operation)
        try keep(buffer)
    }

    /// A surface without pixels, of an opaque image that only its attached file describes.
    convenience init(width: Int, height: Int, for operation: String) throws(CairoError) {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: Double(width), height: Double(height))
        try self.init(cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents), for: operation)
    }

    deinit { cairo_surface_destroy(pointer) }

    /// Its address is the key that Cairo knows the object by; nothing is ever stored there.
    private nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)

    /// Keeps what the surface reads or writes until Cairo lets go of it. That may be later than this object's end: a
    /// vector surface reads the images that it has drawn when it is finished.
    private func keep(_ object: AnyObject) throws(CairoError) {
        let owned = Unmanaged.passRetained(object)
        let status = cairo_surface_set_user_data(pointer, Self.key, owned.toOpaque()) { data in
            if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        }
        if let error = CairoError(status, while: "setting up a surface") {
            owned.release()
            throw error
        }
    }

    /// Attaches data that Cairo may write into a file instead of the surface's pixels, or its unique identifier.
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

    func check(_ operation: String) throws(CairoError) {
        if let error = CairoError(cairo_surface_status(pointer), while: operation) { throw error }
    }

    /// Writes what is left; nothing can be drawn any more.
    func finish(_ operation: String) throws(CairoError) {
        cairo_surface_finish(pointer)
        try check(operation)
    }
}
