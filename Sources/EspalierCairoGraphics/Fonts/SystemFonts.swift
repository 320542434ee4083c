import CCairo
import EspalierDiagnostics
import Foundation

/// The fonts that are installed for all users, which fontconfig lists.
///
/// Fonts in home folders aren't included: their users can change them, so the files may be damaged.
enum SystemFonts {
    /// The folders in which only an administrator can change files.
    static let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]

    /// Returns true if a path is below one of the folders.
    static func contain(_ path: String) -> Bool {
        folders.contains { FilePath.isPath(path, below: $0) } && !FilePath.hasParentComponent(path)
    }

    /// The names of all families.
    static var families: [String] {
        values(of: FC_FAMILY, in: nil)
    }

    /// Returns the paths of the files of a family, in alphabetical order.
    static func files(ofFamily name: String) -> [String] {
        Set(values(of: FC_FILE, in: name)).sorted()
    }

    /// Returns a property of each font in `folders`; only of the fonts of one family if `family` isn't nil.
    private static func values(of property: String, in family: String?) -> [String] {
        guard let configuration = try? FontConfiguration(), let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        if let family, FcPatternAddString(pattern, FC_FAMILY, family) == 0 { return [] }
        guard let properties = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(properties) }
        guard FcObjectSetAdd(properties, FC_FILE) != 0, FcObjectSetAdd(properties, property) != 0,
            let list = FcFontList(configuration.pointer, pattern, properties)
        else { return [] }
        defer { FcFontSetDestroy(list) }
        return (0..<Int(list.pointee.nfont)).compactMap { index in
            guard let font = list.pointee.fonts[index], let path = string(FC_FILE, of: font), contain(path)
            else { return nil }
            return string(property, of: font)
        }
    }

    private static func string(_ property: String, of pattern: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, property, 0, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }
}
