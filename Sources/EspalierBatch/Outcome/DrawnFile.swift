import EspalierFiles

/// A file that was drawn for an input.
nonisolated package struct DrawnFile: Hashable, Codable, Sendable {
    /// The suffix after the stem of the input, such as `.svg`, `~dark.svg` or `.md`.
    let suffix: String
    let byteCount: Int
    /// The digest of the bytes; nil if no digests are computed.
    let digest: Digest?
    /// The width and height of the picture in points, which are the pixels of a PNG at scale 1; zero for a text file.
    let width: Double
    let height: Double
    /// The size, inode and times of the file, by which a later run recognizes that the file hasn't changed.
    ///
    /// The value is nil if a later change of the file might not change the size, the inode or the times.
    var stamp: FileStamp?
}
