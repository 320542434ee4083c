import EspalierFiles
import Foundation

/// The report that an earlier run has written to a path.
nonisolated struct OldReport {
    /// The first characters of the files that `--report`, `--timings` and `--junit` write, and a text that follows; the
    /// last ones are those of snapshots.
    private static let marks = [
        ("{\"index\":", ",\"input\":\""), ("{\"espalier\":\"", "\"exitStatus\":"),
        ("{\"input\":\"", "\",\"seconds\":"), ("<?xml ", "<testsuites name=\"espalier\""),
        ("{\n  \"counts\" : {", "\"missingBaseline\" : "),
        ("<!DOCTYPE html>", "name=\"generator\" content=\"Espalier\""),
    ]

    private let path: String

    /// Finds the report at a path; nil if there is no file, or if the file isn't a report of this program.
    init?(path: String) {
        guard FileKind(path: path) == .file, let start = try? Self.start(of: path),
            Self.marks.contains(where: { start.hasPrefix($0) && start.contains($1) })
        else { return nil }
        self.path = path
    }

    /// Returns true if the file at a path is a report of this program or is empty.
    static func mayBeReplaced(path: String) -> Bool {
        OldReport(path: path) != nil || FileLookup(path: path).stamp?.size == 0
    }

    /// Removes the report; if the path is a symbolic link, only the link is removed.
    ///
    /// - Throws: `SystemError` if the report is protected against writing, or can't be removed.
    func remove() throws(SystemError) {
        guard access(path, W_OK) == 0, unlink(path) == 0 || errno == ENOENT else { throw SystemError(path) }
    }

    private static func start(of path: String) throws -> String {
        let descriptor = try Descriptor(opening: path)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let number = descriptor.number
        let count = try bytes.withUnsafeMutableBytes { try Transfer.read(number, into: $0, path: path) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
