import Foundation

/// The state of a file or folder at the time when it was read to draw a picture.
package struct FileRead: Hashable, Codable, Sendable {
    /// The kind of a path that was read.
    package enum Kind: UInt8, Codable, Sendable {
        /// A file whose contents were read.
        case file
        /// A folder, whose names were listed.
        case folder
        /// A file that doesn't exist.
        case missing
        /// A file that exists and couldn't be read.
        case unreadable
    }

    /// The kind of path, and whether it could be read.
    package let kind: Kind
    /// The path with which the file or folder was opened.
    package let path: String
    /// The stamp; nil for a folder, for a file that wasn't read, and for a file that could change without a change of its
    /// stamp.
    package var stamp: FileStamp?
    /// The digest of the bytes that were read, or of the names in a folder; nil if no digests are computed.
    package let digest: Digest?
    /// The time of the last modification of a file, in nanoseconds since 1970.
    package let modified: Int64

    /// False for a file that is missing or unreadable.
    package var wasRead: Bool { kind == .file || kind == .folder }

    /// Creates the record of a file that was read.
    package init(kind: Kind, path: String, stamp: FileStamp?, digest: Digest?, modified: Int64 = 0) {
        (self.kind, self.path, self.stamp, self.digest) = (kind, path, stamp, digest)
        self.modified = modified
    }

    /// Creates the record of a file that couldn't be read.
    ///
    /// The file is missing or unreadable, depending on what is at the path now.
    package init(unreadPath path: String) {
        self.init(
            kind: FileKind(path: path) == .missing ? .missing : .unreadable, path: path, stamp: nil,
            digest: nil)
    }

    /// Computes the digest of the names in a folder.
    package static func digest(ofNames names: [String]) -> Digest {
        Digest(of: names.joined(separator: "\0"))
    }
}
