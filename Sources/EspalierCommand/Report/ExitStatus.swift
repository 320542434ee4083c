/// What the command tells the shell.
nonisolated enum ExitStatus: Int32, Sendable, Comparable {
    case success = 0
    /// Some input was bad; the others were drawn.
    case badInput = 1
    /// The command line was wrong, or no input matched.
    case usage = 2
    /// A file could not be read or written.
    case inputOutput = 3
    /// Whoever read the standard output went away: 128 + SIGPIPE, what a shell reports for other tools.
    case brokenPipe = 141

    static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
