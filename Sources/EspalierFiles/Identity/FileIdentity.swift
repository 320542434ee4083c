package import Foundation

/// The device and inode of a file, which are the same for every path and hard link to it.
package struct FileIdentity: Hashable, Codable, Sendable {
    private let device: UInt
    private let inode: UInt

    package init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }

    /// Creates the identity of the file at a path, following symbolic links; nil if there is no such file.
    package init?(path: String) {
        guard let status = stat(ofFile: path) else { return nil }
        self.init(status)
    }
}
