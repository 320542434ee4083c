import EspalierDiagnostics
import EspalierGraphics
import Foundation
import Synchronization

/// The font families that diagram files can name: the families in folders that the user has specified and, if
/// requested, the families of the system.
///
/// The folders are listed when the catalog is created. The font files are read when a family is needed for the first
/// time. Threads can share a catalog.
final class FontCatalog: Sendable {
    /// The font files in the folders that the user has specified, such as with `ESPALIER_FONT_PATH`.
    let files: [String]
    let includesSystem: Bool
    private let described = Mutex<[FontFile]?>(nil)
    private let systemFamilies = Mutex<[String: [FontFile]]>([:])

    /// The maximum number of families that a message lists.
    private static let listLimit = 8

    init(folders: [String], includesSystem: Bool) {
        files = folders.flatMap(Self.fontFiles)
        self.includesSystem = includesSystem
    }

    /// Returns the files of a folder that have the suffix of a font, sorted by name.
    static func fontFiles(in folder: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.sorted().filter(Font.isFile(named:)).map { folder + "/" + $0 }
    }

    /// Returns the file that matches a font best; nil if no file of the family can be used.
    func file(for font: Font) -> FontFile? {
        guard case .named(let name) = font.family else { return nil }
        return family(name).filter { $0.obstacle == nil }.min { $0.isBetter(than: $1, for: font) }
    }

    /// Returns all files of a family, including files that can't be used.
    ///
    /// If a folder that the user has specified contains the family, the system's family with the same name isn't used.
    private func family(_ name: String) -> [FontFile] {
        let folded = name.lowercased()
        let own = userFiles.filter { $0.families.contains { $0.lowercased() == folded } }
        if !own.isEmpty || !includesSystem { return own }
        return systemFamilies.withLock { known in
            if let files = known[folded] { return files }
            let files = SystemFonts.files(ofFamily: name).compactMap(FontFile.init)
            known[folded] = files
            return files
        }
    }

    /// Returns the paths of the files of a family that can be used.
    func usableFiles(ofFamily name: String) -> [String] {
        family(name).filter { $0.obstacle == nil }.map(\.path)
    }

    /// The fonts in the folders that the user has specified.
    var userFiles: [FontFile] {
        described.withLock { described in
            if let described { return described }
            let new = files.compactMap(FontFile.init)
            described = new
            return new
        }
    }

    /// Returns the reason why text can't be drawn in a family; nil if a file of the family can be used.
    func problem(withFamily name: String) -> FontFamilyProblem? {
        let files = family(name)
        if files.contains(where: { $0.obstacle == nil }) { return nil }
        if let file = files.first, let obstacle = file.obstacle {
            return FontFamilyProblem(
                "the font family '\(name.prefix(40))' can't be used: '\(file.path)' \(obstacle)",
                notes: [FontFamilyProblem.usableFiles])
        }
        return FontFamilyProblem(
            "no font family is called '\(name.prefix(40))'", notes: [suggestion(for: name), advice])
    }

    private func suggestion(for name: String) -> String {
        let names = Set(
            userFiles.compactMap(\.families.first) + (includesSystem ? SystemFonts.families : [])
                + ["Inter", "JetBrains Mono"]
        ).sorted()
        if let hint = Suggestion.hint(for: name, in: names) { return hint }
        let rest = names.count > Self.listLimit ? " and \(names.count - Self.listLimit) more" : ""
        return "known families: " + names.prefix(Self.listLimit).joined(separator: ", ") + rest
    }

    private var advice: String {
        includesSystem
            ? "install the font, or name the folder of its files with '--font-path'"
            : "name the folder of its files with '--font-path', or use installed fonts with '--system-fonts'"
    }
}
