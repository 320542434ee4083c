import EspalierBatch

/// The options of `render` for batches: drawing only what has changed, writing reports, and sharing the work among
/// machines.
nonisolated enum BatchOptions {
    static let incremental = Option(
        flag: "incremental",
        help: "Skip inputs that haven't changed, according to a record in the output folder.")
    static let prune = Option(
        flag: "prune",
        help: "With --incremental: remove the unchanged outputs of inputs that no longer exist.")
    static let allowEmpty = Option(
        flag: "allow-empty",
        help:
            "With --prune: also remove outputs of a folder that exists but is empty, such as one that isn't mounted."
    )
    static let check = Option(
        flag: "check",
        help: "Write nothing; name outputs that are missing or out of date, with the reason (status 4).")
    static let dryRun = Option(
        flag: "dry-run", help: "Write nothing; list the inputs that would be drawn, with the reason.")
    static let list = Option(flag: "list", help: "Write nothing; list the paths of all outputs.")
    static let print0 = Option(
        flag: "print0",
        help: "With --list: end each path with a zero byte, for 'xargs -0' and names with line breaks.")
    static let depfile = Option(
        "depfile", value: "FILE", completion: .file,
        help: "Write the files that each output was made from, as a rule for Make, Ninja or CMake.")
    static let report = Option(
        "report", value: "FILE", completion: .file,
        help: "Write a report as JSON Lines: an object for each input, and one with the totals.")
    static let timings = Option(
        "timings", value: "FILE", completion: .file,
        help:
            "Write the seconds that each input took, as JSON Lines; with --verbose, also list the slowest ten."
    )
    static let junit = Option(
        "junit", value: "FILE", completion: .file,
        help: "Write a report as JUnit XML, with a test case for each input.")
    static let shard = Option(
        "shard", value: "K/N|auto",
        help:
            "Draw part K of N; auto reads the variables of Slurm, Kubernetes, GNU parallel or a build server."
    )

    static let all = [
        incremental, prune, allowEmpty, check, dryRun, list, print0, depfile, report, timings, junit, shard,
    ]

    /// The options that name files which a run writes besides its pictures.
    static let reports = [depfile, report, timings, junit]

    /// The options with which a run writes or removes files other than the pictures that it draws.
    static let writing = [incremental, prune] + reports

    /// The options that don't affect the bytes of a picture.
    ///
    /// All other options are part of the digest `RenderRequest.optionsDigest`.
    static let withoutEffect =
        all + InputOptions.all + CommonOptions.all
        + [RenderOptions.output, ThreadOptions.jobs, RenderOptions.failFast, RenderOptions.durable]
}

nonisolated extension BatchPlan {
    /// Reads the options.
    ///
    /// The only batch options of `gallery` are those for shards and reports.
    ///
    /// - Throws: `UsageError` if the options contradict each other, or if the shard isn't valid.
    init(_ arguments: Arguments, environment: Environment) throws {
        self.init()
        mode = try Self.mode(arguments)
        isIncremental = arguments.has(BatchOptions.incremental)
        prunes = arguments.has(BatchOptions.prune)
        allowsEmpty = arguments.has(BatchOptions.allowEmpty)
        if arguments.has(BatchOptions.print0) { listTerminator = "\0" }
        report = arguments.value(BatchOptions.report).map(ReportName.init)
        timings = arguments.value(BatchOptions.timings).map(ReportName.init)
        junit = arguments.value(BatchOptions.junit).map(ReportName.init)
        depfile = arguments.value(BatchOptions.depfile).map(ReportName.init)
        shard = try arguments.text(BatchOptions.shard).map { try Shard($0, environment: environment) }
    }

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

nonisolated extension ReportName {
    init(_ value: Arguments.Value) { self.init(path: value.text, origin: value.origin) }
}

nonisolated extension ReportPaths {
    /// Collects the files that options name.
    ///
    /// - Throws: `UsageError` if an option names a folder, or if two options name the same file.
    init(_ arguments: Arguments, _ options: [Option]) throws(UsageError) {
        try self.init(options.flatMap(arguments.values).map(ReportName.init))
    }
}
