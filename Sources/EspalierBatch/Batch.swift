public import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
public import EspalierGraphics
import Synchronization

/// Diagrams in files and folders, which are drawn or checked together.
///
/// ```swift
/// var batch = Batch("docs")
/// batch.isIncremental = true
/// let result = try batch.run(into: "out") { print("\($0.finished) of \($0.count): \($0.outcome.input)") }
/// ```
///
/// The inputs, their order, the names of their outputs and the record of earlier runs are those of `espalier render`.
/// Each input is drawn even if others fail, and each output is written completely or not at all.
public struct Batch: Sendable {
    /// The paths of files and folders, and patterns such as `docs/**/*.yaml`.
    public var inputs: [String]
    /// The folder below which the paths of inputs name their outputs; nil for the current folder.
    public var base: String?
    /// Patterns of `.espalierignore` for inputs and folders that are skipped, such as `drafts/`.
    public var excluded: [String] = []
    /// The formats; if empty, each diagram file determines its own, which is SVG by default.
    public var formats: [OutputFormat] = []
    /// The options for the output files, which override those of the diagram files.
    public var output = OutputOptions()
    /// The name or path of a template that all inputs are merged over; nil for none.
    public var template: String?
    /// The name or path of the theme; nil for the theme of each file.
    public var theme: String?
    /// The folders, besides that of each input, whose files the inputs may read.
    public var allowedFolders: [String] = []
    /// The path of the project file of all inputs; nil to search for `.espalier.yaml` from the folder of each input.
    public var projectFile: String?
    /// The folders with fonts that the inputs may name.
    public var fontFolders: [String] = []
    /// A Boolean value that indicates whether each picture is also drawn with dark colors, as `NAME~dark`.
    public var hasDarkTwin = false
    /// A Boolean value that indicates whether inputs are skipped that haven't changed since the last run, according to a
    /// record in the output folder.
    public var isIncremental = false
    /// A Boolean value that indicates whether the unchanged outputs of inputs that no longer exist are removed.
    ///
    /// It has an effect only on incremental runs.
    public var prunes = false
    /// A Boolean value that indicates whether the run ends after the first input that fails.
    public var stopsAtFailure = false
    /// The maximum number of threads; nil for one per processor.
    public var threads: Int?
    /// The path of a report in JSON Lines, with an object for each input; nil for none.
    public var report: String?
    /// The path of a report in JUnit XML; nil for none.
    public var junit: String?
    /// The path of a rule for Make or Ninja that names the files of which each output was made; nil for none.
    public var depfile: String?

    /// Creates a batch of files, folders and patterns.
    public init(_ inputs: String...) { self.inputs = inputs }

    /// Draws the inputs into a folder.
    ///
    /// - Parameters:
    ///   - folder: The output folder, which is created if it doesn't exist. It takes precedence over that of a project
    ///     file.
    ///   - progress: A closure that is called with the outcome of each input, in the order of the inputs, on any thread
    ///     but never on two at the same time.
    ///   - isCancelled: Returns true to draw no further inputs. It is called after each input, on any thread. The inputs
    ///     that are being drawn are completed.
    /// - Returns: The outcomes of the inputs, and all messages.
    /// - Throws: `DiagnosticsError` if nothing can be drawn, for example because no input matches or the folder isn't a
    ///   folder. Errors of inputs are in their outcomes.
    /// - Complexity: An input that hasn't changed takes about 10 µs in an incremental run.
    public func run(
        into folder: String, progress: @escaping OrderedCall<BatchProgress, Void> = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(DiagnosticsError) -> BatchResult {
        try perform { collector in
            var request = try RenderRequest(settings(folder: folder))
            request.readers = ReaderPool()
            let (inputs, outputs) = (request.inputs, request.outputs)
            _ = RenderRun(
                request, collector, secondProcess: nil,
                observe: { input, outcome in
                    let paths = outcome.drawn.compactMap { outputs.path(for: input, suffix: $0.suffix) }
                    progress(collector.add(BatchOutcome(input, outcome, outputs: paths), of: inputs.count))
                }, isCancelled: isCancelled
            ).run()
            return inputs.count
        }
    }

    /// Reads, checks and lays out the inputs, but draws nothing.
    ///
    /// - Parameters:
    ///   - progress: A closure that is called with the outcome of each input, in the order of the inputs.
    ///   - isCancelled: Returns true to check no further inputs.
    /// - Returns: The outcomes of the inputs, which have no outputs, and all messages.
    /// - Throws: `DiagnosticsError` if no input matches.
    public func check(
        progress: @escaping OrderedCall<BatchProgress, Void> = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(DiagnosticsError) -> BatchResult {
        try perform { collector in
            let settings = try settings(folder: "")
            let inputs = try settings.query.selection(settings.overrides).inputs
            try settings.overrides.projects?.load(for: inputs)
            _ = CheckRun(
                inputs, settings.overrides, collector,
                observe: { input, outcome in
                    progress(collector.add(BatchOutcome(input, outcome, outputs: []), of: inputs.count))
                }, isCancelled: isCancelled
            ).run(threads: try OpenFiles.threads(threads, inputCount: inputs.count))
            return inputs.count
        }
    }

    /// Returns the result of a run, whose closure returns the number of inputs.
    private func perform(_ run: (BatchCollector) throws -> Int) throws(DiagnosticsError) -> BatchResult {
        let collector = BatchCollector()
        do {
            return collector.result(of: try run(collector))
        } catch {
            throw DiagnosticsError(Failure.explain(error).0)
        }
    }

    private func settings(folder: String) throws -> RunSettings {
        var settings = try RunSettings()
        settings.query.words = inputs
        settings.query.base = base
        settings.query.excluded = excluded.compactMap { IgnoreRule($0[...]) }
        settings.batch.isIncremental = isIncremental
        settings.batch.prunes = isIncremental && prunes
        settings.batch.report = report.map { ReportName(path: $0, origin: "report") }
        settings.batch.junit = junit.map { ReportName(path: $0, origin: "junit") }
        settings.batch.depfile = depfile.map { ReportName(path: $0, origin: "depfile") }
        // The slash tells a folder from a file with the suffix of a format.
        settings.output.path = folder + "/"
        settings.output.formats = formats
        settings.output.hasDarkTwin = hasDarkTwin
        settings.overrides.output = output
        settings.overrides.limits = output.limits
        settings.overrides.allowedFolders = allowedFolders
        settings.overrides.fonts.folders = fontFolders
        settings.overrides.file.template = template
        settings.overrides.projects = ProjectFiles(
            config: projectFile, fonts: settings.overrides.fonts, limits: output.limits,
            sources: settings.sources)
        if let theme {
            let shared = SourceFiles(of: settings.sources, computesDigests: true)
            try settings.overrides.readTheme(theme, from: "theme", sources: shared)
            settings.sharedReads = shared.takeReads()
        }
        settings.jobs = threads.map { max(1, min($0, 1024)) }
        settings.stopsAtFailure = stopsAtFailure
        let optionsText = optionsText
        settings.optionsText = { optionsText }
        return settings
    }

    /// The options that affect pictures.
    private var optionsText: String {
        var options = output
        // The limits are a dictionary, whose order differs between processes.
        options.limits = DocumentLimits()
        let limits = DocumentLimit.allCases.map { "\($0)=\(output.limits[$0])" }
        let lists = [allowedFolders, fontFolders, limits].map(\.debugDescription)
        return ([template ?? "", theme ?? "", "\(hasDarkTwin)", "\(options)"] + lists).joined(separator: "\n")
    }
}
