import Espalier
import EspalierCairoGraphics

/// The fonts that a run may use, as the options select them.
nonisolated struct FontSelection: Hashable, Sendable {
    /// The folders of `--font-path`.
    var folders: [String] = []
    /// True if files can name all families that are installed for all users of the system.
    var includesSystem = false

    /// Returns the fonts.
    ///
    /// - Throws: `FontError.missing`
    func library() throws -> FontLibrary {
        try FontLibrary(folders: folders, includesSystemFonts: includesSystem)
    }

    /// Returns a reader of diagrams with these fonts.
    ///
    /// - Throws: `FontError.missing`
    func reader() throws -> DiagramReader {
        try DiagramReader(fontFolders: folders, includesSystemFonts: includesSystem)
    }
}
