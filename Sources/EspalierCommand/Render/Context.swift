/// The console, the arguments and the environment variables with which a subcommand runs.
nonisolated struct Context: Sendable {
    let console: Console
    /// The arguments of the process, beginning with the name of the subcommand.
    let words: [String]
    let environment: Environment
    /// The readers that are kept for later runs in the same process; nil if the process ends with this run.
    var readers: ReaderPool?

    /// Returns the context of a run in this process that writes its messages into memory.
    func collecting(_ messages: MessageBuffer) -> Context {
        var settings = console.settings
        settings.isVerbose = false
        return Context(
            console: Console(settings, messages: messages), words: words, environment: environment,
            readers: readers)
    }
}
