import Espalier
import EspalierCairoGraphics

/// The fonts that a run may use, which the command's options determine.
nonisolated struct FontSelection: Hashable, Sendable {
    /// The folders of `--font-path`.
    var folders: [String] = []
    /// True if diagram files can use every font family that is installed for all users of the system.
    var includesSystem = false

    /// The folders with the fonts that diagram files can name.
    var searchedFolders: [String] { folders + (includesSystem ? FontLibrary.systemFolders : []) }

    /// Creates a library of the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    func library() throws -> FontLibrary {
        try FontLibrary(folders: folders, includesSystemFonts: includesSystem)
    }

    /// Creates a reader of diagram files that uses the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    func reader() throws -> DiagramReader {
        try DiagramReader(fontFolders: folders, includesSystemFonts: includesSystem)
    }
}
