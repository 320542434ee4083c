import Foundation

/// A file whose bytes are mapped into memory.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    /// Maps a file into memory; nil if the file can't be read or is empty.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
