import Foundation

/// One row of the table: our command against a peer doing the same work, as whole processes.
struct ProcessCase {
    let name: String
    /// Processes that run at once.
    let ours: [[String]]
    let peer: [[String]]?
    let peerName: String
    /// What the project promises: how many times faster than the peer, or seconds at most without one.
    let target: Target
    var runs = 5

    enum Target {
        case timesFaster(Double)
        case seconds(Double, megabytes: Double?)
    }

    func measure() throws -> [String] {
        let results = try Measurement.paired([ours] + (peer.map { [$0] } ?? []), runs: runs)
        let own = results[0]
        guard !own.failed else { return [name, "failed", "", "", "", "✗"] }
        let memory = "\(Int(own.peakMegabytes)) MB"
        switch target {
        case .timesFaster(let goal):
            guard results.count > 1, !results[1].failed else {
                return [
                    name, seconds(own.wall), memory, "\(peerName): not installed", "≥ \(trim(goal))×", "–",
                ]
            }
            let ratio = results[1].wall / own.wall
            return [
                name, seconds(own.wall), memory,
                "\(peerName): \(seconds(results[1].wall)), \(Int(results[1].peakMegabytes)) MB",
                "\(trim(ratio))× (≥ \(trim(goal))×)", ratio >= goal ? "✓" : "✗",
            ]
        case .seconds(let limit, let megabytes):
            let met = own.wall <= limit && own.peakMegabytes <= megabytes ?? .infinity
            let bound = "≤ \(seconds(limit))" + (megabytes.map { ", \(Int($0)) MB" } ?? "")
            let other =
                results.count > 1 && !results[1].failed
                ? "\(peerName): \(seconds(results[1].wall)), \(Int(results[1].peakMegabytes)) MB" : "limit"
            return [name, seconds(own.wall), memory, other, bound, met ? "✓" : "✗"]
        }
    }
}

func seconds(_ value: Double) -> String {
    value < 1 ? "\(trim(value * 1000)) ms" : "\(trim(value)) s"
}

/// Three significant digits at most, no trailing zeros.
func trim(_ value: Double) -> String {
    guard value.isFinite, value > 0 else { return "\(value)" }
    let digits = max(0, 2 - Int(log10(value).rounded(.down)))
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && rounded < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}
