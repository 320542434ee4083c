import EspalierFiles
import Foundation

/// The last line of a report.
nonisolated package struct ReportTotals: Codable, Equatable {
    nonisolated package struct Counts: Codable, Equatable {
        /// The number of inputs of all shards.
        ///
        /// The other counts include only the shards whose results are in the report.
        package var inputs = 0
        package var drawn = 0
        package var failed = 0
        package var skipped = 0
        package var outdated = 0
        package var outputs = 0
        /// The size of all outputs in bytes.
        package var bytes = 0

        package mutating func count(_ status: ReportRow.Status, outputs: Int, bytes: Int) {
            switch status {
            case .drawn: drawn += 1
            case .failed: failed += 1
            case .skipped: skipped += 1
            case .outdated: outdated += 1
            }
            self.outputs += outputs
            self.bytes += bytes
        }

        /// Adds the result of a line.
        package mutating func count(_ row: ReportFile.Content) {
            count(row.status, outputs: row.outputs.count, bytes: row.outputs.reduce(0) { $0 + $1.bytes })
        }
    }

    /// The version of the report's format.
    package var version = 1
    package var totals = Counts()
    /// The version of Espalier that wrote the report.
    package var espalier = Version.number
    /// The digest of the program's bytes.
    var program: String
    /// The digest of the options that affect pictures.
    package var options: String
    /// The digest of the paths of all inputs.
    var inputList: String
    /// The digest of the contents of all inputs, in the report of a shard; nil in other reports.
    var inputContents: String?
    /// All inputs, in the report of a shard with few inputs; nil in other reports.
    var inputFiles: [InputContents.File]?
    package var exitStatus: Int32 = 0
    /// True for a report of `--check`; nil if the inputs were drawn.
    package var isCheck: Bool?
    /// The outputs that don't belong to an input any more; nil if there are none.
    package var leftOver: [LeftOver]?
    /// The shard that was drawn; nil if all inputs were drawn.
    package var shard: Shard?

    /// Returns the line as JSON with sorted keys, with a line feed at its end.
    package func line() throws -> String {
        String(decoding: try sortedJSON(), as: UTF8.self) + "\n"
    }
}

nonisolated extension ReportTotals {
    /// The exit statuses of the runs that write reports.
    private static let possibleStatuses: [ExitStatus] = [
        .success, .badInput, .usage, .inputOutput, .differs,
    ]

    /// The counts that are sums of rows, with their names.
    private static let sums: [(name: String, count: any KeyPath<Counts, Int> & Sendable)] = [
        ("drawn inputs", \.drawn), ("failed inputs", \.failed), ("skipped inputs", \.skipped),
        ("outdated inputs", \.outdated), ("outputs", \.outputs), ("bytes", \.bytes),
    ]

    /// Returns how the totals of a report contradict its other lines, such as an exit status of 0 although an input has
    /// failed; nil if they agree.
    func contradiction(with rows: [ReportFile.Row]) -> String? {
        var counts = Counts()
        for row in rows { counts.count(row.content) }
        for (name, count) in Self.sums where counts[keyPath: count] != totals[keyPath: count] {
            return "its last line has \(totals[keyPath: count]) \(name), and its other lines have "
                + "\(counts[keyPath: count])"
        }
        guard Self.possibleStatuses.contains(where: { $0.rawValue == exitStatus }) else {
            return "the exit status of its last line is \(exitStatus), which isn't one of a run"
        }
        let hasError = (leftOver ?? []).contains(where: \.isError)
        // `--prune` keeps outputs with the status `usage`, and `--check` reports them with `differs`.
        let minimums: [(applies: Bool, status: ExitStatus, reason: String)] = [
            (counts.outdated > 0, .differs, "outputs are out of date"),
            (hasError, .usage, "outputs are left over"), (counts.failed > 0, .badInput, "inputs have failed"),
        ]
        return minimums.first { $0.applies && exitStatus < $0.status.rawValue }.map {
            "the exit status of its last line is \(exitStatus), although \($0.reason)"
        }
    }
}
