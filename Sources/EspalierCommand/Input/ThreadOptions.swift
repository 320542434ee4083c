import Foundation

/// The option `--jobs`.
nonisolated enum ThreadOptions {
    static let jobs = Option(
        "jobs", short: "j", value: "N", help: "Draw on N threads (default: one per processor).")

    /// Returns the number of threads, for which enough files can be opened.
    ///
    /// For one input, the processors aren't counted, because Foundation reads several files to count them.
    static func count(_ arguments: Arguments, inputCount: Int = Int.max) throws -> Int {
        let count =
            try arguments.integer(jobs, in: 1...1024)
            ?? (inputCount > 1 ? ProcessInfo.processInfo.activeProcessorCount : 1)
        if count > 1 { try OpenFiles.check(threads: count) }
        return count
    }
}
