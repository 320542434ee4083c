/// A shell that completions are written for.
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
