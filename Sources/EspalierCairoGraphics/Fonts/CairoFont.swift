import CCairo
import Foundation

/// Opens a font file for Cairo, which reads the file with FreeType.
///
/// Owns Cairo's font face.
final class CairoFont {
    let pointer: OpaquePointer

    /// FreeType's library and face, which are freed when Cairo releases them.
    ///
    /// Cairo may use them after the `CairoFont` is deinitialized.
    private final class FreeTypeFace {
        var library: FT_Library?
        var face: FT_Face?

        init(path: String) throws(FontError) {
            let status = FT_Init_FreeType(&library)
            guard status == 0 else { throw FontError.freeType(path: path, code: status) }
            errno = 0
            let opened = FT_New_Face(library, path, 0, &face)
            guard opened == 0 else {
                throw FontError.freeType(path: path, code: opened).orReason(ofOpening: path, code: errno)
            }
        }

        deinit {
            if face != nil { FT_Done_Face(face) }
            if library != nil { FT_Done_FreeType(library) }
        }
    }

    /// The key under which the FreeType face is stored in Cairo's user data.
    ///
    /// Only the address of the key is used.
    private nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)

    /// Opens the font file at a path.
    ///
    /// - Throws: `FontError.freeType` or `FontError.unopened` if FreeType can't open the file, `FontError.setUpFailed`
    ///   if Cairo can't use the font.
    init(path: String) throws(FontError) {
        let freeType = try FreeTypeFace(path: path)
        guard
            let pointer = cairo_ft_font_face_create_for_ft_face(
                freeType.face, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
        else { throw FontError.setUpFailed("Cairo's font") }
        let owned = Unmanaged.passRetained(freeType)
        let status = cairo_font_face_set_user_data(
            pointer, Self.key, owned.toOpaque(),
            { data in
                if let data { Unmanaged<FreeTypeFace>.fromOpaque(data).release() }
            })
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_font_face_destroy(pointer)
            owned.release()
            throw FontError.setUpFailed("Cairo's font")
        }
        self.pointer = pointer
    }

    deinit { cairo_font_face_destroy(pointer) }
}
