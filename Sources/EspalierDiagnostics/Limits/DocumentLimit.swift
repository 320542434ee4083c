/// A limit on what one document may take, so that a hostile or mistaken file costs an error and not the machine.
///
/// The raw value is the name that users give to raise or lower it. This is the only place that states the defaults.
public enum DocumentLimit: String, Sendable, CaseIterable {
    /// Bytes of one file, or of all files of a folder.
    case bytes
    /// Levels of nesting in a tree.
    case depth
    /// Nodes that YAML aliases and merge keys may add to what the file spells out.
    case aliases
    /// Items of all states and panels of a document.
    case items
    /// Bytes of one label, name or key.
    case label
    /// Bytes of text that one view shows.
    case text
    /// Bytes of text that a document lays out, and as many that one picture of it draws.
    case texts
    /// Bytes of all image files of one diagram.
    case images
    /// Pixels of all images of one diagram: a file of some kilobytes can hold 64 million, which take 0.5 s to decode.
    case imagePixels = "image-pixels"
    /// Width and height of a picture, in points.
    case length
    /// Elements drawn in all moments of a picture of several states.
    ///
    /// Finding out how the elements of two states travel counts as 20 moments.
    case elements
    /// Frames of an animated PNG.
    case frames
    /// Pixels of a PNG, in all frames together.
    case pixels
    /// Pages of a PDF.
    case pages

    /// The maximum unless a user sets another.
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
    /// An error for something that exceeds a limit: "4,001 levels of nesting are beyond the limit of 4,000".
    ///
    /// - Parameters:
    ///   - limit: The limit, which the caller can turn into advice on how to raise it.
    ///   - message: What is too much, with both numbers.
    ///   - range: Where it is too much, if it has a place.
    /// - Returns: The error.
    public static func exceeding(
        _ limit: DocumentLimit, _ message: String, at range: SourceRange? = nil
    ) -> Diagnostic {
        Diagnostic(.error, message, at: range, cause: .limit(limit))
    }
}
