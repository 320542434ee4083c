import EspalierFiles
package import Foundation
import Synchronization

/// The source files in which this process has recorded inline snapshots.
package nonisolated enum InlineSources {
    private struct File {
        var source: InlineSource
        /// What the file should contain.
        var bytes: [UInt8]
    }

    private static let files = Mutex<[String: File]>([:])

    /// Records a snapshot in the source of a test, whose lines are those of the file as it was built.
    ///
    /// - Parameters:
    ///   - snapshot: The text of the snapshot.
    ///   - function: The name of the called function.
    ///   - path: The path of the source file.
    ///   - line: The line of the call, from 1.
    ///   - column: The column of the call, from 1.
    ///   - buildTime: The time at which the tests were built; nil if it isn't known.
    /// - Throws: `SnapshotError` if the file has changed since the tests were built, or doesn't have the call; `SystemError`
    ///   and `FileLoadingError` if the file can't be read or written. The file is then as it was.
    package static func record(
        _ snapshot: String, of function: String, in path: String, line: Int, column: Int, buildTime: Date?
    ) throws {
        // One test at a time, also while the file is written.
        try files.withLock { files in
            let bytes = [UInt8](try DiskFileLoader().contents(ofFile: path))
            var file = files[path] ?? File(source: InlineSource(bytes), bytes: bytes)
            let isKnown = files[path] != nil
            guard file.bytes == bytes, isKnown || !hasChanged(path, since: buildTime) else {
                throw SnapshotError(
                    "\((path as NSString).lastPathComponent) has changed since the tests were built; run the tests again "
                        + "to record this snapshot")
            }
            try file.source.record(snapshot, of: function, line: line, column: column)
            file.bytes = file.source.bytes
            try OutputFile.write(file.bytes, to: path, syncs: true)
            files[path] = file
        }
    }

    private static func hasChanged(_ path: String, since buildTime: Date?) -> Bool {
        guard let buildTime,
            let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        else { return false }
        return changed > buildTime
    }
}
