import Foundation

/// The file that an output may replace, read alongside what is written.
nonisolated final class ExistingFile {
    let mode: mode_t
    private let path: String
    private let descriptor: Int32
    private let size: Int
    private var position = 0
    private var buffer: [UInt8] = []

    /// Nil where there is no regular file. A file that may not be written is an error, although a rename
    /// could replace it: someone protected it.
    init?(path: String) throws {
        guard Folder.kind(of: path) == .file else { return nil }
        if access(path, W_OK) != 0 { throw SystemError(path) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw SystemError(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = SystemError(path)
            close(descriptor)
            throw error
        }
        self.path = path
        mode = status.st_mode
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    var isAtEnd: Bool { position == size }

    /// Whether the file goes on with these bytes; moves past them if so.
    func continues(with bytes: UnsafeRawBufferPointer) throws -> Bool {
        if bytes.isEmpty { return true }
        if size - position < bytes.count { return false }
        if buffer.count < bytes.count { buffer = [UInt8](repeating: 0, count: bytes.count) }
        let isEqual = try buffer.withUnsafeMutableBytes { buffer in
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes.count])
            guard try read(into: part, at: position) else { return false }
            guard let a = part.baseAddress, let b = bytes.baseAddress else { return true }
            return memcmp(a, b, bytes.count) == 0
        }
        if isEqual { position += bytes.count }
        return isEqual
    }

    func copyEqualPart(to other: Int32) throws {
        var chunk = [UInt8](repeating: 0, count: min(position, 1 << 16))
        var copied = 0
        while copied < position {
            let count = min(chunk.count, position - copied)
            try chunk.withUnsafeMutableBytes { chunk in
                let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<count])
                guard try read(into: part, at: copied) else { throw SystemError(path, EIO) }
                try FileDescriptorWriter.write(UnsafeRawBufferPointer(part), to: other, path: path)
            }
            copied += count
        }
    }

    /// False if the file ended before the buffer was full.
    private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Bool {
        var done = 0
        while done < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError(path) }
            if count == 0 { return false }
            done += count
        }
        return true
    }
}
