import CLinux
package import Foundation
import Synchronization

/// A temporary file for bytes that are needed again later, such as the image files of a document.
///
/// The file has no name, so that nothing remains of it however the process ends.
package final class SpoolFile: Sendable {
    private let descriptor: Descriptor
    private let path: String
    private let count = Mutex(0)

    /// Creates an empty file in the folder for temporary files; nil if the system can't create it.
    package init?() {
        path = FileManager.default.temporaryDirectory.path
        var name = Array((path + "/espalier-XXXXXX").utf8CString)
        // A program that another thread starts meanwhile must not inherit the file.
        let number = mkostemp(&name, O_CLOEXEC)
        if number >= 0 { unlink(name) }
        guard number >= 0, let descriptor = try? Descriptor(owning: number, path: path) else { return nil }
        self.descriptor = descriptor
    }

    /// Writes bytes to the end of the file, and returns their range; nil if the system can't write them.
    package func append(_ data: Data) -> Range<Int>? {
        count.withLock { count in
            let start = count
            // After a part that couldn't be written, the next bytes begin at the same place.
            guard lseek(descriptor.number, off_t(start), SEEK_SET) == off_t(start),
                (try? data.withUnsafeBytes { try Transfer.write($0, to: descriptor.number, path: path) })
                    != nil
            else { return nil }
            count += data.count
            return start..<count
        }
    }

    /// Reads bytes that were written.
    ///
    /// - Throws: `SystemError`
    package func read(_ range: Range<Int>) throws(SystemError) -> Data {
        guard let memory = malloc(max(1, range.count)) else { throw SystemError(path, ENOMEM) }
        let buffer = UnsafeMutableRawBufferPointer(start: memory, count: range.count)
        switch Transfer.read(descriptor.number, into: buffer, at: range.lowerBound, path: path) {
        case .success(let count) where count == range.count:
            return Data(bytesNoCopy: memory, count: count, deallocator: .free)
        case .success:
            free(memory)
            throw SystemError(path, EIO)
        case .failure(let error):
            free(memory)
            throw error
        }
    }
}
