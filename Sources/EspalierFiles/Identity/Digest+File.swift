import Foundation

extension Digest {
    /// The number of bytes that are read at once.
    private static let pieceSize = 1 << 18

    /// Computes the digest of a regular file of any size, of which only a piece is in memory at a time.
    ///
    /// - Parameter path: The path of the file; symbolic links are followed.
    /// - Throws: `SystemError` if the file can't be read, or isn't a regular file.
    package init(ofFile path: String) throws(SystemError) {
        // Opening a pipe without O_NONBLOCK would wait for a writer.
        let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
        guard try descriptor.status(path: path).kind == .file else { throw SystemError(path, EINVAL) }
        let hasher = Hasher()
        let piece = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.pieceSize, alignment: Transfer.alignment)
        defer { piece.deallocate() }
        while true {
            let count = try Transfer.read(descriptor.number, into: piece, path: path)
            hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            if count < piece.count { break }
        }
        self = hasher.digest
    }
}
