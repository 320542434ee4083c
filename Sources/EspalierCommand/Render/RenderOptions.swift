import Espalier
import EspalierDiagrams

/// The options of `render` for the files to write and for the run.
enum RenderOptions {
    static let output = Option(
        "output", short: "o", value: "FILE|DIR|-", completion: .file,
        help:
            "Where pictures go; out/ unless given. Several inputs need a folder; '-' is the standard output.")
    static let format = Option(
        "format", short: "f", oneOf: OutputFormat.allCases.map(\.rawValue), named: "LIST",
        repetition: .list(separator: ","),
        help: "Formats to draw, with commas between; unless given, -o's suffix, or "
            + "what the file says, or svg.")
    static let darkTwin = Option(
        flag: "dark-twin", help: "Also draw a dark picture named NAME~dark beside each, as DocC wants it.")
    static let textAlternative = Option(
        "text-alternative", oneOf: TextAlternativeFormat.allCases.map(\.rawValue),
        help: "Also write the diagram as a nested list, for readers who don't see it.")
    static let jobs = Option(
        "jobs", short: "j", value: "N", help: "Draw on N threads; one a processor unless given.")
    static let failFast = Option(flag: "fail-fast", help: "Stop at the first input that fails.")
    static let durable = Option(
        flag: "durable",
        help: "Wait for the disk before each file gets its name; otherwise only in runs of up to 16 inputs, "
            + "and once at the end of longer ones.")

    static let all =
        [output, format] + DrawingOptions.drawing + DrawingOptions.loading
        + [darkTwin, textAlternative, jobs, failFast, durable]
}
