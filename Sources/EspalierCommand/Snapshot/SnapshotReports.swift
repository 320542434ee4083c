import EspalierBatch
import EspalierData
import EspalierDiagnostics
import EspalierFiles
import EspalierSnapshots
import Foundation

/// The report files of a snapshot run.
struct SnapshotReports: Sendable {
    private static let report = Option(
        "report", value: "FILE.html|FILE.json", repetition: .each(environmentSeparator: ":"),
        completion: .file, help: "Write a page that shows what changed, or the results as JSON.")
    private static let reportFolder = Option(
        "report-folder", value: "DIR", completion: .folder,
        help: "Write such a page to DIR/index.html, with its pictures beside it, for runs with many pictures."
    )
    private static let junit = Option(
        "junit", value: "FILE.xml", completion: .file, help: "Write the results as JUnit XML.")
    static let annotations = Option(
        flag: "github", help: "Write failures as annotations of a GitHub workflow to the standard output.")

    private static let summary = Option(
        "summary", value: "FILE", completion: .file,
        help: "Append a summary in Markdown to this file, such as \"$GITHUB_STEP_SUMMARY\".")

    static let options = [report, reportFolder, junit, summary, annotations]
    private static let files = [report, junit, summary]

    private let paths: [String]
    /// The files that replace others.
    private let replaced: ReportPaths
    private let folder: ReportFolder?
    private let junitPath: String?
    private let summaryPath: String?
    private let hasAnnotations: Bool
    private let title: String

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: The options of the command.
    ///   - title: The title of a report in HTML.
    /// - Throws: `UsageError` if the path of a report ends neither with `.html` nor with `.json`, or is in a folder of
    ///   baselines; `DiagnosticsError` if the folder for a report has other files.
    init(_ arguments: Arguments, title: String = "Snapshots") throws {
        self.title = title
        paths = arguments.texts(Self.report)
        for path in paths where !path.hasSuffix(".html") && !path.hasSuffix(".json") {
            throw UsageError("'\(path)' has no suffix of a report", note: "use .html or .json")
        }
        try ReportPaths(arguments, Self.files).check(
            areNotInFoldersNamed: UnusedBaselines.folderName, of: "baselines")
        replaced = try ReportPaths(arguments, [Self.report, Self.junit])
        folder = arguments.text(Self.reportFolder).map(ReportFolder.init)
        try folder?.check()
        (junitPath, summaryPath) = (arguments.text(Self.junit), arguments.text(Self.summary))
        if let summaryPath, let format = DataFormat(fileName: summaryPath), format != .outline {
            throw UsageError(
                "'--summary' names a file of data, '\(summaryPath)', to which Markdown would be appended",
                note: "give another file name")
        }
        hasAnnotations = arguments.has(Self.annotations)
    }

    /// Checks that the reports are different files, and that none of them replaces one of the given files.
    ///
    /// - Throws: `UsageError` that names the option and the file.
    static func check(_ arguments: Arguments, areNot paths: some Sequence<String>, _ kind: String)
        throws(UsageError)
    {
        try ReportPaths(arguments, files).check(areNot: paths, kind)
    }

    /// Checks that the files replace reports only, if it isn't known which files the inputs read.
    ///
    /// - Throws: `UsageError` that names the option and the file.
    func checkReplacesReports() throws(UsageError) { try replaced.checkReplacesReports() }

    /// Writes the report files of a run.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - results: The folder from which the results were read; nil for the results of this process.
    ///   - sources: The files that the run has read, which are never replaced.
    ///   - console: The destination of annotations.
    /// - Throws: `SystemError` if a file can't be written, or `SourceOverwriteError`.
    func write(
        _ run: SnapshotRun, readFrom results: ResultsFolder? = nil, sources: SourceFiles? = nil,
        to console: Console
    ) throws {
        try folder?.write(HTMLReport(run, title: title, maximumLength: .max, readFrom: results))
        for path in paths {
            try OutputFile.write(to: path, syncs: false, sources: sources, replacing: .named) { file in
                if path.hasSuffix(".html") {
                    let report = HTMLReport(run, title: title, readFrom: results)
                    try report.write(to: file)
                    if let note = report.omission { console.report(.warning, "'\(path)': \(note)") }
                } else {
                    try JSONReport(run).write(to: file)
                }
            }
        }
        if let junitPath {
            try OutputFile.write(to: junitPath, syncs: false, sources: sources, replacing: .named) {
                try JUnitReport(run).write(to: $0)
            }
        }
        if let summaryPath {
            try sources?.check(output: summaryPath)
            try append(MarkdownSummary(run, title: title), to: summaryPath)
        }
        if hasAnnotations { try console.write(GitHubAnnotations(run).text) }
    }

    /// Appends a summary to a file, which keeps what other steps have written.
    private func append(_ summary: MarkdownSummary, to path: String) throws {
        try OutputFile.makeFolder(of: path)
        let file = try Descriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT)
        let length = Int(try file.status(path: path).st_size)
        let bytes = Array(summary.text(maximumLength: MarkdownSummary.maximumLength - length).utf8)
        try bytes.withUnsafeBytes { try Transfer.write($0, to: file.number, path: path) }
    }

    /// Writes the report files of a run, and then its summary to the console.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - inputs: The numbers of inputs that were skipped, and of those that have errors and therefore no snapshots.
    ///   - sources: The files that the run has read, which are never replaced.
    ///   - pictures: The protocol with which the terminal shows the failures at the end; nil if it can't show pictures.
    ///   - console: The destination of messages.
    /// - Throws: `SystemError` if a file can't be written, or `SourceOverwriteError`.
    func finish(
        _ run: SnapshotRun, of inputs: Tally = Tally(), sources: SourceFiles? = nil,
        with pictures: InlinePictures?, on console: Console
    ) throws {
        try write(run, sources: sources, to: console)
        if let pictures { try Self.show(run, with: pictures, on: console) }
        console.summarize(run.summary(inputs), run.numbers(inputs), seconds: run.seconds)
    }

    /// Writes the failures with their difference pictures to a terminal that can show pictures.
    static func show(_ run: SnapshotRun, with pictures: InlinePictures, on console: Console) throws {
        let report = TerminalReport(run, usesColor: console.settings.usesColor, pictures: pictures)
        try console.write(report.text)
    }
}

extension InlinePictures {
    /// Finds the protocol with which the terminal at the standard output shows pictures.
    ///
    /// The result is nil if the terminal can't show pictures, or if messages are written as JSON or suppressed.
    init?(_ context: Context) {
        let settings = context.console.settings
        guard !settings.isQuiet, !settings.writesJSON else { return nil }
        self.init(isTerminal: isatty(STDOUT_FILENO) == 1) { context.environment[$0] }
    }
}
