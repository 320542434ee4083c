package import Foundation

/// Device and inode: the same for every path and every hard link that leads to a file.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt

    package init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }

    /// Follows links.
    ///
    /// Nil if the path leads nowhere.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
