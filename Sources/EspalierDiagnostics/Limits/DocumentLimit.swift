/// A limit on a document, so that a malicious or faulty file causes an error instead of exhausting the machine.
///
/// The raw value is the name with which users set the limit. The defaults are defined here only.
public enum DocumentLimit: String, Sendable, CaseIterable {
    /// Bytes of one file, or of all files of a folder.
    case bytes
    /// Levels of nesting in a tree.
    case depth
    /// Nodes that YAML aliases and merge keys may add to those in the file.
    case aliases
    /// Items of all states and panels of a document.
    case items
    /// Bytes of one label, name or key.
    case label
    /// Bytes of text that one view shows.
    case text
    /// Bytes of text that a document lays out, and separately that one picture of it draws.
    case texts
    /// Bytes of all image files of one diagram.
    case images
    /// Pixels of all images of one diagram: a file of a few kilobytes can contain 64 million pixels, which take 0.5 s to
    /// decode.
    case imagePixels = "image-pixels"
    /// Width and height of a picture, in points.
    case length
    /// Elements drawn in all moments of a picture of several states.
    ///
    /// Computing the movements between two states is treated as 20 moments.
    case elements
    /// Frames of an animated PNG.
    case frames
    /// Pixels of a PNG, in all frames together.
    case pixels
    /// Pages of a PDF.
    case pages

    /// The default maximum.
    public var standard: Int {
        switch self {
        case .bytes: 512 << 20
        case .depth: 1_000
        case .aliases: 1_000_000
        case .items: 5_000_000
        case .label: 64 << 10
        case .text: 1 << 20
        case .texts: 1 << 30
        case .images: 256 << 20
        case .imagePixels: 1_000_000_000
        case .length: 10_000_000
        case .elements: 20_000_000
        case .frames: 1_000
        case .pixels: 1 << 32
        case .pages: 10_000
        }
    }
}

extension Diagnostic {
    /// Returns an error for exceeding a limit, for example "4,001 levels of nesting are beyond the limit of 4,000".
    ///
    /// - Parameters:
    ///   - limit: The limit, from which the caller can derive advice on how to raise it.
    ///   - message: The exceeding quantity, with both numbers.
    ///   - range: The place in a file, or nil.
    /// - Returns: The error.
    public static func exceeding(
        _ limit: DocumentLimit, _ message: String, at range: SourceRange? = nil
    ) -> Diagnostic {
        Diagnostic(.error, message, at: range, cause: .limit(limit))
    }
}
