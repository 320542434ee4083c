import EspalierDiagnostics

/// The numbers of inputs with each result, and the numbers of their files.
nonisolated package struct Tally: Sendable, Equatable {
    /// The numbers of files with each result.
    nonisolated package struct Files: Codable, Sendable, Equatable {
        package var drawn = 0
        package var unchanged = 0
        /// The number of files that were found missing or different, or would be drawn.
        package var outdated = 0

        package static func += (files: inout Files, other: Files) {
            files.drawn += other.drawn
            files.unchanged += other.unchanged
            files.outdated += other.outdated
        }
    }

    /// The number of inputs of which a file was written.
    package var drawn = 0
    package var unchanged = 0
    package var failed = 0
    /// The number of inputs of which a file was found missing or different, or would be drawn.
    package var outdated = 0
    /// The number of inputs that were skipped because they aren't diagrams.
    package var skipped = 0
    /// The number of outputs that don't belong to an input any more.
    package var leftOver = 0
    package var files = Files()

    package init() {}

    package static func += (tally: inout Tally, other: Tally) {
        tally.drawn += other.drawn
        tally.unchanged += other.unchanged
        tally.failed += other.failed
        tally.outdated += other.outdated
        tally.skipped += other.skipped
        tally.leftOver += other.leftOver
        tally.files += other.files
    }

    /// Returns the numbers with their names in JSON.
    package func numbers(_ mode: RenderMode = .draw) -> KeyValuePairs<String, Int> {
        if mode == .dryRun {
            return [
                "toDraw": outdated, "unchanged": unchanged, "failed": failed, "skipped": skipped,
                "toRemove": leftOver, "toDrawFiles": files.outdated, "unchangedFiles": files.unchanged,
            ]
        }
        return [
            "drawn": drawn, "unchanged": unchanged, "outdated": outdated, "failed": failed,
            "skipped": skipped, "leftOver": leftOver, "drawnFiles": files.drawn,
            "unchangedFiles": files.unchanged, "outdatedFiles": files.outdated,
        ]
    }

    /// Returns a line such as "3 drawn (6 files), 1 unchanged, 0 failed in 0.12 s".
    ///
    /// A number of files is left out if it is that of the inputs.
    ///
    /// - Parameters:
    ///   - time: The duration of the run; nil to leave it out.
    ///   - mode: The mode of the run.
    ///   - remark: Further numbers, which begin with a comma.
    /// - Returns: The line, without a line break.
    package func summary(after time: Duration?, mode: RenderMode = .draw, remark: String = "") -> String {
        let unchanged = Self.part(unchanged, files.unchanged, mode == .draw ? "unchanged" : "up to date")
        let outdated = Self.part(outdated, files.outdated, mode == .dryRun ? "to draw" : "outdated")
        var parts =
            switch mode {
            case .dryRun: [outdated, unchanged]
            case .check: [unchanged, outdated]
            default: [Self.part(drawn, files.drawn, "drawn"), unchanged]
            }
        if mode != .dryRun || failed > 0 { parts.append("\(failed) failed") }
        if skipped > 0 { parts.append("\(skipped) skipped") }
        if leftOver > 0 { parts.append("\(leftOver) \(mode == .dryRun ? "to remove" : "left over")") }
        return parts.joined(separator: ", ") + remark + (time.map { " in \(Self.seconds($0)) s" } ?? "")
    }

    private static func part(_ inputs: Int, _ files: Int, _ word: String) -> String {
        "\(inputs) \(word)" + (files == inputs ? "" : " (\("file".counted(files)))")
    }

    /// Returns a duration in seconds with two decimals.
    private static func seconds(_ time: Duration) -> String {
        let hundredths = time.components.seconds * 100 + time.components.attoseconds / 10_000_000_000_000_000
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

/// The sum of the outcomes of inputs, and the exit status of the run.
package struct RunTotal {
    package var tally = Tally()
    package private(set) var status = ExitStatus.success

    package init() {}

    package mutating func add(_ outcome: InputOutcome) {
        tally += outcome.tally
        status = max(status, outcome.status)
    }

    /// Counts pictures of inputs that have one picture each.
    package mutating func add(drawnFiles drawn: Int = 0, unchangedFiles unchanged: Int = 0) {
        tally.drawn += drawn
        tally.unchanged += unchanged
        tally.files.drawn += drawn
        tally.files.unchanged += unchanged
    }

    /// Counts and reports an error of an input.
    package mutating func fail(_ error: any Error, for input: Input, _ console: any MessageOutput) {
        tally.failed += 1
        status = max(status, Failure.report(error, with: input, to: console))
    }
}
