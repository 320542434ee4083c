import EspalierFiles
import Foundation

/// A file that was drawn for an input.
nonisolated struct DrawnFile: Hashable, Codable, Sendable {
    /// The suffix after the stem of the input, such as `.svg`, `~dark.svg` or `.md`.
    let suffix: String
    let byteCount: Int
    /// The digest of the bytes; nil if no digests are computed.
    let digest: Digest?
    /// The size of the picture in points, for a PNG at scale 1 in pixels; zero for a text.
    let width: Double
    let height: Double
    /// The stamp of the file; nil if it may have changed since without a change of its stamp.
    var stamp: FileStamp?
}
