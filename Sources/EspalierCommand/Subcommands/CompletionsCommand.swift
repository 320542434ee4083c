import EspalierBatch

/// The subcommand `espalier completions SHELL`.
enum CompletionsCommand: Subcommand {
    static let page = CommandPage(
        "completions", operands: "bash|zsh|fish", count: 1...1,
        summary: "Write completions for a shell",
        examples: [
            .init(
                command: "espalier completions bash > ~/.local/share/bash-completion/completions/espalier",
                remark: "Complete commands and options in new bash shells")
        ],
        completion: .words(Shell.allCases.map(\.rawValue)))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            throw UsageError("no completions for '\(name)'", note: "shells are bash, zsh and fish")
        }
        try context.console.write(shell.completions(for: Subcommands.pages))
        return .success
    }
}

/// A shell for which completions can be written.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    func completions(for pages: [CommandPage]) -> String {
        switch self {
        case .bash: BashCompletions.script(for: pages)
        case .zsh: ZshCompletions.script(for: pages)
        case .fish: FishCompletions.script(for: pages)
        }
    }
}
