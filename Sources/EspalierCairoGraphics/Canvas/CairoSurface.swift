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

    deinit { cairo_surface_destroy(pointer) }

    func check(_ operation: String) throws(CairoError) {
        if let error = CairoError(cairo_surface_status(pointer), while: operation) { throw error }
    }

    /// Writes what is left; nothing can be drawn any more.
    func finish(_ operation: String) throws(CairoError) {
        cairo_surface_finish(pointer)
        try check(operation)
    }
}
