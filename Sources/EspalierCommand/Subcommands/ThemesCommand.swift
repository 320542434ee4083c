import EspalierBatch
import EspalierBoxes
import EspalierDiagnostics
import EspalierTemplates

/// The subcommand `espalier themes [NAME]`.
enum ThemesCommand: Subcommand {
    static let page = CommandPage(
        "themes", operands: "[NAME]", count: 0...1, summary: "List the built-in themes, or write one",
        discussion:
            "A theme has a light and a dark color for each of its tokens. A diagram file can name a theme "
            + "file, or change single colors of a theme.",
        examples: [
            .init(
                command: "espalier render tree.yaml --theme contrast",
                remark: "Draw with the high-contrast theme"),
            .init(
                command: "espalier themes ink > mine.yaml",
                remark: "Start a theme of your own, for --theme mine.yaml or theme: mine.yaml"),
        ],
        completion: .words(Theme.names))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if let name = arguments.operands.first {
            guard Theme.names.contains(name) else {
                throw UsageError(
                    "no theme is named '\(name)'",
                    note: Suggestion.hint(
                        for: name, in: Theme.names, otherwise: "list them with 'espalier themes'"))
            }
            try context.console.write(Theme.file(named: name).text.description)
            return .success
        }
        for theme in Theme.all {
            try context.console.write(
                String(TextWrap.row(theme.name, theme.summary, column: 14).drop { $0 == " " }))
        }
        return .success
    }
}
