/// The exit status of the command.
nonisolated package enum ExitStatus: Int32, Codable, Sendable, Comparable {
    case success = 0
    /// An input has an error; the other inputs were processed.
    case badInput = 1
    /// The command line has an error, there is no input, or `--prune` kept the outputs of an empty folder.
    case usage = 2
    /// A file couldn't be read or written.
    case inputOutput = 3
    /// Pictures or snapshots differ.
    case differs = 4
    /// Baselines of snapshots are missing, and no snapshot differs.
    case missingBaseline = 5
    /// Baselines of snapshots were recorded, and there is no other problem.
    case recorded = 6
    /// The reader of the standard output has closed the pipe; the value is 128 + SIGPIPE, as shells report for other
    /// programs.
    case brokenPipe = 141

    package static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
