import EspalierDiagnostics
import EspalierFiles

/// Replaces inputs of a command that changes its inputs.
nonisolated package enum InputReplacement {
    /// Writes a file, unless it was changed after it was read.
    ///
    /// Between the comparison and the renaming of the new file, another program can still change the file. This takes
    /// microseconds, and drawing the diagrams of a file takes seconds.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - old: The bytes that were read.
    ///   - new: The bytes to write.
    /// - Throws: `DiagnosticsError` if the file doesn't have the bytes `old` any more; `SystemError`.
    package static func replace(_ path: String, containing old: [UInt8], with new: [UInt8]) throws {
        let file = try OutputFile(path: path, syncs: true)
        try new.withUnsafeBytes { try file.write($0) }
        guard let prepared = try file.prepare() else { return }
        let present = try? InputReader(limit: max(old.count, 1)).read(Input(path: path, stem: path))
        guard present == old else {
            throw DiagnosticsError(
                "'\(path)' was changed after it was read, and isn't replaced", note: "run the command again",
                cause: .file)
        }
        try prepared.publish()
    }
}
