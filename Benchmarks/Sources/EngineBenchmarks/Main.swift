import BenchmarkTable
import Foundation

/// Runs the benchmarks of the engine.
///
/// With an argument, runs only the benchmarks whose name contains the argument. Each row compares a measurement with a
/// limit. In the row about updates, the limit depends on the time for fewer items.
@main
struct Main {
    static func main() {
        let word = CommandLine.arguments.dropFirst().first ?? ""
        var isMet = true
        let entries = memory + flow + layouts + updates + feed
        for entry in entries where entry.work.contains(word) || word.isEmpty {
            let row = entry.measure()
            isMet = isMet && row.isMet
            print(row)
            fflush(nil)
        }
        exit(isMet ? 0 : 1)
    }
}

/// A row that is measured only when it is needed, so that its objects are freed before the next row is measured.
struct EngineCase {
    let work: String
    let measure: () -> Row

    init(_ work: String, _ measure: @escaping (_ work: String) -> Row) {
        self.work = work
        self.measure = { measure(work) }
    }
}

enum Timing {
    /// Calls `work` several times, and returns the shortest time in seconds.
    ///
    /// The shortest time is the most accurate, because other processes can only make a run slower.
    static func best(of runs: Int, _ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        return (0..<runs).map { _ in
            let elapsed = clock.measure(work).components
            return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        }.min() ?? .nan
    }

    /// Returns a row for a time that has a limit.
    ///
    /// `besides` is the part of the time to which the limit doesn't apply, such as the time of a delegate.
    static func row(
        _ work: String, _ time: Double, _ unit: String, limit: Double, goal: Double?, besides: Double = 0
    ) -> Row {
        let own = max(0, time - besides)
        let asking = besides > 0 ? "delegate alone: \(seconds(besides)), " : ""
        return Row(
            work, seconds(time) + (unit.isEmpty ? "" : " \(unit)"), peak: "–",
            peer: asking + "limit: \(seconds(limit))",
            goal: "\(trim(own / limit))×" + (goal.map { " (≤ \(trim($0 / limit))×)" } ?? ""),
            met: goal.map { own <= $0 })
    }
}
