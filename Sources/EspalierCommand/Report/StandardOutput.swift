import EspalierFiles
import Foundation

/// The standard output, which writes all bytes or throws.
nonisolated enum StandardOutput {
    static func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            try Transfer.write(bytes, to: STDOUT_FILENO, path: "<stdout>")
        } catch  where error.code == EPIPE {
            throw BrokenPipe()
        }
    }
}

/// The reader of the standard output has closed it, as in `| head`.
///
/// This isn't reported.
nonisolated struct BrokenPipe: Error {}

/// The standard error.
///
/// A message that can't be written can't be reported either.
nonisolated enum StandardError {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 {
            try? Transfer.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "<stderr>")
        }
    }
}
