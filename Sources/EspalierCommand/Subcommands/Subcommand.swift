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
        _ arguments: Arguments, inputs: [Input]?, environment: [String: String]
    ) throws -> RenderRequest
}

/// The environment of a subcommand.
struct Context: Sendable {
    let console: Console
    /// The words of the command line, the subcommand first.
    let words: [String]
    let environment: [String: String]
}
