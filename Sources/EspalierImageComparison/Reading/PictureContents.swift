import EspalierFiles
import Foundation

/// Random access to the bytes of a picture, in memory or in an open file.
package final class PictureContents: Sendable {
    let name: String
    /// The number of bytes.
    package let count: Int
    /// The file descriptor; negative if the picture is in memory.
    let descriptor: Int32
    /// The owner of the descriptor, which closes it.
    private let file: Descriptor?
    /// The bytes of a picture in memory; empty for a file.
    let bytes: [UInt8]

    /// Opens a picture.
    ///
    /// - Throws: `PictureFileError` if the file can't be opened, is empty or isn't a regular file.
    package init(_ source: PictureSource) throws(PictureFileError) {
        name = source.name
        switch source {
        case .bytes(let bytes, _):
            file = nil
            descriptor = -1
            self.bytes = bytes
            count = bytes.count
        case .file(let path):
            do throws(SystemError) {
                // Without `O_NONBLOCK`, opening a pipe would wait until another process opens it for writing.
                let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
                count = try Self.size(of: file, path)
                descriptor = file.number
                self.file = consume file
            } catch {
                throw PictureFileError(path, Self.problem(of: error))
            }
            bytes = []
        }
        if count == 0 { throw failure(.empty) }
    }

    func failure(_ problem: PictureFileError.Problem) -> PictureFileError { PictureFileError(name, problem) }

    /// Returns at most `count` bytes from `position`; fewer at the end of the file.
    ///
    /// - Throws: `PictureFileError` if the file can't be read.
    package func read(at position: Int, count: Int) throws(PictureFileError) -> [UInt8] {
        let length = max(0, min(count, self.count - position))
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, length), alignment: Transfer.alignment)
        defer { memory.deallocate() }
        let filled = try read(at: position, into: .init(rebasing: memory[..<length]))
        return Array(memory[..<filled])
    }

    /// Fills `output` with bytes from `position`, and returns the number of bytes that were read.
    func read(at position: Int, into output: UnsafeMutableRawBufferPointer) throws(PictureFileError) -> Int {
        guard descriptor >= 0 else { return copy(from: position, into: output) }
        var filled = 0
        while filled < output.count, let base = output.baseAddress {
            let length = pread(descriptor, base + filled, output.count - filled, off_t(position + filled))
            if length == 0 { break }
            if length > 0 {
                filled += length
            } else if errno != EINTR {
                throw failure(.unreadable(SystemError(name).reason))
            }
        }
        return filled
    }

    private func copy(from position: Int, into output: UnsafeMutableRawBufferPointer) -> Int {
        let length = max(0, min(output.count, bytes.count - position))
        guard length > 0 else { return 0 }
        bytes.withUnsafeBytes { output.copyMemory(from: .init(rebasing: $0[position..<position + length])) }
        return length
    }

    private static func size(of file: borrowing Descriptor, _ path: String) throws(SystemError) -> Int {
        let status = try file.status(path: path)
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw SystemError(path, EISDIR)
        default: throw SystemError(path, ESPIPE)
        }
    }

    private static func problem(of error: SystemError) -> PictureFileError.Problem {
        switch error.code {
        case ENOENT, ENOTDIR: .missing
        case EISDIR: .folder
        case ESPIPE, ENXIO: .notRegular
        default: .unreadable(error.reason)
        }
    }
}

extension PictureContents {
    /// The size of a block in bytes; a block of each picture fits the processor's cache.
    private static let blockSize = 1 << 16

    /// Returns true if two pictures have the same bytes; compares them in blocks, in O(count).
    package static func areEqual(_ a: PictureContents, _ b: PictureContents) throws(PictureFileError) -> Bool
    {
        guard a.count == b.count else { return false }
        // In a debug build, `==` of arrays takes a hundred times as long.
        if a.descriptor < 0, b.descriptor < 0 { return memcmp(a.bytes, b.bytes, a.count) == 0 }
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 2 * blockSize, alignment: Transfer.alignment)
        defer { buffer.deallocate() }
        let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<blockSize])
        let second = UnsafeMutableRawBufferPointer(rebasing: buffer[blockSize...])
        guard let firstBase = first.baseAddress, let secondBase = second.baseAddress else { return false }
        var position = 0
        while position < a.count {
            let length = try a.read(at: position, into: first)
            guard length > 0, try b.read(at: position, into: second) == length,
                memcmp(firstBase, secondBase, length) == 0
            else { return false }
            position += length
        }
        return true
    }
}

/// A PNG to compare: a file, or bytes in memory.
public enum PictureSource: Sendable {
    /// The path of a file, which is read during the comparison.
    case file(String)
    /// A picture in memory, with a name for messages.
    case bytes([UInt8], name: String)

    /// The path of the file, or the name of the picture in memory.
    public var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }
}
