import CLinux
package import Foundation

/// An open file.
///
/// The descriptor is closed at the end of the value's lifetime.
package struct Descriptor: ~Copyable {
    package let number: Int32

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: Flags of `open(2)`; `O_CLOEXEC` is always set.
    ///   - permissions: The permissions of a file that `O_CREAT` creates, before the umask is applied.
    /// - Throws: `SystemError` with `path`.
    package init(
        opening path: String, _ flags: Int32 = O_RDONLY, permissions: mode_t = 0o666
    ) throws(SystemError) {
        try self.init(owning: open(path, flags | O_CLOEXEC, permissions), path: path)
    }

    /// Runs a closure while this process has the exclusive lock (`flock`) on a folder.
    ///
    /// If another process has the lock, this method waits. On a file system without locks, the closure runs without a
    /// lock.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - body: A closure that receives the descriptor of the folder.
    /// - Returns: The result of the closure.
    /// - Throws: `SystemError` if the folder can't be opened, or the error of the closure.
    package static func withLock<Result>(
        on folder: String, _ body: (borrowing Descriptor) throws -> Result
    ) throws -> Result {
        let descriptor = try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY)
        while flock(descriptor.number, LOCK_EX) != 0, errno == EINTR {}
        return try body(descriptor)
    }

    /// Takes ownership of a descriptor that a system call has returned.
    ///
    /// - Throws: `SystemError` with `errno` if the number is negative.
    init(owning number: Int32, path: String) throws(SystemError) {
        guard number >= 0 else { throw SystemError(path) }
        self.number = number
    }

    deinit { Foundation.close(number) }

    /// Closes a file that was written.
    ///
    /// - Throws: `SystemError` with `path` if the system reports only now that bytes couldn't be written, as network file
    ///   systems do.
    package consuming func close(path: String) throws(SystemError) {
        let number = number
        discard self
        guard Foundation.close(number) == 0 || errno == EINTR else { throw SystemError(path) }
    }

    /// Returns the type, size and identity of the file.
    package func status(path: String) throws(SystemError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError(path) }
        return status
    }

    /// The absolute path of the file, with symbolic links resolved; nil if `/proc` isn't mounted.
    package var realPath: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(procPath, start, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// A path with which the same file can be opened again, even if it has been renamed or removed.
    var procPath: String { "/proc/self/fd/\(number)" }

    /// Returns the names in a folder, sorted by their bytes, without `.` and `..`.
    package func names(path: String) throws(SystemError) -> [String] { try entries(path: path).map(\.name) }

    /// Returns the entries of a folder, sorted by the bytes of their names, without `.` and `..`.
    package func entries(path: String) throws(SystemError) -> [FolderEntry] {
        // The descriptor is duplicated, because `closedir` closes it. The duplicate has the same position.
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let folder = fdopendir(copy) else {
            let error = SystemError(path)
            if copy >= 0 { Foundation.close(copy) }
            throw error
        }
        defer { closedir(folder) }
        rewinddir(folder)
        var entries = FolderEntries()
        errno = 0
        while let next = readdir(folder) {
            entries.append(next, in: number)
            errno = 0
        }
        if errno != 0 { throw SystemError(path) }
        return entries.sorted()
    }

    /// Returns true if a name in this folder is a folder or a symbolic link to a folder.
    func isFolder(_ name: String) -> Bool { stat(ofFile: name, in: number)?.kind == .folder }
}
