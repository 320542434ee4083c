/// The definition of an option of a subcommand.
///
/// The parser, the help, the completions and the manual are derived from this definition, so they always agree.
nonisolated struct Option: Sendable {
    /// The treatment of an option that is given several times, and the separator between several values in one text.
    nonisolated enum Repetition: Sendable {
        /// Only the last value is used, so that a value in a shell alias can be overridden.
        case last
        /// All values are used. An argument can contain several values with this separator.
        case list(separator: Character)
        /// All values are used. An argument contains one value, and only the environment variable can contain several
        /// values with this separator.
        case each(environmentSeparator: Character)
    }

    /// The words that a shell offers as completions of the option's value.
    nonisolated enum Completion: Sendable, Equatable {
        case nothing, file, folder, choices
        /// Names that are valid values; other values are valid too.
        case words([String])
    }

    /// A function that returns the help text.
    ///
    /// Most runs show no help, so the texts are only put together when they are shown.
    typealias Help = @Sendable () -> String

    /// The long name without dashes.
    let name: String
    let short: Character?
    /// True if the option is a flag, which has no value.
    let isFlag: Bool
    private let placeholder: String?
    private let makeHelp: Help
    /// The permitted values; empty if all values are permitted.
    let choices: [String]
    let repetition: Repetition
    let completion: Completion

    /// Creates a flag, which has no value and is set if it is given.
    init(flag name: String, short: Character? = nil, help: @autoclosure @escaping Help) {
        self.init(
            name, short: short, value: nil, help: help, choices: [], repetition: .last, completion: .nothing)
    }

    /// Creates an option whose value is one of the choices.
    init(
        _ name: String, short: Character? = nil, oneOf choices: [String], named value: String? = nil,
        repetition: Repetition = .last, help: @autoclosure @escaping Help
    ) {
        self.init(
            name, short: short, value: value, help: help, choices: choices, repetition: repetition,
            completion: .choices)
    }

    /// Creates an option whose value is any text.
    init(
        _ name: String, short: Character? = nil, value: String, repetition: Repetition = .last,
        completion: Completion = .nothing, help: @autoclosure @escaping Help
    ) {
        self.init(
            name, short: short, value: value, help: help, choices: [], repetition: repetition,
            completion: completion)
    }

    private init(
        _ name: String, short: Character?, value: String?, help: @escaping Help, choices: [String],
        repetition: Repetition, completion: Completion
    ) {
        self.name = name
        self.short = short
        self.isFlag = value == nil && choices.isEmpty
        self.placeholder = value
        self.makeHelp = help
        self.choices = choices
        self.repetition = repetition
        self.completion = completion
    }

    /// The text about the option in the help.
    var help: String { makeHelp() }

    /// The placeholder for the value in the help: a word, or the choices; nil for a flag.
    var valueName: String? { isFlag ? nil : placeholder ?? choices.joined(separator: "|") }

    /// The name of the option's environment variable, such as `ESPALIER_SVG_TEXT` for `--svg-text`.
    var environmentVariable: String {
        // Bytes are used, because every run looks up the variables of all options, and characters take much longer.
        let bytes = name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "_")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte & ~0x20
            default: byte
            }
        }
        return "ESPALIER_" + String(decoding: bytes, as: UTF8.self)
    }

    /// The option with dashes, as it is given on the command line.
    var spelling: String { "--" + name }

    /// Returns the values in an argument.
    ///
    /// An argument can contain several values only if the repetition is `list`.
    func values(in word: String) -> [String] {
        guard case .list(let separator) = repetition else { return [word] }
        return word.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the values in the text of the environment variable.
    ///
    /// The text can contain several values if the repetition is `list` or `each`.
    func values(inEnvironment text: String) -> [String] {
        guard case .each(let separator) = repetition else { return values(in: text) }
        return text.split(separator: separator).map(String.init)
    }
}
