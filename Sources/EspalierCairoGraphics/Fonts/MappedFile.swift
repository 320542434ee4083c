import Foundation

/// A file whose bytes are mapped into memory.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    /// Maps a font file into memory.
    ///
    /// - Throws: `FontError.unopened` if the system can't open the file, `FontError.unreadable` if the file is empty or
    ///   can't be mapped.
    init(path: String) throws(FontError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FontError.unopened(path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { throw FontError.unreadable(path: path) }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
