import EspalierFiles
import Foundation

/// The standard output; a call writes all bytes or throws an error.
nonisolated package enum StandardOutput {
    package static func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    package static func write(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            try Transfer.write(bytes, to: STDOUT_FILENO, path: "<stdout>")
        } catch  where error.code == EPIPE {
            throw BrokenPipe()
        }
    }
}

/// The error if the reader of the standard output has closed the pipe, as in `| head`; it isn't reported.
nonisolated package struct BrokenPipe: Error {}
