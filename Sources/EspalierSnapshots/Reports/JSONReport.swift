import EspalierFiles
public import EspalierGraphics
import Foundation

/// The results of a run as one JSON object, for other programs.
///
/// The object has the keys `version` (which is 1), `seconds`, `counts` (the number of results for each status), `results`
/// and `findings`. The keys of a result are the properties of `SnapshotResult`. A finding has the `message` of a change
/// and the names of the `snapshots` that differ by it.
public nonisolated struct JSONReport {
    private let run: SnapshotRun

    /// Creates a report of all results of a run, including those that are the same as their baselines.
    public init(_ run: SnapshotRun) { self.run = run }

    /// Writes the object with sorted keys, followed by a line feed.
    ///
    /// - Throws: The errors of the sink.
    public func write(to sink: any ByteSink) throws {
        let statuses = SnapshotResult.Status.allCases.map { ($0.rawValue, run.count($0)) }
        let content = Content(
            version: 1, seconds: run.seconds, counts: Dictionary(uniqueKeysWithValues: statuses),
            results: run.results,
            findings: run.findings.filter { $0.first?.status != .same }.map {
                Finding(message: $0.first?.headline ?? "", snapshots: $0.map(\.name))
            })
        let data = try content.sortedJSON(.prettyPrinted) + Data("\n".utf8)
        try data.withUnsafeBytes { try sink.write($0) }
    }

    private struct Content: Encodable {
        let version: Int
        let seconds: Double
        let counts: [String: Int]
        let results: [SnapshotResult]
        let findings: [Finding]
    }

    private struct Finding: Encodable {
        let message: String
        let snapshots: [String]
    }
}
