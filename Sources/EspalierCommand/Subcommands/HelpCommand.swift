import EspalierBatch

/// The subcommand `espalier help [NAME]`.
enum HelpCommand: Subcommand {
    private static let manual = Option(
        flag: "man", help: "Write the manual page: of the command, or of diagram files with 'format'.")

    static let page = CommandPage(
        "help", operands: "[NAME]", count: 0...1,
        summary: "Show help about a command, a key of diagram files, a layout or a template",
        discussion: """
            A command's name comes first, then a key, then a layout and a template of the name. 'format' is an overview of \
            diagram files.
            """,
        options: [manual],
        examples: [
            .init(command: "espalier help render", remark: "Options of render"),
            .init(
                command: "espalier help format", remark: "Mappings, layouts and templates of diagram files"),
            .init(command: "espalier help views", remark: "The keys of views"),
            .init(command: "espalier help org-chart", remark: "The fields of the template, and its layout"),
            .init(command: "espalier help --man | man -l -", remark: "Read the manual without installing it"),
        ],
        completion: .words(Subcommands.names + ReferencePage.topics))

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        try context.console.write(text(about: arguments.operands.first, asManual: arguments.has(manual)))
        return .success
    }

    private static func text(about name: String?, asManual: Bool) throws -> String {
        switch (name, asManual) {
        case (nil, true): return ManualPage.text(for: Subcommands.pages, version: Version.number)
        case ("format", true): return ManualPage.formatText(version: Version.number)
        case (let name?, true):
            throw UsageError(
                "'\(name)' has no manual page of its own",
                note: "use 'espalier help --man' or 'espalier help format --man'")
        case (nil, false): return HelpScreen.overview(of: Subcommands.pages)
        case (let name?, false) where Subcommands.names.contains(name):
            return HelpScreen.text(for: try Subcommands.named(name).page)
        case (let name?, false):
            return
                try ReferencePage.text(named: name, commands: Subcommands.names)
        }
    }
}
