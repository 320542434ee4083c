import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The files that the shards of a run have read, such as data and themes, which must be the same for all shards.
nonisolated enum SharedReads {
    private typealias Reads = [String: (digest: String?, report: String)]

    /// Checks that no file had other contents when another shard read it, and that no file has other contents now.
    ///
    /// A file that only one shard has read can't be compared with another report. Therefore each file that is on this
    /// machine is read again. A path is relative to the current folder, as it was for the shards.
    ///
    /// - Throws: `DiagnosticsError` if a file has different digests in two reports, or a different digest now.
    static func check(_ reports: [ReportFile]) throws(DiagnosticsError) {
        for (path, read) in try agreed(reports).sorted(by: { $0.key < $1.key }) {
            guard let digest = read.digest, let now = Self.digest(ofFile: path), now != digest else {
                continue
            }
            throw DiagnosticsError(
                "'\(path)' has changed since the shard of '\(read.report)' read it", note: advice)
        }
    }

    private static let advice = "draw all shards again from the same files"

    /// Returns the digest of each file.
    ///
    /// - Throws: `DiagnosticsError` if two reports contain different digests of a file.
    private static func agreed(_ reports: [ReportFile]) throws(DiagnosticsError) -> Reads {
        var known: Reads = [:]
        for report in reports {
            for read in report.rows.lazy.flatMap(\.content.reads) {
                guard let first = known[read.path] else {
                    known[read.path] = (read.sha256, report.path)
                    continue
                }
                guard first.digest != read.sha256, first.report != report.path else { continue }
                throw DiagnosticsError(
                    "'\(report.path)' and '\(first.report)' belong to different runs: '\(read.path)' was changed between them",
                    note: advice)
            }
        }
        return known
    }

    /// Returns the digest of a file; nil if it isn't a regular file, or can't be read.
    ///
    /// Files of any size are read, because the limits of the shards aren't in their reports.
    private static func digest(ofFile path: String) -> String? { (try? Digest(ofFile: path))?.description }
}
