/// The work of a run: what happens to its inputs, and which reports it writes.
nonisolated package struct BatchPlan: Sendable {
    /// The action to perform on the inputs.
    package var mode = RenderMode.draw
    /// True if inputs that haven't changed are skipped.
    package var isIncremental = false
    /// True if the run removes the outputs of inputs that don't exist any more.
    package var prunes = false
    /// The character that ends each path of a list.
    package var listTerminator = "\n"
    /// True if outputs are also removed if the folder of their inputs exists but is empty.
    package var allowsEmpty = false
    /// The report in JSON Lines; nil, as for the other files, if it isn't requested.
    package var report: ReportName?
    package var timings: ReportName?
    package var junit: ReportName?
    package var depfile: ReportName?
    /// The shard that is drawn; nil if all inputs are drawn.
    package var shard: Shard?

    package init() {}

    /// True if the run reads the record of the inputs that were drawn before.
    package var usesRecord: Bool { isIncremental || mode == .check }

    /// True if digests of the files that are read and written are needed.
    package var computesDigests: Bool { isIncremental || report != nil }

    /// The files that the run writes besides its pictures.
    package var reports: [ReportName] { [depfile, report, timings, junit].compactMap { $0 } }
}
