import EspalierDiagnostics
package import EspalierGraphics
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The paths of the standard fonts' files, and the other fonts that can be used by name.
///
/// A library is cheap to copy, and can be shared by tasks.
public struct FontLibrary: Sendable {
    /// The folders in which Debian, Fedora and Arch install the standard fonts.
    ///
    /// Only an administrator can change files in these folders, so the files are used without a check.
    static let usualFolders = [
        "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/jetbrains-mono",
        "/usr/local/share/fonts", "/usr/share/fonts/rsms-inter-fonts",
        "/usr/share/fonts/jetbrains-mono-fonts", "/usr/share/fonts/inter", "/usr/share/fonts/TTF",
    ]

    /// Returns the path of the folder with a program's own fonts; nil if the program has no such folder.
    ///
    /// If the program is `/opt/bin/espalier`, the path is `/opt/share/espalier/fonts`. The tarball of the command
    /// contains such a folder. The files in this folder are used without a check, too, because anyone who can change
    /// them can also change the program.
    static func bundledFolder(ofProgram path: String) -> String? {
        guard let program = realpath(path, nil) else { return nil }
        defer { free(program) }
        let root = FilePath.folder(of: FilePath.folder(of: String(cString: program)))
        let folder = FilePath.join(root, "share/espalier/fonts")
        return access(folder, R_OK) == 0 ? folder : nil
    }

    private static let installedFolders =
        (bundledFolder(ofProgram: "/proc/self/exe").map { [$0] } ?? []) + usualFolders

    /// The paths of the font files, in the order of `PinnedFont.all`.
    package let paths: [String]
    let folders: [String]
    /// The files of the fonts that draw what the standard fonts lack, in their order.
    package private(set) var fallback: [String] = []

    private let catalog: FontCatalog

    /// Finds the files of the standard fonts.
    ///
    /// The folders are searched in this order: `folders`, the folders in the environment variable
    /// `ESPALIER_FONT_PATH` (separated by colons), the folder of the program, and the folders of the system.
    /// Subfolders aren't searched. The other fonts in `folders` and in the folders of the variable can be used by
    /// name.
    ///
    /// - Parameters:
    ///   - folders: The folders that are searched first.
    ///   - includesSystemFonts: True if all fonts that are installed for all users can be used by name.
    /// - Throws: `FontError.missing` for the first font that is in none of these folders.
    public init(folders: [String] = [], includesSystemFonts: Bool = false) throws {
        // Use `getenv`, because Foundation would copy all variables, which takes longer than finding the fonts.
        let named = (getenv("ESPALIER_FONT_PATH").map { String(cString: $0) } ?? "").split(separator: ":")
            .map(String.init)
        try self.init(
            searching: folders + named + Self.installedFolders,
            catalog: FontCatalog(folders: folders + named, includesSystem: includesSystemFonts))
    }

    /// Finds the files of the standard fonts only in `folders`.
    package init(searching folders: [String]) throws {
        try self.init(searching: folders, catalog: FontCatalog(folders: [], includesSystem: false))
    }

    private init(searching folders: [String], catalog: FontCatalog) throws {
        (self.folders, self.catalog) = (folders, catalog)
        paths = try PinnedFont.all.map { font in
            for folder in folders where access(folder + "/" + font.fileName, R_OK) == 0 {
                return folder + "/" + font.fileName
            }
            throw FontError.missing(file: font.fileName, package: font.package, searched: folders)
        }
    }

    /// The paths of the standard fonts, and of all fonts in folders that the user has specified.
    package var allPaths: [String] {
        paths + fallback.filter { !paths.contains($0) }
            + catalog.files.filter { !paths.contains($0) && !fallback.contains($0) }
    }

    /// True if all fonts that are installed for all users can be used by name.
    var includesSystemFonts: Bool { catalog.includesSystem }

    /// Returns the library with files of further fonts, which draw what the standard fonts lack.
    package func adding(fallback: [String]) -> FontLibrary {
        var library = self
        library.fallback = fallback
        return library
    }

    /// The families that draw what the family of a text lacks: the standard families, then the fallback fonts, then the
    /// fonts in folders that the user has specified.
    var fallbackFamilies: [String] {
        [Font.Family.sans, .monospaced].map(\.name) + Self.families(of: fallbackFiles)
    }

    private var fallbackFiles: [FontFile] {
        (fallback.compactMap(FontFile.init) + catalog.userFiles).filter { $0.obstacle == nil }
    }

    private static func families(of files: [FontFile]) -> [String] {
        files.compactMap(\.families.first).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the files that draw what the family of a font lacks, in the order of `fallbackFamilies`.
    func fallbackPaths(for font: Font) -> [String] {
        let standard = [Font.Family.sans, .monospaced].filter { $0 != font.family }.compactMap { family in
            var standard = font
            standard.family = family
            return path(of: standard)
        }
        let files = fallbackFiles
        return standard
            + Self.families(of: files).compactMap { family in
                files.filter { $0.families.first == family }.min { $0.isBetter(than: $1, for: font) }?.path
            }
    }

    /// Returns true if a process can be ended by a damaged font file: it isn't in a system folder or distributed with
    /// the program.
    package static func isForeign(_ path: String) -> Bool { !isInstalled(path) }

    /// The font files that are neither installed in a system folder nor distributed with the program.
    ///
    /// They are checked before use, but may still crash a process.
    package var foreignPaths: [String] { allPaths.filter(Self.isForeign) }

    /// Returns the files of a folder that have the suffix of a font and aren't fonts, so that they aren't used.
    ///
    /// Reads the first bytes of each font of the folder.
    package static func filesWithoutFont(in folder: String) -> [String] {
        FontCatalog.fontFiles(in: folder).filter { !FontFileCheck.beginsLikeFont(path: $0) }
    }

    /// The folders of the system's fonts, with all their subfolders.
    ///
    /// The modification time of one of these folders changes when a font is installed, removed or replaced.
    package static var systemFolders: [String] {
        SystemFonts.folders.flatMap { root in
            var folders = [root]
            let walk = FileManager.default.enumerator(atPath: root)
            while let name = walk?.nextObject() as? String {
                if walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
                    folders.append(root + "/" + name)
                }
            }
            return folders
        }
    }

    func path(of font: PinnedFont) -> String { paths[font.index] }

    /// Returns the path of the file that a font is drawn with; nil if no file of its family can be used.
    func path(of font: Font) -> String? {
        PinnedFont(font).map(path) ?? catalog.file(for: font)?.path
    }

    /// Opens the file of a standard font.
    ///
    /// - Throws: `FontError.unreadable`
    func face(of font: PinnedFont) throws(FontError) -> FontFace {
        try face(at: path(of: font), index: font.index, isPinned: true)
    }

    /// Opens a font file.
    ///
    /// The file is checked first, unless it is in a system folder or distributed with the program.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - index: The index of the face in the caches of a shaper.
    ///   - isPinned: True for a standard font.
    /// - Returns: The face.
    /// - Throws: `FontError.unreadable`
    func face(at path: String, index: Int, isPinned: Bool = false) throws(FontError) -> FontFace {
        try FontFace(index: index, path: path, isTrusted: Self.isInstalled(path), isPinned: isPinned)
    }

    /// The font files that can be passed to a library that doesn't check them.
    var usablePaths: [String] {
        allPaths.filter { Self.isInstalled($0) || FontFileCheck.isWhole(path: $0) }
    }

    private static func isInstalled(_ path: String) -> Bool {
        SystemFonts.contain(path) || installedFolders.contains(FilePath.folder(of: path))
    }
}

extension FontLibrary: FontFinding {
    package func problem(withFamily name: String) -> FontFamilyProblem? {
        catalog.problem(withFamily: name)
    }

    package func files(ofFallbackFamily name: String) -> [String] { catalog.usableFiles(ofFamily: name) }

    package func problem(withFile path: String) -> FontFamilyProblem? {
        guard FontFileCheck.isWhole(path: path), let file = FontFile(path: path) else {
            return FontFamilyProblem(
                "'\(path)' isn't a font that can be used", notes: [FontFamilyProblem.usableFiles])
        }
        return file.obstacle.map {
            FontFamilyProblem("'\(path)' \($0)", notes: [FontFamilyProblem.usableFiles])
        }
    }
}
