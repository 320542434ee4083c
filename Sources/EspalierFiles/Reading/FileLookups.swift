import CLinux
import Foundation

/// Looks up files one after another, many of which are in the same folder.
///
/// If two files in a row are in the same folder, the folder is kept open. The system then looks up a single name
/// instead of each folder on the path, which takes three quarters of the time.
package struct FileLookups: ~Copyable {
    /// The path of the last file, which ends with a zero byte.
    private var path: [UInt8]
    /// The number of bytes of the root in `path`.
    private let rootCount: Int
    /// The number of bytes of the folder in `path`, including the root and the slash at the end of the folder.
    private var folderCount: Int
    /// The folder of the last file; nil if it isn't open.
    private var folder: Descriptor?

    /// Creates a value for paths that are relative to a folder; empty for the current folder.
    package init(below root: String = "") {
        path = Array(root.utf8)
        if let last = path.last, last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        (rootCount, folderCount) = (path.count, path.count)
    }

    /// Looks up the file at a path, following symbolic links.
    package mutating func lookup(_ path: String) -> FileLookup {
        var path = path
        return FileLookup(
            path.withUTF8 { status(UnsafeRawBufferPointer($0), suffix: .init(start: nil, count: 0)) })
    }

    /// Returns the stamp of the file at a path, following symbolic links; nil if the file doesn't exist.
    ///
    /// - Parameters:
    ///   - name: The bytes of the path.
    ///   - suffix: The bytes at the end of the path, after those of `name`, without slashes.
    /// - Returns: The stamp, or nil.
    package mutating func stamp(
        _ name: UnsafeRawBufferPointer, suffix: UnsafeRawBufferPointer = .init(start: nil, count: 0)
    ) -> FileStamp? {
        status(name, suffix: suffix).map(FileStamp.init)
    }

    private mutating func status(_ name: UnsafeRawBufferPointer, suffix: UnsafeRawBufferPointer) -> stat? {
        let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let isSecond = open(UnsafeRawBufferPointer(rebasing: name[..<start]))
        path.append(contentsOf: name[start...])
        path.append(contentsOf: suffix)
        let hasName = path.count > folderCount
        path.append(0)
        if isSecond, folder == nil, folderCount > 0 {
            folder = try? Descriptor(
                opening: String(decoding: path[..<folderCount], as: UTF8.self),
                Int32(OPEN_PATH_ONLY) | O_DIRECTORY)
        }
        let number = hasName ? folder?.number : nil
        return path.withUnsafeBytes { bytes in
            let name = UnsafeRawBufferPointer(rebasing: bytes[(number == nil ? 0 : folderCount)...])
            return name.bindMemory(to: CChar.self).baseAddress.flatMap {
                stat(ofFile: $0, in: number ?? AT_FDCWD)
            }
        }
    }

    /// Shortens `path` to a folder, and returns true if this is the folder of the last file.
    private mutating func open(_ name: UnsafeRawBufferPointer) -> Bool {
        let isSame =
            folderCount - rootCount == name.count
            && path.withUnsafeBytes { $0[rootCount..<folderCount].elementsEqual(name) }
        if isSame {
            path.removeSubrange(folderCount...)
        } else {
            folder = nil
            path.removeSubrange(rootCount...)
            path.append(contentsOf: name)
            folderCount = path.count
        }
        return isSame
    }
}
