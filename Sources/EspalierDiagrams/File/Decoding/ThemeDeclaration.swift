import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics

/// Reads the key `theme`, once it has passed validation.
nonisolated enum ThemeDeclaration {
    /// - Parameter override: A name given on the command line, which replaces the base and keeps the file's changes.
    static func theme(_ node: Node?, override: String?, _ collector: DiagnosticCollector) -> Theme {
        let name = override ?? node?.scalarText ?? node?.text("base") ?? Theme.paper.name
        guard var theme = Theme.named(name) else {
            if override != nil { complain(about: name, collector) }
            return .paper
        }
        let base = theme
        for token in ThemeToken.allCases {
            guard let color = node?.color(token.rawValue) else { continue }
            theme[token] = color.resolved(in: base, category: 0)
        }
        return theme
    }

    private static func complain(about name: String, _ collector: DiagnosticCollector) {
        let names = Theme.all.map(\.name)
        let note =
            Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            ?? "themes: " + names.joined(separator: ", ")
        collector.error("no theme is called '\(name.excerpt())'", notes: [.init(note)])
    }
}
