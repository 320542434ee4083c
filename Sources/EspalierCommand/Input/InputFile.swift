import EspalierDiagnostics
import Foundation

/// Reads inputs whole.
enum InputFile {
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        // One byte more than the file holds shows its end without another round.
        var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 12), 1 << 20))
        while true {
            let count = Foundation.read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError(path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            try check(bytes.count, limit)
        }
    }

    private static func check(_ count: Int, _ limit: Int) throws {
        if count > limit {
            let message = "file size: \(count) bytes is beyond the limit of \(limit)"
            throw DiagnosticsError([Diagnostic(.error, message)])
        }
    }
}
