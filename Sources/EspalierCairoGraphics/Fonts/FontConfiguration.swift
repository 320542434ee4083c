import CCairo
import Foundation

/// Fontconfig's configuration with the fonts of the system.
///
/// Owns the object of fontconfig.
final class FontConfiguration {
    let pointer: OpaquePointer

    /// The configuration for a system without configuration files.
    ///
    /// Without this configuration, fontconfig would write a warning to the standard error.
    private static let minimal = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
        \(SystemFonts.folders.map { "<dir>\($0)</dir>" }.joined())
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir prefix="xdg">fontconfig</cachedir>
        </fontconfig>
        """

    /// Reads the configuration of the system, which takes about 20 ms.
    ///
    /// - Parameter readsSystemFiles: False to read no configuration files.
    /// - Throws: `FontError.setUpFailed`
    init(readsSystemFiles: Bool = FontConfiguration.isConfigured) throws(FontError) {
        guard let pointer = readsSystemFiles ? FcInitLoadConfigAndFonts() : Self.makeMinimal() else {
            throw FontError.setUpFailed("fontconfig")
        }
        self.pointer = pointer
    }

    deinit { FcConfigDestroy(pointer) }

    /// Adds the fonts of a library.
    ///
    /// - Throws: `FontError.unreadable` or `FontError.unopened` if a standard font can't be added. Other fonts that
    ///   can't be read aren't used.
    func add(_ library: FontLibrary) throws(FontError) {
        for path in library.usablePaths {
            errno = 0
            if FcConfigAppFontAddFile(pointer, path) == 0, library.paths.contains(path) {
                throw FontError.unreadable(path: path).orReason(ofOpening: path, code: errno)
            }
        }
    }

    /// True if the system has a configuration file of fontconfig, or if an environment variable specifies one.
    static var isConfigured: Bool {
        let variables = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]
        return variables.contains { getenv($0).map { $0[0] != 0 } ?? false }
            || access("/etc/fonts/fonts.conf", R_OK) == 0
    }

    private static func makeMinimal() -> OpaquePointer? {
        guard let configuration = FcConfigCreate() else { return nil }
        // Pango and Cairo also use the current configuration. If no current configuration is set, fontconfig looks for
        // its configuration files, which don't exist.
        guard FcConfigParseAndLoadFromMemory(configuration, minimal, FcBool(1)) != 0,
            FcConfigBuildFonts(configuration) != 0, FcConfigSetCurrent(configuration) != 0
        else {
            FcConfigDestroy(configuration)
            return nil
        }
        return configuration
    }
}
