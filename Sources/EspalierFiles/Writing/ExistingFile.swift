import Foundation

/// The existing file at an output's path, which is compared with the new bytes.
final class ExistingFile {
    let mode: mode_t
    private let path: String
    private let descriptor: Descriptor
    private let size: Int
    private var position = 0
    private var buffer: [UInt8] = []

    /// Opens the file; nil if there is no regular file at `path`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mustBeWritable: True to throw an error if the file has no write permission. A rename would replace such a
    ///     file, although its owner has protected it.
    /// - Throws: `SystemError`
    convenience init?(path: String, mustBeWritable: Bool) throws(SystemError) {
        guard FileKind(path: path) == .file else { return nil }
        try self.init(opening: path, mustBeWritable: mustBeWritable)
    }

    /// Opens a regular file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mustBeWritable: True to throw an error if the file has no write permission.
    /// - Throws: `SystemError`
    init(opening path: String, mustBeWritable: Bool) throws(SystemError) {
        if mustBeWritable, access(path, W_OK) != 0 { throw SystemError(path) }
        descriptor = try Descriptor(opening: path)
        let status = try descriptor.status(path: path)
        self.path = path
        mode = status.st_mode
        size = Int(status.st_size)
    }

    var isAtEnd: Bool { position == size }

    /// Returns true if the next bytes of the file are equal to the given bytes.
    ///
    /// In this case, the position moves to the end of these bytes.
    func continues(with bytes: UnsafeRawBufferPointer) throws -> Bool {
        if bytes.isEmpty { return true }
        if size - position < bytes.count { return false }
        if buffer.count < bytes.count { buffer = [UInt8](repeating: 0, count: bytes.count) }
        let (offset, descriptor, path) = (position, descriptor.number, path)
        let isEqual = try buffer.withUnsafeMutableBytes { buffer in
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes.count])
            guard try Self.read(descriptor, into: part, at: offset, path) else { return false }
            guard let a = part.baseAddress, let b = bytes.baseAddress else { return true }
            return memcmp(a, b, bytes.count) == 0
        }
        if isEqual { position += bytes.count }
        return isEqual
    }

    /// Copies the part of the file that is equal to the new bytes, up to the current position.
    func copyEqualPart(to other: Int32) throws {
        var chunk = [UInt8](repeating: 0, count: min(position, 1 << 16))
        var copied = 0
        while copied < position {
            let count = min(chunk.count, position - copied)
            let (offset, descriptor, path) = (copied, descriptor.number, path)
            try chunk.withUnsafeMutableBytes { chunk in
                let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<count])
                guard try Self.read(descriptor, into: part, at: offset, path) else {
                    throw SystemError(path, EIO)
                }
                try Transfer.write(UnsafeRawBufferPointer(part), to: other, path: path)
            }
            copied += count
        }
    }

    /// Fills a buffer; returns false if the file ends before the buffer is full.
    private static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ path: String
    ) throws(SystemError) -> Bool {
        try Transfer.read(descriptor, into: buffer, at: offset, path: path).get() == buffer.count
    }
}
