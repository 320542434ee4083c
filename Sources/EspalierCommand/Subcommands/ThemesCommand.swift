import EspalierBoxes

/// `espalier themes`
enum ThemesCommand: Subcommand {
    static let page = CommandPage(
        "themes", summary: "List the themes",
        discussion:
            "Every theme is a pair of colors, light and dark. A diagram file can change single colors of one.",
        examples: [
            .init(
                command: "espalier render tree.yaml --theme contrast",
                remark: "Draw with the theme of high contrast")
        ])

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        for theme in Theme.all {
            try context.console.write(
                String(TextWrap.row(theme.name, theme.summary, column: 14).drop { $0 == " " }))
        }
        return .success
    }
}
