/// The plan of a run for a batch of inputs: which inputs it draws, and which reports it writes.
nonisolated struct BatchPlan: Sendable {
    /// The action to perform on the inputs.
    let mode: RenderMode
    /// True if inputs that haven't changed are skipped.
    let isIncremental: Bool
    /// True if the run removes the outputs of inputs that don't exist any more.
    let prunes: Bool
    /// The character that ends each path of a list.
    let listTerminator: String
    /// True if outputs are also removed if the folder of their inputs exists but is empty.
    let allowsEmpty: Bool
    /// The path of the report in JSON Lines; nil, as for the other paths, if the file isn't requested.
    let report: String?
    let timings: String?
    let junit: String?
    let depfile: String?
    /// The shard that is drawn; nil if all inputs are drawn.
    let shard: Shard?

    /// Creates the plan of `render` or `gallery`.
    ///
    /// The only batch options of `gallery` are those for shards and reports.
    ///
    /// - Throws: `UsageError` if the options contradict each other, or if the shard isn't valid.
    init(_ arguments: Arguments, environment: Environment) throws {
        mode = try Self.mode(arguments)
        isIncremental = arguments.has(BatchOptions.incremental)
        prunes = arguments.has(BatchOptions.prune)
        allowsEmpty = arguments.has(BatchOptions.allowEmpty)
        listTerminator = arguments.has(BatchOptions.print0) ? "\0" : "\n"
        report = arguments.text(BatchOptions.report)
        timings = arguments.text(BatchOptions.timings)
        junit = arguments.text(BatchOptions.junit)
        depfile = arguments.text(BatchOptions.depfile)
        shard = try arguments.text(BatchOptions.shard).map { try Shard($0, environment: environment) }
    }

    /// True if the run reads the record of the inputs that were drawn before.
    var usesRecord: Bool { isIncremental || mode == .check }

    /// True if digests of the files that are read and written are needed.
    var computesDigests: Bool { isIncremental || report != nil }

    private static func mode(_ arguments: Arguments) throws -> RenderMode {
        let chosen = [BatchOptions.check, BatchOptions.dryRun, BatchOptions.list].filter(arguments.has)
        if chosen.count > 1 {
            throw UsageError("'\(chosen[0].spelling)' can't be used with '\(chosen[1].spelling)'")
        }
        if arguments.has(BatchOptions.prune), !arguments.has(BatchOptions.incremental) {
            throw UsageError(
                "'--prune' needs '--incremental'",
                note: "outputs are removed only if they are in the record of --incremental")
        }
        if arguments.isTyped(BatchOptions.allowEmpty), !arguments.has(BatchOptions.prune) {
            throw UsageError(
                "'--allow-empty' needs '--prune'",
                note: "it extends '--prune' to the outputs of empty folders")
        }
        if arguments.isTyped(BatchOptions.print0), !arguments.has(BatchOptions.list) {
            throw UsageError("'--print0' needs '--list'")
        }
        if let mode = chosen.first, mode.name != BatchOptions.check.name,
            let report = BatchOptions.reports.first(where: arguments.isTyped)
        {
            throw UsageError(
                "'\(report.spelling)' can't be used with '\(mode.spelling)'",
                note: "reports describe pictures that are drawn or checked")
        }
        return chosen.first.flatMap { RenderMode(rawValue: $0.name) } ?? .draw
    }
}
