import BenchmarkTable
import Foundation

/// `EngineBenchmarks [WORD]`: the rows on the engine, or those that have the word in their name. Each row is a ratio to
/// what the same work costs in C on plain arrays, or to the same work on fewer items.
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

/// A row that is measured when its turn comes, so that what it builds is gone before the next.
struct EngineCase {
    let work: String
    let measure: () -> Row

    init(_ work: String, _ measure: @escaping (_ work: String) -> Row) {
        self.work = work
        self.measure = { measure(work) }
    }
}

enum Timing {
    /// The shortest of several runs: what the machine does besides only ever adds.
    static func best(of runs: Int, _ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        return (0..<runs).map { _ in
            let elapsed = clock.measure(work).components
            return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        }.min() ?? .nan
    }

    /// A row for a time that has a limit.
    static func row(_ work: String, _ time: Double, _ unit: String, limit: Double, goal: Double) -> Row {
        Row(
            work, seconds(time) + (unit.isEmpty ? "" : " \(unit)"), peak: "–",
            peer: "limit: \(seconds(limit))",
            goal: "\(trim(time / limit))× (≤ \(trim(goal / limit))×)", met: time <= goal)
    }
}
