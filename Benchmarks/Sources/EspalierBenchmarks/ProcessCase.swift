import BenchmarkTable
import Foundation

/// A row of the table that compares the command with another program for the same work.
///
/// Both are measured as whole processes.
struct ProcessCase {
    let name: String
    /// The commands that are run concurrently.
    let ours: [[String]]
    let peer: [[String]]?
    let peerName: String
    /// The goal of the row.
    ///
    /// It is either the minimum factor by which the command is faster than the other program, or limits in seconds and
    /// megabytes.
    let target: Target
    var runs = 5

    enum Target {
        case timesFaster(Double)
        case seconds(Double, megabytes: Double?)
    }

    func measure() -> Row {
        let results = Measurement.paired([ours] + (peer.map { [$0] } ?? []), runs: runs)
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
        case .seconds(let limit, let megabytes):
            let met = own.wall <= limit && own.peakMegabytes <= megabytes ?? .infinity
            let bound = "≤ \(seconds(limit))" + (megabytes.map { ", \(Int($0)) MB" } ?? "")
            let other =
                results.count > 1 && !results[1].failed
                ? "\(peerName): \(seconds(results[1].wall)), \(Int(results[1].peakMegabytes)) MB" : "limit"
            return Row(name, seconds(own.wall), peak: memory, peer: other, goal: bound, met: met)
        }
    }
}
