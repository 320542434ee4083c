/// The numbers of drawn, unchanged and outdated files, of failures, and of skipped inputs.
nonisolated struct Tally: Codable, Sendable, Equatable {
    var drawn = 0
    var unchanged = 0
    var failed = 0
    /// The number of files that were found missing or different.
    var outdated = 0
    /// The number of inputs that were skipped because they aren't diagrams.
    var passedOver = 0
    /// The number of outputs that don't belong to an input any more.
    var leftOver = 0

    static func += (tally: inout Tally, other: Tally) {
        tally.drawn += other.drawn
        tally.unchanged += other.unchanged
        tally.failed += other.failed
        tally.outdated += other.outdated
        tally.passedOver += other.passedOver
        tally.leftOver += other.leftOver
    }

    /// The numbers with their names in JSON.
    var numbers: KeyValuePairs<String, Int> {
        [
            "drawn": drawn, "unchanged": unchanged, "outdated": outdated, "failed": failed,
            "skipped": passedOver, "leftOver": leftOver,
        ]
    }

    /// Returns a line such as "3 drawn, 1 unchanged, 0 failed in 0.12 s".
    func summary(after time: Duration, mode: RenderMode = .draw, remark: String = "") -> String {
        let hundredths = time.components.seconds * 100 + time.components.attoseconds / 10_000_000_000_000_000
        let fraction = hundredths % 100
        let seconds = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
        var others = passedOver > 0 ? ", \(passedOver) skipped" : ""
        if leftOver > 0 { others += ", \(leftOver) left over" }
        if mode == .check {
            return
                "\(unchanged) up to date, \(outdated) outdated, \(failed) failed\(others)\(remark) in \(seconds) s"
        }
        return "\(drawn) drawn, \(unchanged) unchanged, \(failed) failed\(others)\(remark) in \(seconds) s"
    }
}

/// The sum of the outcomes of inputs, and the exit status of the run.
struct RunTotal {
    var tally = Tally()
    private(set) var status = ExitStatus.success

    mutating func add(_ outcome: InputOutcome) {
        tally += outcome.tally
        status = max(status, outcome.status)
    }

    /// Counts and reports an error of an input.
    mutating func fail(_ error: any Error, for input: Input, _ console: Console) {
        tally.failed += 1
        status = max(status, Failure.report(error, with: input, to: console))
    }
}
