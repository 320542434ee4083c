import EspalierFiles
import Foundation

/// Reads lines from a pipe.
///
/// A line that is longer than the limit is skipped without being stored, so that a stream without line breaks can't
/// exhaust the memory.
nonisolated struct RequestLines: ~Copyable {
    nonisolated enum Line: Equatable {
        case text([UInt8])
        case tooLong
    }

    /// The maximum number of bytes of a line: a Bazel action with 100,000 inputs takes about 20 MB.
    static let standardLimit = 64 << 20

    private let descriptor: Int32
    private let limit: Int
    /// The bytes that were read last, of which the first `count` are valid.
    private var chunk: [UInt8]
    /// The number of valid bytes in `chunk`.
    private var count = 0
    /// The position of the first byte in `chunk` that hasn't been used.
    private var position = 0

    init(_ descriptor: Int32, limit: Int = standardLimit) {
        (self.descriptor, self.limit) = (descriptor, limit)
        chunk = [UInt8](repeating: 0, count: 1 << 16)
    }

    /// Returns the next line without its line break; nil at the end.
    ///
    /// Empty lines are skipped.
    mutating func next() throws(SystemError) -> Line? {
        var line: [UInt8] = []
        var length = 0
        while try readIfNeeded() {
            let end = endOfLine
            length += end - position
            if length <= limit { line += chunk[position..<end] }
            let isComplete = end < count
            position = isComplete ? end + 1 : end
            if isComplete, length > 0 { return length > limit ? .tooLong : .text(line) }
        }
        return length == 0 ? nil : length > limit ? .tooLong : .text(line)
    }

    /// The position of the next line break in `chunk`; `count` if there is none.
    private var endOfLine: Int {
        chunk.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + position, 0x0A, count - position)
            else { return count }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Reads further bytes into `chunk` if all of its bytes have been used.
    ///
    /// - Returns: False at the end of the input.
    private mutating func readIfNeeded() throws(SystemError) -> Bool {
        if position < count { return true }
        let descriptor = descriptor
        let result = chunk.withUnsafeMutableBytes { bytes in
            Result { () throws(SystemError) in
                try Transfer.readSome(descriptor, into: bytes, path: "<stdin>")
            }
        }
        (position, count) = (0, try result.get())
        return count > 0
    }
}
