import Foundation

/// The standard output: all of the bytes or an error.
nonisolated enum StandardOutput {
    static func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            try FileDescriptorWriter.write(bytes, to: STDOUT_FILENO, path: "<stdout>")
        } catch let error as SystemError where error.code == EPIPE {
            throw BrokenPipe()
        }
    }
}

/// Whoever read the standard output went away. No one is told: that is how `| head` ends.
nonisolated struct BrokenPipe: Error {}

/// The standard error. A message that can't be written can't be reported either.
nonisolated enum StandardError {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 {
            try? FileDescriptorWriter.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "<stderr>")
        }
    }
}

/// `write(2)` until everything is out.
nonisolated enum FileDescriptorWriter {
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError(path) }
            rest = rest.dropFirst(count)
        }
    }
}
