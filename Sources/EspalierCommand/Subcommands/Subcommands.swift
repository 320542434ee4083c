import EspalierDiagnostics

/// All subcommands in the order of the help screen.
enum Subcommands {
    /// The names of the subcommands, for pages that mention others.
    static let names = [
        "render", "gallery", "check", "inspect", "compare", "snapshot", "templates", "themes", "new",
        "schema",
        "completions",
        "help",
    ]

    static let all: [any Subcommand.Type] = [
        RenderCommand.self, GalleryCommand.self, CheckCommand.self, InspectCommand.self, CompareCommand.self,
        SnapshotCommand.self,
        TemplatesCommand.self, ThemesCommand.self,
        NewCommand.self, SchemaCommand.self,
        CompletionsCommand.self, HelpCommand.self,
    ]

    static var pages: [CommandPage] { all.map { $0.page } }

    static func named(_ name: String) throws -> any Subcommand.Type {
        if let found = all.first(where: { $0.page.name == name }) { return found }
        let nearest = Suggestion.nearest(to: name, in: names)
        throw UsageError(
            "unknown command '\(name)'",
            note: nearest.map { "did you mean '\($0)'?" } ?? "list the commands with 'espalier help'")
    }
}

/// A subcommand: the definition of its options, and a method that calls the library.
protocol Subcommand: SendableMetatype {
    static var page: CommandPage { get }
    /// Runs the subcommand and returns the exit status, or throws an error that `Failure` explains.
    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus
}

/// A subcommand that draws inputs, possibly in other processes.
protocol DrawingSubcommand: Subcommand {
    /// Returns the request for the arguments.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the subcommand.
    ///   - inputs: The inputs of the process that has read the same arguments before; nil to look for them.
    ///   - environment: The environment variables.
    /// - Returns: The checked request.
    /// - Throws: `UsageError`, `SystemError`, or the problems of a theme.
    static func request(
        _ arguments: Arguments, inputs: [Input]?, environment: Environment
    ) throws -> RenderRequest
}

/// The environment of a subcommand.
struct Context: Sendable {
    let console: Console
    /// The words of the command line, the subcommand first.
    let words: [String]
    let environment: Environment
}
