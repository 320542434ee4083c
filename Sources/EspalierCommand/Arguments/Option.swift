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

    /// The words that a shell offers as completions of an option's value or of operands.
    nonisolated enum Completion: Sendable {
        case nothing, file, folder
        case words([String])
        /// Words or the name of a file. The words are only listed when completions are written.
        case wordsOrFile(@Sendable () -> [String])
    }

    /// A function that returns the help text.
    ///
    /// Most runs show no help, so the texts are only put together when they are shown.
    typealias Help = @Sendable () -> String

    /// The long name without dashes.
    let name: String
    let short: Character?
    private let placeholder: String?
    private let makeHelp: Help
    /// The permitted values; empty if all values are permitted.
    let choices: [String]
    let repetition: Repetition
    let completion: Completion

    /// Creates an option with a value.
    ///
    /// If there are choices, the value must be one of them. `value` is the placeholder for the value in the help, which
    /// shows the choices without it. An option that has neither choices nor a placeholder is a flag.
    init(
        _ name: String, short: Character? = nil, oneOf choices: [String] = [], value: String? = nil,
        repetition: Repetition = .last, completion: Completion? = nil, help: @autoclosure @escaping Help
    ) {
        (self.name, self.short, self.choices) = (name, short, choices)
        (placeholder, makeHelp, self.repetition) = (value, help, repetition)
        self.completion = completion ?? (choices.isEmpty ? .nothing : .words(choices))
    }

    /// Creates a flag, which has no value and is set if it is given.
    init(flag name: String, short: Character? = nil, help: @autoclosure @escaping Help) {
        self.init(name, short: short, help: help())
    }

    /// Returns this option with another help text, for a subcommand in which it has another effect.
    func helping(_ help: @autoclosure @escaping Help) -> Option {
        Option(
            name, short: short, oneOf: choices, value: placeholder, repetition: repetition,
            completion: completion, help: help())
    }

    /// True if the option is a flag, which has no value.
    var isFlag: Bool { placeholder == nil && choices.isEmpty }

    /// True if the value is the path of a file or folder.
    var takesPath: Bool {
        switch completion {
        case .file, .folder, .wordsOrFile: true
        case .nothing, .words: false
        }
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
