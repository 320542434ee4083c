import EspalierBatch

/// The option `--jobs`.
nonisolated enum ThreadOptions {
    static let jobs = Option(
        "jobs", short: "j", value: "N", help: "Draw on N threads (default: one per processor).")

    /// Returns the number of `--jobs`; nil if it isn't given.
    static func jobs(_ arguments: Arguments) throws -> Int? { try arguments.integer(jobs, in: 1...1024) }

    /// Returns the number of threads, for which enough files can be opened.
    static func count(_ arguments: Arguments, inputCount: Int = Int.max) throws -> Int {
        try OpenFiles.threads(jobs(arguments), inputCount: inputCount)
    }
}
