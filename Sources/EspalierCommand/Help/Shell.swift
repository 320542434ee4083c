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
