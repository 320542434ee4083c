/// The paths of the files to which a run writes its reports; nil for reports that aren't requested.
nonisolated struct ReportFiles: Sendable {
    var report: String?
    var timings: String?
    var junit: String?
    var depfile: String?

    init() {}

    init(_ arguments: Arguments) {
        report = arguments.text(BatchOptions.report)
        timings = arguments.text(BatchOptions.timings)
        junit = arguments.text(BatchOptions.junit)
        depfile = arguments.text(BatchOptions.depfile)
    }
}
