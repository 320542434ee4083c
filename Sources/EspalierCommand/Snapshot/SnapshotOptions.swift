import EspalierGraphics
import EspalierSnapshots

/// The options of `snapshot`.
enum SnapshotOptions {
    static let forms = Option(
        "as", oneOf: SnapshotResult.Kind.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated kinds of snapshots (default: both).")
    static let scale = Option(
        "scale", short: "s", value: "FACTOR", help: "The number of pixels per point (default: 2).")
    static let text = Option(
        flag: "text-metrics",
        help: "Give layouts a line for each line of text, with its baseline, width and font.")
    static let appearances = Option(
        "appearances", oneOf: Appearance.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated colors of pictures (default: what the file says, or light).")
    static let moments = Option(
        "moments", value: "COUNT",
        help: "The number of moments between two states to compare as well (default: 0).")
    static let record = Option(
        "record", oneOf: RecordMode.allCases.map(\.rawValue),
        help: "Which snapshots become baselines (default: never; 'record': all).")
    static let results = Option(
        "results", value: "DIR", completion: .folder,
        help: "Where what failed is left, for review (default: out/snapshots).")
    static let filter = Option(
        "filter", value: "PATTERN", repetition: .each(environmentSeparator: " "),
        help: "Compare only snapshots whose names match, such as '*@2x.png'.")
    static let prune = Option(flag: "prune", help: "Remove the baselines that 'unused' lists.")

    static let all =
        [forms, scale, text, appearances, moments, record, results, filter, prune] + ToleranceOptions.all
        + SnapshotReports.options
        + [DrawingOptions.state]
        // Fonts of the system can't be used, because pictures would then differ between machines.
        + DrawingOptions.loading.filter { $0.name != DrawingOptions.systemFonts.name } + [RenderOptions.jobs]
}
