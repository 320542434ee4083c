import EspalierBatch
import EspalierGraphics
import EspalierSnapshots

/// The options of `snapshot`.
enum SnapshotOptions {
    static let forms = Option(
        "as", oneOf: SnapshotResult.Kind.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated kinds of snapshots (default: both).")
    static let scale = Option(
        "scale", short: "s", value: "FACTOR", help: "Draw this number of pixels per point (default: 2).")
    static let text = Option(
        flag: "text-metrics",
        help: "Include the baseline, width and font of each line of text in layouts.")
    static let appearances = Option(
        "appearances", oneOf: Appearance.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated appearances of pictures (default: from the file, then light).")
    static let moments = Option(
        "moments", value: "COUNT",
        help: "Also compare this number of moments between two states (default: 0).")
    static let record = Option(
        "record", oneOf: RecordMode.allCases.map(\.rawValue),
        help: "Record these snapshots as baselines (default: never; for 'record': all).")
    static let results = Option(
        "results", value: "DIR", completion: .folder,
        help:
            "Write failed snapshots to this folder, for review (default: out/snapshots in the root of the Git working tree)."
    )
    static let filter = Option(
        "filter", value: "PATTERN", repetition: .each(environmentSeparator: " "),
        help: "Compare only snapshots whose names match, such as '*@2x.png'.")
    static let decisions = Option(
        "decisions", value: "FILE.json", completion: .file,
        help: "Accept what this file accepts, which the page of a report saves.")
    static let prune = Option(flag: "prune", help: "Remove the baselines that 'unused' lists.")

    static let all =
        [forms, scale, text, appearances, moments, record, results, filter, prune, decisions]
        + ToleranceOptions.all
        + SnapshotReports.options
        + [DrawingOptions.state]
        // Fonts of the system can't be used, because pictures would then differ between machines.
        + DrawingOptions.loading.filter { $0.name != DrawingOptions.systemFonts.name } + [ThreadOptions.jobs]

    /// Returns the options of an action without those that all subcommands have.
    static func options(of action: SnapshotAction) -> [Option] {
        switch action {
        case .verify, .record: all.filter { ![prune.name, decisions.name].contains($0.name) }
        case .accept: [results, decisions]
        case .unused: [results, prune]
        case .report: [results] + SnapshotReports.options
        case .textconv: []
        }
    }

    /// Checks that all options on the command line belong to an action.
    ///
    /// Options that are set by environment variables are ignored, because the variables may be set permanently.
    ///
    /// - Throws: `UsageError` that names the actions of the option.
    static func check(_ arguments: Arguments, for action: SnapshotAction) throws(UsageError) {
        let names = Set(options(of: action).map(\.name))
        guard let option = all.first(where: { !names.contains($0.name) && arguments.isTyped($0) }) else {
            return
        }
        let others = SnapshotAction.allCases.filter { action in
            options(of: action).contains { $0.name == option.name }
        }
        throw UsageError(
            "'\(option.spelling)' can't be used with 'snapshot \(action.rawValue)'",
            note: "it is for " + others.map { "'snapshot \($0.rawValue)'" }.joined(separator: ", "))
    }
}

/// The action of `espalier snapshot`, which is the first operand; `verify` by default.
enum SnapshotAction: String, CaseIterable {
    case verify, record, accept, unused, report, textconv
}
