package import EspalierCairoGraphics

/// The folders with the fonts for diagrams and views that specify no other fonts.
package nonisolated enum StandardFonts {
    /// The folders that are searched for Espalier's fonts before the usual folders, in the current task.
    @TaskLocal package static var folders: [String] = []
}

extension TextShaper {
    /// Creates a shaper with Espalier's fonts.
    ///
    /// - Parameters:
    ///   - folders: Folders that are searched before the folders of `StandardFonts`.
    ///   - includesSystemFonts: True if all fonts that are installed for all users can be used by name.
    /// - Returns: The shaper.
    /// - Throws: `FontError` if a font isn't installed.
    package nonisolated static func standard(
        searching folders: [String] = [], includingSystemFonts includesSystemFonts: Bool = false
    ) throws -> TextShaper {
        TextShaper(
            library: try FontLibrary(
                folders: folders + StandardFonts.folders, includesSystemFonts: includesSystemFonts))
    }
}
