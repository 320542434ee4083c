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
            guard FT_Init_FreeType(&library) == 0 else { throw FontError.setUpFailed("FreeType") }
            errno = 0
            let status = FT_New_Face(library, path, 0, &face)
            let code = errno
            guard status == 0 else {
                let damage = FontError.damaged(
                    path: path, family: FontFile(path: path)?.families.first,
                    reason: Self.reason(ofStatus: status))
                throw damage.orReason(ofOpening: path, code: code)
            }
        }

        /// Returns the meaning of an error code (`fterrdef.h`).
        ///
        /// FreeType's own function for this returns no text unless FreeType was built with an option.
        private static func reason(ofStatus status: FT_Error) -> String {
            let reasons: [FT_Error: String] = [
                0x02: "an unknown format", 0x03: "a broken file", 0x08: "a broken table",
                0x09: "a broken offset in a table", 0x0A: "a table that is too large",
                0x14: "a broken outline",
                0x40: "a lack of memory", 0x55: "a table that ends early", 0x8E: "a missing table",
                0x90: "a missing table 'loca'", 0x91: "a missing table 'hhea'",
                0x92: "a missing table 'hmtx'", 0xA0: "a broken dictionary of outlines",
                0xA1: "a broken dictionary of outlines",
            ]
            return reasons[status] ?? "the error \(status)"
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
    /// - Throws: `FontError.damaged` or `FontError.unopened` if FreeType can't open the file, `FontError.setUpFailed`
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

    /// Checks that FreeType can open the font file at a path, which takes O(tables).
    ///
    /// - Throws: `FontError.damaged` or `FontError.unopened`
    static func check(path: String) throws(FontError) { _ = try FreeTypeFace(path: path) }
}
