import EspalierDiagnostics
import Foundation

/// Reads inputs whole.
nonisolated enum InputFile {
    /// - Parameter limit: More bytes are refused, before they are read where the size is known.
    static func read(_ input: Input, limit: Int) throws -> [UInt8] {
        switch input.origin {
        case .standardInput: return try readToEnd(STDIN_FILENO, input.path, limit)
        case .file:
            let descriptor = open(input.path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { throw SystemError(input.path, Self.reason(errno, input.path)) }
            defer { close(descriptor) }
            return try readToEnd(descriptor, input.path, limit)
        }
    }

    /// A name that isn't UTF-8 reaches us repaired, and so leads nowhere; that is worth saying.
    private static func reason(_ code: Int32, _ path: String) -> Int32 {
        code == ENOENT && path.unicodeScalars.contains("\u{FFFD}") ? EILSEQ : code
    }

    private static func readToEnd(_ descriptor: Int32, _ path: String, _ limit: Int) throws -> [UInt8] {
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        try check(size, limit)
        LargePages.reserve(forInputOf: size)
        // One byte more than the file holds shows its end without another round.
        var bytes = try [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            try fill(buffer, &count, descriptor, path)
        }
        try check(bytes.count, limit)
        if bytes.count <= size { return bytes }
        // A pipe, or a file that has grown.
        while true {
            let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                try fill(buffer, &count, descriptor, path)
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            try check(bytes.count, limit)
        }
    }

    /// Reads until the buffer is full or the input at its end.
    private static func fill(
        _ buffer: UnsafeMutableBufferPointer<UInt8>, _ filled: inout Int, _ descriptor: Int32, _ path: String
    ) throws {
        while filled < buffer.count, let base = buffer.baseAddress {
            let count = Foundation.read(descriptor, base + filled, buffer.count - filled)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError(path) }
            if count == 0 { return }
            filled += count
        }
    }

    private static func check(_ count: Int, _ limit: Int) throws {
        if count > limit {
            let message = "file size: \(count) bytes is beyond the limit of \(limit)"
            throw DiagnosticsError([.exceeding(.bytes, message)])
        }
    }
}
