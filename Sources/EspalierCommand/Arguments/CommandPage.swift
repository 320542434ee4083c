/// What a subcommand is called, takes and does: the one definition behind parsing, help, completions
/// and the manual.
nonisolated struct CommandPage: Sendable {
    nonisolated struct Example: Sendable {
        let command: String
        let remark: String
    }

    /// What a shell offers for the operands.
    nonisolated enum OperandCompletion: Sendable {
        case nothing, files
        case words([String])
    }

    let name: String
    /// The operands in a usage line, such as `INPUT...`.
    let operands: String
    /// How many operands there may be.
    let operandCount: ClosedRange<Int>
    /// One line, without a full stop.
    let summary: String
    let discussion: String
    let options: [Option]
    let examples: [Example]
    let completion: OperandCompletion

    init(
        _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, summary: String,
        discussion: String = "", options: [Option] = [], examples: [Example] = [],
        completion: OperandCompletion = .nothing
    ) {
        self.name = name
        self.operands = operands
        self.operandCount = count
        self.summary = summary
        self.discussion = discussion
        self.options = options + CommonOptions.all
        self.examples = examples
        self.completion = completion
    }

    func option(named name: String) -> Option? { options.first { $0.name == name } }

    func option(short: Character) -> Option? { options.first { $0.short == short } }
}
