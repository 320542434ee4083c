/// The options of all subcommands.
nonisolated enum CommonOptions {
    static let quiet = Option(flag: "quiet", short: "q", help: "Say nothing but errors.")
    static let verbose = Option(flag: "verbose", short: "v", help: "Name every file as it is done.")
    static let diagnostics = Option(
        "diagnostics", oneOf: ["text", "json"],
        help: "Write what is wrong as text with the line and a caret, or as one JSON object per line.")
    static let color = Option(
        "color", oneOf: ["auto", "always", "never"],
        help: "Color messages; auto does on a terminal unless NO_COLOR is set.")
    static let help = Option(flag: "help", short: "h", help: "Show help.")

    static let all = [diagnostics, color, quiet, verbose, help]
}
