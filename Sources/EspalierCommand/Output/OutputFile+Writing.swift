import EspalierFiles

nonisolated extension OutputFile {
    /// Writes a file, and gives it its final name.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - syncs: True to wait until the bytes are on the disk.
    ///   - sources: Files that must not be replaced.
    ///   - body: A closure that writes the bytes.
    /// - Returns: Whether the file was written, or already had the same bytes.
    /// - Throws: `SystemError`, `SourceOverwriteError`, or the errors of `body`.
    @discardableResult
    static func write(
        to path: String, syncs: Bool, sources: SourceFiles? = nil, _ body: (OutputFile) throws -> Void
    ) throws -> Outcome {
        let file = try OutputFile(path: path, syncs: syncs, sources: sources)
        try body(file)
        return try file.finish()
    }
}
