import BenchmarkTable
import Foundation

/// A row of the table that compares the command with another program for the same work.
///
/// Both are measured as whole processes.
struct ProcessCase {
    let name: String
    /// A command that is run before each run of ours, and isn't measured; nil for none.
    var preparation: [String]?
    /// The commands that are run concurrently.
    let ours: [[String]]
    let peer: [[String]]?
    let peerName: String
    let target: Target
    var runs = 5

    /// The goal of a row.
    enum Target {
        /// The minimum factor by which the command is faster than the other program.
        case timesFaster(Double)
        /// Limits of the command.
        ///
        /// If `peer` isn't nil, the limit is for a machine on which the other program takes `peer` seconds. On other
        /// machines, the limit is multiplied by the ratio of the other program's measured time to `peer`.
        case seconds(Double, megabytes: Double?, peer: Double? = nil)
    }

    func measure() -> Row {
        let results = Measurement.paired(
            [ours] + (peer.map { [$0] } ?? []), runs: runs, preparation: preparation)
        let own = results[0]
        guard !own.failed else { return Row(name, "failed", peak: "", peer: "", goal: "", met: false) }
        let memory = "\(Int(own.peakMegabytes)) MB"
        switch target {
        case .timesFaster(let goal):
            guard results.count > 1, !results[1].failed else {
                return Row(
                    name, seconds(own.wall), peak: memory, peer: "\(peerName): not installed",
                    goal: "≥ \(trim(goal))×", met: nil)
            }
            let ratio = results[1].wall / own.wall
            return Row(
                name, seconds(own.wall), peak: memory,
                peer: "\(peerName): \(seconds(results[1].wall)), \(Int(results[1].peakMegabytes)) MB",
                goal: "\(trim(ratio))× (≥ \(trim(goal))×)", met: ratio >= goal)
        case .seconds(let goal, let megabytes, let reference):
            var limit = goal
            if let reference, results.count > 1, !results[1].failed { limit *= results[1].wall / reference }
            let met = own.wall <= limit && own.peakMegabytes <= megabytes ?? .infinity
            let bound = "≤ \(seconds(limit))" + (megabytes.map { ", \(Int($0)) MB" } ?? "")
            let other =
                results.count > 1 && !results[1].failed
                ? "\(peerName): \(seconds(results[1].wall)), \(Int(results[1].peakMegabytes)) MB" : "limit"
            return Row(name, seconds(own.wall), peak: memory, peer: other, goal: bound, met: met)
        }
    }
}
