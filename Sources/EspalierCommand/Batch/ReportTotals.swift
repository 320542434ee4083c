import EspalierFiles
import Foundation

/// The last line of a report.
nonisolated struct ReportTotals: Codable, Equatable {
    nonisolated struct Counts: Codable, Equatable {
        /// The number of inputs of all shards.
        ///
        /// The other counts include only the shards whose results are in the report.
        var inputs = 0
        var drawn = 0
        var failed = 0
        var skipped = 0
        var outdated = 0
        var outputs = 0
        /// The size of all outputs in bytes.
        var bytes = 0

        mutating func count(_ status: ReportRow.Status, outputs: Int, bytes: Int) {
            switch status {
            case .drawn: drawn += 1
            case .failed: failed += 1
            case .skipped: skipped += 1
            case .outdated: outdated += 1
            }
            self.outputs += outputs
            self.bytes += bytes
        }
    }

    /// The version of the report's format.
    var version = 1
    var totals = Counts()
    /// The version of Espalier that wrote the report.
    var espalier = Version.number
    /// The digest of the program's bytes.
    var program: String
    /// The digest of the options that affect pictures.
    var options: String
    /// The digest of the paths of all inputs.
    var inputList: String
    var exitStatus: Int32 = 0
    /// The shard that was drawn; nil if all inputs were drawn.
    var shard: Shard?

    /// Returns the line as JSON with sorted keys, with a line feed at its end.
    func line() throws -> String {
        String(decoding: try sortedJSON(), as: UTF8.self) + "\n"
    }
}
