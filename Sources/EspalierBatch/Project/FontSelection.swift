package import Espalier
package import EspalierCairoGraphics
package import EspalierDiagnostics
import EspalierFiles

/// The fonts that a run may use, which the command's options determine.
nonisolated package struct FontSelection: Hashable, Sendable {
    /// The folders of `--font-path`.
    package var folders: [String] = []
    /// True if diagram files can use every font family that is installed for all users of the system.
    package var includesSystem = false

    /// The folders with the fonts that diagram files can name.
    var searchedFolders: [String] { folders + (includesSystem ? FontLibrary.systemFolders : []) }

    /// Returns a warning if files in a folder of `--font-path` have the suffix of a font but aren't fonts.
    package static func warnings(about folder: String) -> [Diagnostic] {
        let files = FontLibrary.filesWithoutFont(in: folder)
        guard let first = files.first else { return [] }
        let names = files.prefix(5).map { "'\(FilePath.name(of: $0))'" }.joined(separator: ", ")
        let rest = files.count > 5 ? " and \(files.count - 5) more" : ""
        return [
            Diagnostic(
                .warning,
                files.count == 1
                    ? "'\(first)' isn't a font"
                    : "\(files.count) files in '\(folder)' aren't fonts: \(names)\(rest)",
                notes: [.init("remove what isn't a font from the folders of '--font-path'")])
        ]
    }

    /// Creates a library of the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    package func library() throws -> FontLibrary {
        try FontLibrary(folders: folders, includesSystemFonts: includesSystem)
    }
}

extension FontSelection {
    /// Creates a reader of diagram files that uses the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    package func reader() throws -> DiagramReader {
        try DiagramReader(fontFolders: folders, includesSystemFonts: includesSystem)
    }
}
