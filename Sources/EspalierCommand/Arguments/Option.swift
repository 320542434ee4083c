/// One option of a subcommand. Parsing, the help screen, completions and the manual all read this
/// definition, so that they can't disagree.
nonisolated struct Option: Sendable {
    /// How often an option may be given, and what its environment variable is split at.
    nonisolated enum Repetition: Sendable {
        /// The last one given counts, so that an alias can be overruled.
        case last
        /// Every one counts; the separator divides several values in one word.
        case list(separator: Character)
        /// Every one counts, one value in each; the separator divides the environment variable only.
        case each(environmentSeparator: Character)
    }

    /// What a shell offers after the option.
    nonisolated enum Completion: Sendable, Equatable {
        case nothing, file, folder, choices
        /// Names that are among the values.
        case words([String])
    }

    /// The long name without its dashes.
    let name: String
    let short: Character?
    /// The word that stands for the value in help; nil for a flag.
    let valueName: String?
    let help: String
    /// The only values allowed; empty where any will do.
    let choices: [String]
    let repetition: Repetition
    let completion: Completion

    /// A flag, which is on when it is given.
    init(flag name: String, short: Character? = nil, help: String) {
        self.init(
            name, short: short, value: nil, help: help, choices: [], repetition: .last, completion: .nothing)
    }

    /// An option with a value out of a fixed set.
    init(
        _ name: String, short: Character? = nil, oneOf choices: [String], named value: String? = nil,
        repetition: Repetition = .last, help: String
    ) {
        self.init(
            name, short: short, value: value ?? choices.joined(separator: "|"), help: help, choices: choices,
            repetition: repetition, completion: .choices)
    }

    /// An option with a value of any text.
    init(
        _ name: String, short: Character? = nil, value: String, repetition: Repetition = .last,
        completion: Completion = .nothing, help: String
    ) {
        self.init(
            name, short: short, value: value, help: help, choices: [], repetition: repetition,
            completion: completion)
    }

    private init(
        _ name: String, short: Character?, value: String?, help: String, choices: [String],
        repetition: Repetition, completion: Completion
    ) {
        self.name = name
        self.short = short
        self.valueName = value
        self.help = help
        self.choices = choices
        self.repetition = repetition
        self.completion = completion
    }

    /// The environment variable that stands in for the option: `ESPALIER_SVG_TEXT` for `--svg-text`.
    var environmentVariable: String {
        "ESPALIER_" + String(name.map { $0 == "-" ? "_" : Character($0.uppercased()) })
    }

    /// The option as a person types it.
    var spelling: String { "--" + name }

    /// The values in one word given on the command line.
    func values(in word: String) -> [String] {
        guard case .list(let separator) = repetition else { return [word] }
        return word.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// The values in the environment variable.
    func values(inEnvironment text: String) -> [String] {
        guard case .each(let separator) = repetition else { return values(in: text) }
        return text.split(separator: separator).map(String.init)
    }
}
