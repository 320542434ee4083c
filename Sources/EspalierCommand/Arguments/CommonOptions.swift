/// The options of all subcommands.
nonisolated enum CommonOptions {
    static let quiet = Option(flag: "quiet", short: "q", help: "Show only errors.")
    static let verbose = Option(
        flag: "verbose", short: "v", help: "Show the name of every file that is finished.")
    static let diagnostics = Option(
        "diagnostics", oneOf: ["text", "json"],
        help:
            "Write messages as text with the line and a caret, or as one JSON object per line (default: text)."
    )
    static let color = Option(
        "color", oneOf: ["auto", "always", "never"],
        help: "Color messages; auto colors them on a terminal unless NO_COLOR is set (default: auto).")
    static let help = Option(flag: "help", short: "h", help: "Show help.")

    static let all = [diagnostics, color, quiet, verbose, help]
}
