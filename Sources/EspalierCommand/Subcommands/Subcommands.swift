import EspalierBatch
import EspalierDiagnostics

/// All subcommands, in the order of the help.
enum Subcommands {
    /// The name and the type of each subcommand, in the order of the help.
    private nonisolated static let all: [(name: String, type: any Subcommand.Type)] = [
        ("render", RenderCommand.self),
        ("merge", MergeCommand.self),
        ("gallery", GalleryCommand.self),
        ("tiles", TilesCommand.self),
        ("markdown", MarkdownCommand.self),
        ("watch", WatchCommand.self),
        ("preview", PreviewCommand.self),
        ("check", CheckCommand.self),
        ("fmt", FmtCommand.self),
        ("inspect", InspectCommand.self),
        ("compare", CompareCommand.self),
        ("diff", DiffCommand.self),
        ("snapshot", SnapshotCommand.self),
        ("templates", TemplatesCommand.self),
        ("themes", ThemesCommand.self),
        ("new", NewCommand.self),
        ("schema", SchemaCommand.self),
        ("worker", WorkerCommand.self),
        ("completions", CompletionsCommand.self),
        ("help", HelpCommand.self),
    ]

    /// The names of all subcommands, in the order of the help.
    nonisolated static var names: [String] { all.map { $0.name } }

    static var pages: [CommandPage] { all.map { $0.type.page } }

    /// Returns the subcommand with a name.
    ///
    /// The names of the list are searched instead of the pages, because creating all pages takes 2 MB for their options.
    ///
    /// - Throws: `UsageError` for an unknown subcommand.
    static func named(_ name: String) throws -> any Subcommand.Type {
        if let found = all.first(where: { $0.name == name }) { return found.type }
        throw UsageError(
            "unknown command '\(name)'",
            note: Suggestion.hint(for: name, in: names, otherwise: "list the commands with 'espalier help'"))
    }
}

extension Subcommands {
    /// Returns the subcommand that the first word names, and the arguments in the other words.
    ///
    /// - Throws: `UsageError` for an unknown subcommand or for arguments that aren't valid.
    static func read(
        _ words: [String], environment: Environment
    ) throws -> (command: any Subcommand.Type, arguments: Arguments) {
        let command = try named(words.first ?? "")
        let reader = ArgumentReader(Array(words.dropFirst()), page: command.page, commands: names)
        return (command, try reader.read(environment: environment))
    }
}

/// A subcommand: the definition of its options, and a method that runs it.
protocol Subcommand: SendableMetatype {
    static var page: CommandPage { get }
    /// Returns false if the subcommand writes only to the standard output and the standard error.
    static func writesFiles(_ arguments: Arguments) -> Bool
    /// Runs the subcommand and returns the exit status, or throws an error that `Failure` explains.
    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus
}

extension Subcommand {
    static func writesFiles(_ arguments: Arguments) -> Bool { true }
}

/// A subcommand that draws inputs, possibly in a second process.
protocol DrawingSubcommand: Subcommand {
    /// Returns the request for the arguments.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the subcommand.
    ///   - inputs: The inputs, if another process has already determined them from the same arguments; nil to search
    ///     for them.
    ///   - environment: The environment variables.
    /// - Returns: The checked request.
    /// - Throws: `UsageError`, `SystemError`, or the errors of a theme.
    static func request(
        _ arguments: Arguments, inputs: [Input]?, environment: Environment
    ) throws -> RenderRequest
}

extension DrawingSubcommand {
    static func request(
        _ arguments: Arguments, inputs: [Input]?, environment: Environment
    ) throws -> RenderRequest {
        try RenderRequest(RunSettings(arguments, environment: environment), inputs: inputs)
    }
}
