import EspalierThreads
import Foundation

/// Reads or writes all bytes, by repeating `read(2)` or `write(2)` after interrupts and on nonblocking descriptors.
package enum Transfer {
    /// The alignment of buffers for large reads, in bytes.
    ///
    /// The system copies whole pages, five times as slowly if the buffer begins 1 to 31 bytes after the start of a page.
    /// Large blocks from `malloc` begin 16 bytes after it.
    package static let alignment = 64

    /// Reads until the buffer is full or the file ends.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file.
    ///   - buffer: The buffer for the bytes.
    ///   - path: The path for errors.
    ///   - size: The size of the file; nil if it isn't known. If `size` bytes have been read, and the last call
    ///     returned fewer bytes than requested, the file has ended, and no further call is made to find its end.
    /// - Returns: The number of bytes read.
    /// - Throws: `SystemError` with `path`.
    package static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, path: String, size: Int? = nil
    ) throws(SystemError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = try readSome(descriptor, into: rest, path: path)
            filled += count
            if count == 0 || filled == size && count < rest.count { break }
        }
        return filled
    }

    /// Reads a regular file from its start to the end of the buffer or of the file; a large file is read on two
    /// threads.
    ///
    /// Clearing the pages of the buffer and copying the bytes take most of the time. Two cores do this in little more
    /// than half of the time. If the buffer is full afterward, the next call of `read` continues after the last byte.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file, whose position is the start of the file.
    ///   - buffer: The buffer for the bytes.
    ///   - path: The path for errors.
    ///   - size: The size of the file.
    /// - Returns: The number of bytes read.
    /// - Throws: `SystemError` with `path`.
    package static func readFile(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, path: String, size: Int
    ) throws(SystemError) -> Int {
        guard size >= minimumSharedSize, size <= buffer.count else {
            return try read(descriptor, into: buffer, path: path, size: size)
        }
        let middle = size / 2
        let lower = UnsafeMutableRawBufferPointer(rebasing: buffer[..<middle])
        nonisolated(unsafe) let upper = UnsafeMutableRawBufferPointer(rebasing: buffer[middle...])
        let counts = Threads.both(
            { read(descriptor, into: lower, at: 0, path: path) },
            and: { read(descriptor, into: upper, at: middle, path: path) })
        var count = try counts.0.get()
        if count == middle { count += try counts.1.get() }
        if count == buffer.count { lseek(descriptor, off_t(count), SEEK_SET) }
        return count
    }

    /// The minimum size of a file that is read on two threads, in bytes.
    private static let minimumSharedSize = 8 << 20

    /// Reads from a position of a file until the buffer is full or the file ends.
    ///
    /// - Returns: The number of bytes read, or an error with `path`.
    static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, path: String
    ) -> Result<Int, SystemError> {
        var filled = 0
        while filled < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
                off_t(offset + filled))
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return .failure(SystemError(path)) }
            if count == 0 { break }
            filled += count
        }
        return .success(filled)
    }

    /// Reads the bytes that are available, and waits for at least one.
    ///
    /// - Returns: The number of bytes read; 0 at the end of the file.
    package static func readSome(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, path: String
    ) throws(SystemError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if !retries(descriptor, POLLIN) { throw SystemError(path) }
        }
    }

    package static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
    ) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if !retries(descriptor, POLLOUT) {
                throw SystemError(path)
            }
        }
    }

    /// Returns true if a call that failed with `errno` should be repeated.
    ///
    /// If the descriptor is nonblocking, the method first waits until the descriptor is ready. Other programs may have
    /// set this mode for a shared pipe or terminal.
    private static func retries(_ descriptor: Int32, _ event: Int32) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) >= 0 || errno == EINTR
    }
}
