/// A page of the command: its options, then a call into the library.
protocol Subcommand: SendableMetatype {
    static var page: CommandPage { get }
    /// Answers the exit status, or throws what `Failure` explains.
    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus
}

/// What a subcommand finds around it.
struct Context: Sendable {
    let console: Console
    let environment: [String: String]
}
