package import Foundation

/// The values of `stat(2)` that change when a file's contents change.
///
/// The device isn't one of these values, because its number can change when the system is restarted.
package struct FileStamp: Hashable, Codable, Sendable {
    /// The size in bytes.
    package let size: UInt64
    /// The number of the file's inode.
    package let inode: UInt64
    /// The time of the last modification of the contents, in nanoseconds since 1970.
    package let modified: Int64
    /// The time of the last change of the contents or the inode, in nanoseconds since 1970.
    package let changed: Int64

    /// Creates a stamp from the four values.
    package init(size: UInt64, inode: UInt64, modified: Int64, changed: Int64) {
        (self.size, self.inode, self.modified, self.changed) = (size, inode, modified, changed)
    }

    /// Creates the stamp of a file's status.
    package init(_ status: stat) {
        size = UInt64(truncatingIfNeeded: status.st_size)
        inode = UInt64(status.st_ino)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// Creates the stamp of the file at a path, following symbolic links; nil if there is no such file.
    package init?(path: String) {
        guard let status = stat(ofFile: path) else { return nil }
        self.init(status)
    }

    /// Returns the stamp of the regular file at a path; nil if there is no such file, or if the path is a symbolic
    /// link.
    package static func ofFileWithoutLink(_ path: String) -> FileStamp? {
        guard let status = stat(ofFile: path, followsLinks: false), status.kind == .file else { return nil }
        return FileStamp(status)
    }

    /// Returns true if the file can still change without a change of its stamp.
    ///
    /// A file system's clock advances in steps. On a local disk, a step is a few milliseconds. On other file systems,
    /// a step is up to two seconds, and times are whole milliseconds. A file that was modified within the current
    /// step, or in the future, can be modified again and keep its times.
    ///
    /// - Parameter now: The time at which the stamp was read, from `FileStamp.now`.
    /// - Returns: True if only a digest can show that the file hasn't changed.
    package func isRacy(at now: Int64) -> Bool {
        let newest = max(modified, changed)
        let step: Int64 = newest % 1_000_000 == 0 ? 2_000_000_000 : 20_000_000
        return newest > now - step
    }

    /// The time of the system's clock in nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        (Int64(time.tv_sec) &* 1_000_000_000) &+ Int64(time.tv_nsec)
    }
}

/// The device and inode of a file, which are the same for every path and hard link to it.
package struct FileIdentity: Hashable, Codable, Sendable {
    private let device: UInt
    private let inode: UInt

    package init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }

    /// Creates the identity of the file at a path, following symbolic links; nil if the file doesn't exist.
    package init?(path: String) {
        guard let status = stat(ofFile: path) else { return nil }
        self.init(status)
    }
}
