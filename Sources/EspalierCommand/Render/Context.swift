import EspalierBatch
import EspalierFiles

/// The console, the arguments and the environment variables with which a subcommand runs.
nonisolated struct Context: Sendable {
    let console: Console
    /// The arguments of the process, beginning with the name of the subcommand.
    let words: [String]
    let environment: Environment
    /// The readers that are kept for later runs in the same process; nil if the process ends with this run.
    var readers: ReaderPool?

    /// This program, for inputs that must be drawn in a second process.
    var secondProcess: SecondProcess {
        SecondProcess(
            words: words, isSilent: !console.settings.isVerbose || console.settings.writesJSON)
    }
}

/// The objects with which the subcommand `worker` runs the command of a request in its own process.
///
/// All runs share the readers.
struct Service: Sendable {
    /// Receives everything that the run would otherwise write to the standard output and the standard error.
    let messages: MessageBuffer
    let readers: ReaderPool

    /// The subcommands that a request can't use, because they run until they are stopped.
    private static let excluded = ["watch", "preview", "worker"]

    /// Checks that a request doesn't use an excluded subcommand, or the standard input or output, which belong to the
    /// protocol.
    ///
    /// - Throws: `UsageError`
    func check(_ arguments: Arguments) throws {
        if Self.excluded.contains(arguments.page.name) {
            throw UsageError("a request can't run '\(arguments.page.name)'")
        }
        let streams = [arguments.text(RenderOptions.output), arguments.text(InputOptions.filesFrom)]
        if arguments.operands.contains("-") || streams.contains("-") {
            throw UsageError(
                "a request can't use the standard input or output", note: "name files instead of '-'")
        }
        let paths = arguments.operands + arguments.page.options.flatMap(arguments.texts)
        if let path = paths.first(where: { DescriptorLink.isReached(from: $0) }) {
            throw UsageError(
                "a request can't use the standard input or output, and '\(path)' is an open file of the worker",
                note: "name another file")
        }
    }
}
