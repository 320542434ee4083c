import CCairo
import Foundation

/// Fontconfig's configuration with the fonts of a library, of the system, or of both.
///
/// Owns the objects of fontconfig.
final class FontConfiguration {
    let pointer: OpaquePointer
    /// The characters of the library's fonts.
    private var characters: OpaquePointer?
    /// The characters of the standard fonts.
    private var standard: OpaquePointer?

    /// Returns a configuration with the fonts in folders, and with no rule but the one that scales fonts of images, such as
    /// emoji, from fontconfig's file `10-scale-bitmap-fonts.conf`.
    private static func text(_ folders: [String]) -> String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
        \(folders.map { "<dir>\($0)</dir>" }.joined())
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir prefix="xdg">fontconfig</cachedir>
        <match target="font">
        <test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
        </edit>
        <edit name="matrix" mode="assign">
        <times><name>matrix</name><matrix>
        <name>pixelsizefixupfactor</name><double>0</double>
        <double>0</double><name>pixelsizefixupfactor</name>
        </matrix></times>
        </edit>
        <edit name="size" mode="assign">
        <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
        </match>
        </fontconfig>
        """
    }

    /// Reads the configuration of the system, which takes about 20 ms.
    ///
    /// - Parameter readsSystemFiles: False to read no configuration files.
    /// - Throws: `FontError.setUpFailed`
    init(readsSystemFiles: Bool = FontConfiguration.isConfigured) throws(FontError) {
        guard let pointer = readsSystemFiles ? FcInitLoadConfigAndFonts() : Self.make(SystemFonts.folders)
        else {
            throw FontError.setUpFailed("fontconfig")
        }
        self.pointer = pointer
    }

    /// Creates a configuration that has only the fonts of a library, without the rules of the system.
    ///
    /// - Throws: `FontError`
    init(only library: FontLibrary) throws(FontError) {
        guard let pointer = Self.make([]) else { throw FontError.setUpFailed("fontconfig") }
        self.pointer = pointer
        try add(library)
        (characters, standard) = (FcCharSetCreate(), FcCharSetCreate())
        guard let characters, let standard else { throw FontError.setUpFailed("fontconfig") }
        guard let fonts = FcConfigGetFonts(pointer, FcSetApplication)?.pointee else { return }
        for index in 0..<Int(fonts.nfont) {
            var own: OpaquePointer?
            guard FcPatternGetCharSet(fonts.fonts[index], FC_CHARSET, 0, &own) == FcResultMatch else {
                continue
            }
            FcCharSetMerge(characters, own, nil)
            // The standard fonts are added first.
            if index < library.paths.count { FcCharSetMerge(standard, own, nil) }
        }
    }

    deinit {
        for set in [characters, standard].compactMap(\.self) { FcCharSetDestroy(set) }
        FcConfigDestroy(pointer)
    }

    /// Returns true if no font of the library contains a character that has a glyph.
    func lacks(_ scalar: Unicode.Scalar) -> Bool { isMissing(scalar, in: characters) }

    /// Returns true if no standard font contains a character that has a glyph.
    func isSpecial(_ scalar: Unicode.Scalar) -> Bool { isMissing(scalar, in: standard) }

    private func isMissing(_ scalar: Unicode.Scalar, in set: OpaquePointer?) -> Bool {
        guard let set, !scalar.isASCII, FcCharSetHasChar(set, scalar.value) == 0 else { return false }
        return !scalar.properties.isDefaultIgnorableCodePoint
    }

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

    /// Creates a configuration without the files of the system.
    ///
    /// Without it, fontconfig would write a warning to the standard error if the system has no such files.
    private static func make(_ folders: [String]) -> OpaquePointer? {
        guard let configuration = FcConfigCreate() else { return nil }
        // Pango and Cairo also use the current configuration. If no current configuration is set, fontconfig reads the
        // configuration files of the system.
        guard FcConfigParseAndLoadFromMemory(configuration, text(folders), FcBool(1)) != 0,
            FcConfigBuildFonts(configuration) != 0, FcConfigSetCurrent(configuration) != 0
        else {
            FcConfigDestroy(configuration)
            return nil
        }
        return configuration
    }
}
