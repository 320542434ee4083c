import EspalierGraphics

/// Compares bytes with the bytes of an existing file, and writes nothing.
package final class ComparingSink: ByteSink {
    /// The result of a comparison.
    package enum Outcome: String, Codable, Sendable {
        /// The file has the same bytes.
        case same
        /// The file has other bytes.
        case differs
        /// There is no file.
        case missing
    }

    private var existing: ExistingFile?
    private let isMissing: Bool

    /// Opens the file with which the bytes are compared.
    ///
    /// - Throws: `SystemError` if the file can't be read.
    package init(path: String) throws {
        existing = try ExistingFile(path: path, mustBeWritable: false)
        isMissing = existing == nil
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        if try existing?.continues(with: bytes) == false { existing = nil }
    }

    /// The result of the comparison; the result is final after all bytes were written to this sink.
    package var outcome: Outcome {
        isMissing ? .missing : existing?.isAtEnd == true ? .same : .differs
    }
}
