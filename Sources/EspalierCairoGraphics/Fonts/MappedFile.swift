import CHarfBuzz
import Foundation

/// A file whose bytes are mapped into memory.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    /// Maps a font file into memory.
    ///
    /// Opening a pipe doesn't wait for a writer.
    ///
    /// - Throws: `FontError.unopened` if the system can't open the file, `FontError.unreadable` if it isn't a regular
    ///   file, is empty, or can't be mapped.
    init(path: String) throws(FontError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FontError.unopened(path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { throw FontError.unreadable(path: path) }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    /// Returns a blob of HarfBuzz with the bytes, which must be destroyed before this object.
    func makeBlob() -> OpaquePointer? {
        hb_blob_create(
            bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
