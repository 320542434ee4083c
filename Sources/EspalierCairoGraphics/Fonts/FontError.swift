import Foundation

/// The reasons why a font can't be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file of a standard font is in none of the folders that were searched.
    case missing(file: String, package: String, searched: [String])
    /// The system can't open the file, for the given reason, such as `Too many open files`.
    case unopened(path: String, reason: String)
    /// The file isn't an OpenType font, or is damaged.
    case unreadable(path: String)
    /// The font states that its license forbids embedding it in a file.
    case embeddingForbidden(path: String)
    /// HarfBuzz couldn't make a subset of the font.
    case subsetFailed(file: String)
    /// FreeType can't open the file, for the given reason, although its checksums are right.
    case damaged(path: String, family: String?, reason: String)
    /// Fontconfig or Pango couldn't be set up.
    case setUpFailed(String)

    /// The message for users.
    public var description: String {
        switch self {
        case .missing(let file, let package, let searched):
            """
            the font file '\(file)' was not found in \(searched.joined(separator: ", ")); \
            install the Debian package '\(package)' or name its folder with --font-path or ESPALIER_FONT_PATH
            """
        case .unopened(let path, let reason): "\(path): \(reason)"
        case .unreadable(let path): "'\(path)' can't be read as a font"
        case .embeddingForbidden(let path):
            """
            the font '\(path)' forbids embedding (see 'fsType' in its table OS/2); use another font, or draw a PNG or an \
            SVG with '--svg-text outlines'
            """
        case .subsetFailed(let file):
            """
            the font '\(file)' can't be reduced to the used glyphs; use another font, or draw a PNG or an SVG with \
            '--svg-text outlines'
            """
        case .damaged(let path, let family, let reason):
            """
            the font \(family.map { "'\($0)' in " } ?? "")'\(path)' is damaged: FreeType reports \(reason); replace the \
            file, or remove it to draw with another font
            """
        case .setUpFailed(let what): "\(what) could not be set up for text"
        }
    }

    /// The error for a file that the system can't open, for the reason of a value of `errno`.
    static func unopened(path: String, code: Int32) -> FontError {
        .unopened(path: path, reason: String(cString: strerror(code)))
    }

    /// Returns this error of a library that reads a font file or, if the system can't open the file, the reason of the
    /// system.
    ///
    /// The libraries don't tell a file that can't be opened from a file that isn't a font.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - code: The value of `errno` after the library's call. If too many files were open, other threads may have
    ///     closed some of them since, so that the file can be opened now.
    /// - Returns: This error, or `unopened`.
    func orReason(ofOpening path: String, code: Int32) -> FontError {
        if code == EMFILE || code == ENFILE { return .unopened(path: path, code: code) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return self
        }
        return .unopened(path: path, code: errno)
    }
}
