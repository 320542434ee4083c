import EspalierFiles
import EspalierGraphics

/// A file that is created when the first bytes are written to it.
nonisolated final class DeferredFile: ByteSink {
    private let path: String
    private let replacement: (String) throws -> Replacement
    private var file: OutputFile?

    /// Creates a file at a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - replacement: Returns the files that may be replaced at the path; it is called before the file is created.
    init(path: String, replacing replacement: @escaping (String) throws -> Replacement = { _ in .derived }) {
        (self.path, self.replacement) = (path, replacement)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        let file = try file ?? OutputFile(path: path, syncs: false, replacing: replacement(path))
        self.file = file
        try file.write(bytes)
    }

    /// Completes the file.
    ///
    /// - Returns: True if the file was created.
    func finish() throws -> Bool {
        _ = try file?.finish()
        return file != nil
    }
}

extension OutputFile {
    /// Writes a whole file, which is visible only when it is complete.
    ///
    /// - Throws: `SystemError` if the file can't be written.
    nonisolated static func write(_ bytes: [UInt8], to path: String, syncs: Bool) throws {
        let file = try OutputFile(path: path, syncs: syncs)
        try bytes.withUnsafeBytes { try file.write($0) }
        _ = try file.finish()
    }
}
