import EspalierDiagnostics
import EspalierFiles
package import Foundation
import Synchronization

/// The source files in which this process has recorded inline snapshots, and the digests of source files.
package nonisolated enum InlineSources {
    /// The sources with the snapshots that this process has recorded, by the paths of the files.
    private static let files = Mutex<[String: InlineSource]>([:])

    /// Records a snapshot in the source of a test.
    ///
    /// - Parameters:
    ///   - snapshot: The text of the snapshot.
    ///   - function: The name of the called function.
    ///   - path: The path of the source file.
    ///   - line: The line of the call in the file as it was built, from 1.
    ///   - column: The column of the call, from 1.
    ///   - buildTime: The time at which the tests were built; nil if it isn't known.
    /// - Throws: `SnapshotError` if the file has changed since the tests were built, or doesn't have the call;
    ///   `FileLoadingError` or `SystemError` if the file can't be read or written. After an error, the file is
    ///   unchanged.
    package static func record(
        _ snapshot: String, of function: String, in path: String, line: Int, column: Int, buildTime: Date?
    ) throws {
        let path = linkedFile(path)
        // The mutex excludes other tests of this process, and the lock excludes other processes.
        try files.withLock { files in
            try withLock(on: path) {
                let bytes = [UInt8](try DiskFileLoader().contents(ofFile: path))
                let known = files[path]
                var source = known ?? InlineSource(bytes)
                guard source.bytes == bytes, known != nil || !hasChanged(path, since: buildTime) else {
                    throw changeError(path)
                }
                try source.record(snapshot, of: function, line: line, column: column)
                try OutputFile.write(source.bytes, to: path, syncs: true)
                files[path] = source
            }
        }
    }

    /// Writes a source file with the snapshots that were recorded in `source`.
    ///
    /// - Throws: `SnapshotError` if the file has changed since `source` was read; `FileLoadingError` or `SystemError`
    ///   if the file can't be read or written.
    static func write(_ source: InlineSource, to path: String) throws {
        let path = linkedFile(path)
        try withLock(on: path) {
            guard source.original == [UInt8](try DiskFileLoader().contents(ofFile: path)) else {
                throw changeError(path)
            }
            try OutputFile.write(source.bytes, to: path, syncs: true)
        }
    }

    /// Returns the path of the file to which a path leads if it is a symbolic link, because writing would replace the link.
    private static func linkedFile(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Runs a closure while no other process records snapshots in a source file.
    ///
    /// The folder of the file is locked, because the file itself is replaced when it is written.
    private static func withLock(on path: String, _ body: () throws -> Void) throws {
        try Descriptor.withLock(on: FilePath.folder(of: path)) { _ in try body() }
    }

    /// Returns the digest of a source file in which a snapshot can be recorded later.
    ///
    /// - Throws: `SnapshotError` if the file has changed since the tests were built, or if the snapshot can't be
    ///   recorded in it; `FileLoadingError` if the file can't be read.
    static func digest(
        ofSourceFor snapshot: String, of function: String, in path: String, line: Int, column: Int,
        buildTime: Date?
    ) throws -> String {
        let path = linkedFile(path)
        let bytes = [UInt8](try DiskFileLoader().contents(ofFile: path))
        guard files.withLock({ $0[path] == nil }), !hasChanged(path, since: buildTime) else {
            throw changeError(path)
        }
        var source = InlineSource(bytes)
        try source.record(snapshot, of: function, line: line, column: column)
        return digest(of: bytes)
    }

    /// Returns the SHA-256 digest of the text of a source file.
    static func digest(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { Digest(of: $0).description } }

    private static func changeError(_ path: String) -> SnapshotError {
        SnapshotError(
            "\(FilePath.name(of: path)) has changed since the tests were built; run the tests again "
                + "to record or accept this snapshot")
    }

    private static func hasChanged(_ path: String, since buildTime: Date?) -> Bool {
        guard let buildTime,
            let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        else { return false }
        return changed > buildTime
    }
}
