import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The last line of a report.
nonisolated struct ReportTotals: Codable, Equatable {
    nonisolated struct Counts: Codable, Equatable {
        /// The number of inputs of all shards.
        var inputs = 0
        var drawn = 0
        var failed = 0
        var skipped = 0
        var outdated = 0
        var outputs = 0
        /// The size of all outputs.
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

    /// The version of the format.
    var version = 1
    var totals = Counts()
    /// The version of the program.
    var espalier = Version.number
    /// The digest of the program.
    var program: String
    /// The digest of the options that affect pictures.
    var options: String
    /// The digest of the paths of all inputs.
    var inputList: String
    var exitStatus: Int32 = 0
    /// The part of the inputs; nil for all.
    var shard: Shard?

    /// The line with its line feed, with keys in a fixed order.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
