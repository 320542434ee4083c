import EspalierFiles
public import EspalierGraphics
import Foundation

/// The results of a run as one JSON object, for other programs.
///
/// The object has the keys `version` (which is 1), `seconds`, `counts` (the number of results for each status) and
/// `results`. The keys of a result are the properties of `SnapshotResult`.
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
            results: run.results)
        let data = try content.sortedJSON(.prettyPrinted) + Data("\n".utf8)
        try data.withUnsafeBytes { try sink.write($0) }
    }

    private struct Content: Encodable {
        let version: Int
        let seconds: Double
        let counts: [String: Int]
        let results: [SnapshotResult]
    }
}
