/// The subcommand `espalier help [COMMAND]`.
enum HelpCommand: Subcommand {
    private static let manual = Option(flag: "man", help: "Write the manual page.")

    static let page = CommandPage(
        "help", operands: "[COMMAND]", count: 0...1, summary: "Show help", options: [manual],
        examples: [
            .init(command: "espalier help render", remark: "Options of render"),
            .init(command: "espalier help --man | man -l -", remark: "Read the manual without installing it"),
        ],
        completion: .words(Subcommands.names))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if arguments.has(manual) {
            try context.console.write(ManualPage.text(for: Subcommands.pages, version: Version.number))
        } else if let name = arguments.operands.first {
            try context.console.write(HelpScreen.text(for: Subcommands.named(name).page))
        } else {
            try context.console.write(HelpScreen.overview(of: Subcommands.pages))
        }
        return .success
    }
}
