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
        help: "Write failed snapshots to this folder, for review (default: out/snapshots).")
    static let filter = Option(
        "filter", value: "PATTERN", repetition: .each(environmentSeparator: " "),
        help: "Compare only snapshots whose names match, such as '*@2x.png'.")
    static let prune = Option(flag: "prune", help: "Remove the baselines that 'unused' lists.")

    static let all =
        [forms, scale, text, appearances, moments, record, results, filter, prune] + ToleranceOptions.all
        + SnapshotReports.options
        + [DrawingOptions.state]
        // Fonts of the system can't be used, because pictures would then differ between machines.
        + DrawingOptions.loading.filter { $0.name != DrawingOptions.systemFonts.name } + [ThreadOptions.jobs]
}
