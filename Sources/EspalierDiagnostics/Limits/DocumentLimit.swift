/// A limit on a document, so that a malicious or faulty file causes an error instead of exhausting memory or time.
///
/// The raw value is the name with which users set the limit. The default values are defined here.
public enum DocumentLimit: String, Sendable, CaseIterable {
    /// The bytes of one file, or of all files in a folder.
    case bytes
    /// The bytes of one Markdown file with diagrams, each of which takes up to 250 bytes of memory while it is read.
    case markdown
    /// The levels of nesting in a tree.
    case depth
    /// The nodes that YAML aliases and merge keys may add to the nodes in the file.
    case aliases
    /// The items in all states and panels of a document.
    case items
    /// The edges of a graph in layers.
    case edges
    /// The bytes of one label, name or key.
    case label
    /// The bytes of text that one view shows.
    case text
    /// The bytes of text that a document lays out. The text that one picture draws is limited separately, to the same
    /// number.
    case texts
    /// The bytes of all image files in one diagram.
    case images
    /// The pixels of all images in one diagram.
    ///
    /// A file of a few kilobytes can contain 64 million pixels, which take 0.5 s to decode.
    case imagePixels = "image-pixels"
    /// The decoded pixels that a run holds at once, in all threads: at least one image.
    ///
    /// The coefficients of a progressive JPEG are counted as the pixels that take the same memory.
    case decodedPixels = "decoded-pixels"
    /// The pixels of all images of a document that are decoded, multiplied by the number of scans that take as long.
    ///
    /// That number is the one in a JPEG file. It is 1 for checking a PNG and 2 for drawing it, or 3 in rows with the filters
    /// Average and Paeth; 8 for a PNG that is interlaced, or has 16 bits or a gamma value; and 6 for compressing the pixels
    /// of a PNG for a PDF.
    ///
    /// A byte of a file is counted as 1 pixel, or 2 in a JPEG, and as 8 where a PDF gets its pixels.
    case decodedScans = "decoded-scans"
    /// The pixels of a document that are sampled from images in perspective, or from turned images.
    case sampledPixels = "sampled-pixels"
    /// The characters of a document that only the complex shaper can lay out.
    ///
    /// For each text with such characters, `DocumentBudget.charactersPerText` is added.
    case shapedCharacters = "shaped-characters"
    /// The pictures of one input: states x moments x appearances x sheets.
    case pictures
    /// The bytes of one output file.
    case outputBytes = "output-bytes"
    /// The width and the height of a picture, in points.
    case length
    /// The elements that are drawn in all moments of a picture of several states.
    ///
    /// Computing the movements between two states is treated like drawing 20 moments.
    case elements
    /// The frames of an animated PNG.
    case frames
    /// The pixels of a PNG, in all frames together.
    case pixels
    /// The pages of a PDF.
    case pages

    /// The maximum that applies unless the user sets another maximum.
    public var standard: Int {
        switch self {
        case .bytes: 512 << 20
        case .markdown: 1_250_000
        case .depth: 1_000
        case .aliases: 1_000_000
        case .items: 5_000_000
        case .edges: 200_000
        case .label: 64 << 10
        case .text: 1 << 20
        case .texts: 1 << 30
        case .images: 256 << 20
        case .imagePixels: 1_000_000_000
        case .decodedPixels: 64_000_000
        case .decodedScans: 3_000_000_000
        case .sampledPixels: 400_000_000
        case .shapedCharacters: 1_500_000
        case .pictures: 2_000
        case .outputBytes: 512 << 20
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
    ///   - limit: The limit. A command can use it to advise how to raise the limit.
    ///   - message: The message, which names the quantity, its number and the limit.
    ///   - range: The place in a file, or nil.
    /// - Returns: The error.
    public static func exceeding(
        _ limit: DocumentLimit, _ message: String, at range: SourceRange? = nil
    ) -> Diagnostic {
        Diagnostic(.error, message, at: range, cause: .limit(limit))
    }
}

/// The limits of a document: the values that the user sets, and the defaults.
public struct DocumentLimits: Sendable, Equatable {
    private var maxima: [DocumentLimit: Int] = [:]

    /// Creates limits that all have their default values.
    public init() {}

    /// The maximum for a limit: the value that was set, or the default.
    public subscript(limit: DocumentLimit) -> Int {
        get { maxima[limit] ?? limit.standard }
        set { maxima[limit] = newValue }
    }
}
