import EspalierBatch

/// The text of `--help`, with a width of 80 columns.
enum HelpScreen {
    static func text(for page: CommandPage) -> String {
        var text = page.summary + ".\n\nUsage: espalier \(page.name) [OPTION]..."
        text += page.operands.isEmpty ? "\n" : " \(page.operands)\n"
        for paragraph in page.discussion.split(separator: "\n\n") {
            text += "\n" + TextWrap.lines(String(paragraph), width: 80).joined(separator: "\n") + "\n"
        }
        text += "\nOptions:\n"
        for option in page.options { text += TextWrap.row(term(for: option), meaning(of: option)) }
        if !page.examples.isEmpty { text += "\nExamples:\n" }
        for example in page.examples { text += "  \(example.command)\n      \(example.remark)\n" }
        let sample = page.options.first.map { "\($0.environmentVariable) for \($0.spelling)" } ?? ""
        return text + "\nEvery option can also be set with an environment variable: \(sample).\n"
    }

    /// Returns the text of `espalier help`, with a list of all subcommands.
    static func overview(of pages: [CommandPage]) -> String {
        var text =
            "Draw diagrams from data files: SVG, PNG and PDF.\n\nUsage: espalier COMMAND [OPTION]... [INPUT]...\n"
        text += "\nCommands:\n"
        for page in pages { text += TextWrap.row(page.name, page.summary + ".", column: 16) }
        text += "\nOptions:\n"
        text += TextWrap.row("-h, --help", "Show help; 'espalier help COMMAND' for a command.")
        text += TextWrap.row("--version", "Show the version.")
        text += "\nExit status:\n"
        for (status, meaning) in statuses { text += TextWrap.row("\(status)", meaning, column: 8) }
        return text
    }

    static let statuses: [(Int32, String)] = [
        (ExitStatus.success.rawValue, "All done."),
        (ExitStatus.badInput.rawValue, "An input has an error; the others were drawn."),
        (
            ExitStatus.usage.rawValue,
            "The command line isn't valid, no input matched, or '--prune' kept outputs."
        ),
        (ExitStatus.inputOutput.rawValue, "A file can't be read or written."),
        (ExitStatus.differs.rawValue, "Pictures or snapshots differ."),
        (ExitStatus.missingBaseline.rawValue, "Baselines of snapshots are missing."),
        (ExitStatus.recorded.rawValue, "Baselines of snapshots were recorded."),
    ]

    static func term(for option: Option) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + option.spelling + (option.valueName.map { " " + $0 } ?? "")
    }

    /// Returns the help text of an option, and its choices unless the placeholder already lists them.
    static func meaning(of option: Option) -> String {
        guard !option.choices.isEmpty, option.valueName != option.choices.joined(separator: "|") else {
            return option.help
        }
        return option.help + " One of: " + option.choices.joined(separator: ", ") + "."
    }
}
