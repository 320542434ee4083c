import EspalierDiagnostics

/// The files that the shards of a run have read, such as data and themes, which must be the same for all shards.
nonisolated enum SharedReads {
    /// Checks that no file had other contents when another shard read it.
    ///
    /// - Throws: `DiagnosticsError` if a file has different digests in two reports.
    static func check(_ reports: [ReportFile]) throws(DiagnosticsError) {
        var known: [String: (digest: String?, report: String)] = [:]
        for report in reports {
            for read in report.rows.lazy.flatMap(\.content.reads) {
                guard let first = known[read.path] else {
                    known[read.path] = (read.sha256, report.path)
                    continue
                }
                guard first.digest != read.sha256, first.report != report.path else { continue }
                throw DiagnosticsError(
                    "'\(report.path)' and '\(first.report)' belong to different runs: '\(read.path)' was changed between them",
                    note: "draw all shards again from the same files")
            }
        }
    }
}
