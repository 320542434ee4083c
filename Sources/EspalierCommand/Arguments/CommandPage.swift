/// The definition of a subcommand, from which the parser, the help, the completions and the manual are derived.
nonisolated struct CommandPage: Sendable {
    nonisolated struct Example: Sendable {
        let command: String
        let remark: String
    }

    let name: String
    /// The operands in the usage line, such as `INPUT...`.
    let operands: String
    /// The permitted numbers of operands.
    let operandCount: ClosedRange<Int>
    /// The summary in one line, without a period.
    let summary: String
    private let makeDiscussion: Option.Help
    let options: [Option]
    let examples: [Example]
    let completion: Option.Completion

    init(
        _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, summary: String,
        discussion: @autoclosure @escaping Option.Help = "", options: [Option] = [], examples: [Example] = [],
        completion: Option.Completion = .nothing
    ) {
        self.name = name
        self.operands = operands
        self.operandCount = count
        self.summary = summary
        self.makeDiscussion = discussion
        self.options = options + CommonOptions.all
        self.examples = examples
        self.completion = completion
    }

    /// The paragraphs after the summary in the help.
    var discussion: String { makeDiscussion() }

    /// The words that an operand can be.
    var words: [String] {
        switch completion {
        case .words(let words): words
        case .wordsOrFile(let words): words()
        case .nothing, .file, .folder: []
        }
    }

    func option(named name: String) -> Option? { options.first { $0.name == name } }

    func option(short: Character) -> Option? { options.first { $0.short == short } }
}

/// The format of messages.
nonisolated enum MessageFormat: String, CaseIterable {
    case text, json, github
}

/// The options that all subcommands have.
nonisolated enum CommonOptions {
    static let quiet = Option(
        flag: "quiet", short: "q", help: "Show only errors: no warnings, progress or summary.")
    static let verbose = Option(
        flag: "verbose", short: "v",
        help: "List every file that is finished; with --quiet, show only this list and errors.")
    static let diagnostics = Option(
        "diagnostics", oneOf: MessageFormat.allCases.map(\.rawValue),
        help:
            "Write messages as text with the line and a caret, as one JSON object per line, or for GitHub to show "
            + "them in pull requests (default: text)."
    )
    static let color = Option(
        "color", oneOf: ["auto", "always", "never"],
        help: "Color messages; auto colors them on a terminal unless NO_COLOR is set (default: auto).")
    static let help = Option(flag: "help", short: "h", help: "Show help.")

    static let all = [diagnostics, color, quiet, verbose, help]
}
