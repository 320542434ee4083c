import EspalierFiles
import Foundation

/// The standard output; a call writes all bytes or throws an error.
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

/// The error if the reader of the standard output has closed the pipe, as in `| head`; it isn't reported.
nonisolated struct BrokenPipe: Error {}

/// The standard error; errors in writing to it are ignored, because they can't be reported.
nonisolated enum StandardError {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 {
            try? Transfer.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "<stderr>")
        }
    }
}
