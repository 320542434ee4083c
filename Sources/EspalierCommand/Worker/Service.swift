import Synchronization

/// What the command shares with other runs in the same process, for the subcommand `worker`.
struct Service: Sendable {
    /// Receives everything that is written to the standard output and the standard error.
    let messages: MessageBuffer
    let readers: ReaderPool

    /// The subcommands that only make sense as a process of their own.
    private static let excluded = ["watch", "preview", "worker"]

    /// Checks that a request doesn't use the standard input or output, which belong to the protocol.
    ///
    /// - Throws: `UsageError`
    func check(_ arguments: Arguments) throws {
        if Self.excluded.contains(arguments.page.name) {
            throw UsageError("a request can't be '\(arguments.page.name)'")
        }
        if arguments.operands.contains("-") || arguments.text(RenderOptions.output) == "-" {
            throw UsageError(
                "a request can't use the standard input or output", note: "name files instead of '-'")
        }
    }
}

/// Text that a console writes into memory.
nonisolated final class MessageBuffer: Sendable {
    private let content = Mutex("")

    var text: String { content.withLock { $0 } }

    func write(_ text: String) { content.withLock { $0 += text } }
}
