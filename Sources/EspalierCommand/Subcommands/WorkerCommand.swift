import EspalierBatch

/// The subcommand `espalier worker`.
enum WorkerCommand: Subcommand {
    /// The flag with which Bazel starts a worker.
    private static let persistent = Option(
        flag: "persistent_worker", help: "Accepted because Bazel adds it; it has no effect.")

    static let page = CommandPage(
        "worker", operands: "[@FILE]", count: 0...1,
        summary: "Run other commands that a build system requests",
        discussion: """
            Read requests from the standard input and write a response for each to the standard output, in Bazel's JSON \
            worker protocol. A request is a JSON object, with or without a line break after it. A response is one line. \
            A request has the 'arguments' of a command, such as \
            ["render", "a.yaml", "-o", "a.svg"]. A response has its 'exitCode', and its messages as 'output'. Fonts and \
            caches stay in memory, so that a small diagram takes less than a millisecond.

            Requests with a 'requestId' can be sent before earlier ones are answered. A request that waits can be \
            canceled. Paths are relative to the current folder. A line that isn't a request is answered with the \
            exit code 2. The worker ends with its input.

            With @FILE, run one command, whose arguments are the lines of the file. Bazel uses this form when it \
            doesn't start a worker.
            """,
        options: [
            ThreadOptions.jobs.helping("Answer on N threads (default: one per processor)."), persistent,
        ],
        examples: [
            .init(
                command: "espalier worker < requests.jsonl",
                remark: "Answer the requests in a file, for a test"),
            .init(command: "espalier worker @arguments.txt", remark: "Run the command in a file"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let jobs = try ThreadOptions.count(arguments)
        guard let operand = arguments.operands.first else {
            let environment = context.environment
            return WorkerRun(jobs: jobs) {
                EspalierTool.run($0, environment: environment, service: $1)
            }.answerAll()
        }
        guard operand.hasPrefix("@") else {
            throw UsageError("unexpected argument '\(operand)'", note: "write @ before the name of a file")
        }
        let path = String(operand.dropFirst())
        let bytes = try InputReader(limit: RequestInput.standardLimit).read(Input(path: path, stem: path))
        return EspalierTool.run(try words(bytes, in: path), environment: context.environment)
    }

    /// Returns the arguments in the lines of a file.
    private static func words(_ bytes: [UInt8], in path: String) throws(UsageError) -> [String] {
        var words: [String] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated() where !line.isEmpty
        {
            guard let word = String(validating: line, as: UTF8.self) else {
                throw UsageError(
                    "\(path):\(index + 1): the argument isn't UTF-8",
                    note: "write the file in UTF-8, and rename files whose names have other bytes")
            }
            words.append(word)
        }
        let note = "the first line is the name of a command, such as 'render'"
        if words.isEmpty { throw UsageError("'\(path)' has no command", note: note) }
        if words.first == page.name { throw UsageError("'\(path)' can't run 'worker'", note: note) }
        return words
    }
}
