/// The results of a run, from which reports are created.
public nonisolated struct SnapshotRun: Sendable, Codable, Equatable {
    /// The results in the order of the run.
    public var results: [SnapshotResult]
    /// The duration of the run, in seconds.
    public var seconds: Double

    /// The folder to which the paths in results are relative; empty for the current folder.
    package var root = ""

    private enum CodingKeys: String, CodingKey { case results, seconds }

    /// Creates a run, by default without results.
    public init(_ results: [SnapshotResult] = [], seconds: Double = 0) {
        (self.results, self.seconds) = (results, seconds)
    }

    /// Returns the number of results with a status.
    public func count(_ status: SnapshotResult.Status) -> Int { results.count { $0.status == status } }

    /// The results whose status isn't `same`, in the order of the run.
    public var failures: [SnapshotResult] { results.filter { $0.status != .same } }
}
