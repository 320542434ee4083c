/// The plan of a run for a batch of inputs: which inputs it draws, and which reports it writes.
struct BatchPlan: Sendable {
    /// The action to perform on the inputs.
    private(set) var mode = RenderMode.draw
    /// True if inputs that haven't changed are skipped.
    private(set) var isIncremental = false
    /// True if the run removes the outputs of inputs that don't exist any more.
    private(set) var prunes = false
    /// The paths of the report files.
    private(set) var reports = ReportFiles()
    /// The shard that is drawn; nil if all inputs are drawn.
    private(set) var shard: Shard?

    /// Creates the plan of `render` or `gallery`.
    ///
    /// The only batch options of `gallery` are those for shards and reports.
    ///
    /// - Throws: `UsageError` if the options contradict each other, or if the shard isn't valid.
    init(_ arguments: Arguments, environment: Environment) throws {
        mode = try Self.mode(arguments)
        isIncremental = arguments.has(BatchOptions.incremental)
        prunes = arguments.has(BatchOptions.prune)
        reports = ReportFiles(arguments)
        shard = try arguments.text(BatchOptions.shard).map { try Shard($0, environment: environment) }
    }

    /// True if digests of the files that are read and written are needed.
    var computesDigests: Bool { isIncremental || reports.report != nil }

    private static func mode(_ arguments: Arguments) throws -> RenderMode {
        let modes: [(Option, RenderMode)] = [
            (BatchOptions.check, .check), (BatchOptions.dryRun, .dryRun), (BatchOptions.list, .list),
        ]
        let chosen = modes.filter { arguments.has($0.0) }
        if chosen.count > 1 {
            throw UsageError("'\(chosen[0].0.spelling)' can't be used with '\(chosen[1].0.spelling)'")
        }
        if arguments.has(BatchOptions.prune), !arguments.has(BatchOptions.incremental) {
            throw UsageError(
                "'--prune' needs '--incremental'",
                note: "the record of --incremental says what may be removed")
        }
        return chosen.first?.1 ?? .draw
    }
}
