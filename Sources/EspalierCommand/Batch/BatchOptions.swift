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

/// The actions that `render` can perform on its inputs; except for `draw`, the raw values are names of options.
nonisolated enum RenderMode: String, Sendable {
    /// Draws the inputs.
    case draw
    /// Checks whether the outputs are up to date, and writes nothing.
    case check
    /// Lists the inputs that would be drawn.
    case dryRun = "dry-run"
    /// Lists the paths of all outputs.
    case list
}
