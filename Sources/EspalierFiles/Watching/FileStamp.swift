package import Foundation

/// The size, the time and the identity of a file, which differ after a change.
package struct FileStamp: Equatable, Codable, Sendable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    package init(_ status: stat) {
        (identity, size) = (FileIdentity(status), Int(status.st_size))
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }

    /// Creates the stamp of the file at a path, following links.
    ///
    /// Nil if there is no such file.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
