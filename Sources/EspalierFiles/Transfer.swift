import Foundation

/// Reads or writes all bytes, by repeating `read(2)` or `write(2)` after interrupts and on nonblocking descriptors.
package enum Transfer {
    /// Reads until the buffer is full or the file ends.
    ///
    /// - Returns: The number of bytes read.
    package static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, path: String
    ) throws(SystemError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try readSome(
                descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), path: path)
            if count == 0 { break }
            filled += count
        }
        return filled
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
