/// A subcommand: the definition of its options, and a method that calls the library.
protocol Subcommand: SendableMetatype {
    static var page: CommandPage { get }
    /// Runs the subcommand and returns the exit status, or throws an error that `Failure` explains.
    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus
}

/// The environment of a subcommand.
struct Context: Sendable {
    let console: Console
    let environment: [String: String]
}
