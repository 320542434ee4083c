/// An option of a subcommand.
///
/// Parsing, the help screen, completions and the manual are all derived from this definition, so they
/// always agree.
nonisolated struct Option: Sendable {
    /// The way in which repeated values are combined, and the separator in the environment variable.
    nonisolated enum Repetition: Sendable {
        /// The last value is used, so that a shell alias can be overridden.
        case last
        /// All values are used; the separator divides several values in one argument.
        case list(separator: Character)
        /// All values are used, one per argument; the separator only divides the environment variable.
        case each(environmentSeparator: Character)
    }

    /// The words that a shell completes after the option.
    nonisolated enum Completion: Sendable, Equatable {
        case nothing, file, folder, choices
        /// Names that can be values, among others.
        case words([String])
    }

    /// The long name without dashes.
    let name: String
    let short: Character?
    /// Whether the option is on if it is given, without a value.
    let isFlag: Bool
    private let placeholder: String?
    let help: String
    /// The permitted values; empty if all values are permitted.
    let choices: [String]
    let repetition: Repetition
    let completion: Completion

    /// Creates a flag, which is on if it is given.
    init(flag name: String, short: Character? = nil, help: String) {
        self.init(
            name, short: short, value: nil, help: help, choices: [], repetition: .last, completion: .nothing)
    }

    /// Creates an option whose value is one of a fixed set.
    init(
        _ name: String, short: Character? = nil, oneOf choices: [String], named value: String? = nil,
        repetition: Repetition = .last, help: String
    ) {
        self.init(
            name, short: short, value: value, help: help, choices: choices, repetition: repetition,
            completion: .choices)
    }

    /// Creates an option with any text as its value.
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
        self.isFlag = value == nil && choices.isEmpty
        self.placeholder = value
        self.help = help
        self.choices = choices
        self.repetition = repetition
        self.completion = completion
    }

    /// The placeholder for the value in help: a word, or the permitted values; nil for a flag.
    var valueName: String? { isFlag ? nil : placeholder ?? choices.joined(separator: "|") }

    /// The environment variable for the option: `ESPALIER_SVG_TEXT` for `--svg-text`.
    var environmentVariable: String {
        "ESPALIER_" + String(name.map { $0 == "-" ? "_" : Character($0.uppercased()) })
    }

    /// The option as a user types it.
    var spelling: String { "--" + name }

    /// Returns the values in one argument of the command line.
    func values(in word: String) -> [String] {
        guard case .list(let separator) = repetition else { return [word] }
        return word.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the values in the environment variable.
    func values(inEnvironment text: String) -> [String] {
        guard case .each(let separator) = repetition else { return values(in: text) }
        return text.split(separator: separator).map(String.init)
    }
}
