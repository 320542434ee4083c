import EspalierFiles
import EspalierGraphics

/// A file that is created when the first bytes are written to it.
nonisolated final class DeferredFile: ByteSink {
    private let path: String
    private var file: OutputFile?

    init(path: String) { self.path = path }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        let file = try file ?? OutputFile(path: path, syncs: false)
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
