import Synchronization

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
            throw UsageError("a request can't be '\(arguments.page.name)'")
        }
        let streams = [arguments.text(RenderOptions.output), arguments.text(InputOptions.filesFrom)]
        if arguments.operands.contains("-") || streams.contains("-") {
            throw UsageError(
                "a request can't use the standard input or output", note: "name files instead of '-'")
        }
    }
}

/// A buffer in memory for the text that a console writes.
nonisolated final class MessageBuffer: Sendable {
    private let content = Mutex("")

    var text: String { content.withLock { $0 } }

    func write(_ text: String) { content.withLock { $0 += text } }
}
