import Espalier
import EspalierCairoGraphics
import EspalierFiles
import Foundation

/// The checked request of `render` or `gallery`.
struct RenderRequest: Sendable {
    /// The maximum number of inputs for which each file is synchronized to the disk separately.
    ///
    /// For more inputs, the synchronization would take longer than the drawing (0.3 ms for each file on a fast disk,
    /// and 5 ms on a slow one).
    private static let durableInputs = 16

    private(set) var inputs: [Input]
    /// The text about skipped files and folders at the end of the summary.
    let remark: String
    let destination: Destination
    /// The formats; empty if each diagram file determines its own formats.
    let formats: [OutputFormat]
    let overrides: Overrides
    let hasDarkTwin: Bool
    let textAlternative: TextAlternativeFormat?
    /// The value of `SOURCE_DATE_EPOCH`, in seconds since 1970; nil if it isn't set.
    let sourceDate: Int?
    let jobs: Int
    let stopsAtFailure: Bool
    private let isDurable: Bool
    /// The pool of readers that are kept after the run; nil if the process ends with the run.
    ///
    /// If readers are kept, files are synchronized to the disk only with `--durable`.
    var readers: ReaderPool?
    /// True if the outcomes of inputs contain data for a gallery.
    let describesDiagrams: Bool
    /// The identities of all files that are read, so that no output replaces these files.
    private(set) var sources = SourceFiles()
    /// The font files of the run.
    let fonts: [String]
    /// The font files of the run that aren't installed on the system.
    let foreignFonts: [String]
    /// The action to perform on the inputs.
    let mode: RenderMode
    /// True if inputs that haven't changed are skipped.
    let isIncremental: Bool
    /// True if the run removes the outputs of inputs that don't exist any more.
    let prunes: Bool
    /// The paths of the report files.
    let reports: ReportFiles
    /// The shard that is drawn; nil if all inputs are drawn.
    let shard: Shard?
    /// The number and the digest of the inputs of all shards.
    let allInputs: InputDigest
    /// The digest of all options that affect pictures.
    let optionsDigest: Digest
    /// The files that affect the pictures of all inputs, such as the theme.
    let sharedReads: [FileRead]
    private let sourceFolders: SourceFolders

    /// Creates the request of `render`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - known: The inputs if they are already known; nil to search for them.
    ///   - environment: The environment variables.
    /// - Throws: `UsageError`, `SystemError`, or the errors of a theme.
    init(_ arguments: Arguments, inputs known: [Input]?, environment: Environment) throws {
        let shared = SourceFiles(of: sources, computesDigests: true)
        overrides = try Overrides(arguments, sources: shared)
        sharedReads = shared.takeReads()
        let selection =
            try known.map { InputList.Selection(inputs: $0) } ?? InputList.selection(arguments, overrides)
        let inputs = selection.inputs
        remark = selection.remark
        destination = try Destination(
            arguments.text(RenderOptions.output) ?? "out/", inputCount: inputs.count)
        formats = try Self.formats(arguments, destination)
        hasDarkTwin = arguments.has(RenderOptions.darkTwin)
        textAlternative = arguments.choice(RenderOptions.textAlternative)
        sourceDate = try Self.sourceDate(environment)
        jobs = try Self.jobs(arguments, inputCount: inputs.count)
        stopsAtFailure = arguments.has(RenderOptions.failFast)
        isDurable = arguments.has(RenderOptions.durable)
        describesDiagrams = false
        sourceFolders = SourceFolders(inputs, allowedFolders: overrides.allowedFolders)
        (fonts, foreignFonts) = Self.fonts(overrides, sources)
        mode = try Self.mode(arguments)
        isIncremental = arguments.has(BatchOptions.incremental)
        prunes = arguments.has(BatchOptions.prune)
        reports = ReportFiles(arguments)
        shard = try arguments.text(BatchOptions.shard).map { try Shard($0, environment: environment) }
        allInputs = InputDigest(inputs)
        optionsDigest = Self.digest(arguments, destination, formats, sharedReads, sourceDate)
        let all = known ?? Self.withRivals(inputs, hasDarkTwin: hasDarkTwin)
        self.inputs = known ?? shard?.inputs(of: all) ?? all
        if known == nil { try checkOutputs() }
    }

    /// Creates the request of `gallery`, which always draws SVG because the page shows it.
    init(
        gallery arguments: Arguments, folder: String, inputs known: [Input]?, environment: Environment
    ) throws {
        let shared = SourceFiles(of: sources, computesDigests: true)
        overrides = try Overrides(arguments, sources: shared)
        sharedReads = shared.takeReads()
        let selection =
            try known.map { InputList.Selection(inputs: $0) } ?? InputList.selection(arguments, overrides)
        let inputs = selection.inputs
        remark = selection.remark
        destination = .folder(folder)
        let wanted = Set(arguments.texts(RenderOptions.format))
        formats = OutputFormat.allCases.filter {
            $0 == .svg || wanted.isEmpty || wanted.contains($0.rawValue)
        }
        hasDarkTwin = false
        textAlternative = .markdown
        sourceDate = try Self.sourceDate(environment)
        jobs = try Self.jobs(arguments, inputCount: inputs.count)
        stopsAtFailure = arguments.has(RenderOptions.failFast)
        isDurable = arguments.has(RenderOptions.durable)
        describesDiagrams = true
        sourceFolders = SourceFolders(inputs, allowedFolders: overrides.allowedFolders)
        (fonts, foreignFonts) = Self.fonts(overrides, sources)
        (mode, isIncremental, prunes, reports, shard) = (.draw, false, false, ReportFiles(), nil)
        allInputs = InputDigest(inputs)
        optionsDigest = Digest(words: .zero)
        self.inputs = known ?? Self.withRivals(inputs, hasDarkTwin: false)
        if known == nil { try checkOutputs() }
    }

    /// Adds the font files to the sources.
    ///
    /// - Returns: All font files, and the font files that aren't installed on the system.
    private static func fonts(
        _ overrides: Overrides, _ sources: SourceFiles
    ) -> (all: [String], foreign: [String]) {
        // A missing font isn't reported here, because it is reported as an error of each input.
        guard let fonts = try? FontLibrary(folders: overrides.fontFolders) else { return ([], []) }
        for path in fonts.paths { sources.add(path: path) }
        return (fonts.paths, fonts.foreignPaths)
    }

    /// Returns the number of threads.
    ///
    /// For one input, the processors aren't counted, because Foundation reads several files to count them.
    static func jobs(_ arguments: Arguments, inputCount: Int) throws -> Int {
        try arguments.integer(RenderOptions.jobs, in: 1...1024)
            ?? (inputCount > 1 ? ProcessInfo.processInfo.activeProcessorCount : 1)
    }

    /// A Boolean value that indicates whether each file is synchronized to the disk before it gets its name.
    var syncsEachFile: Bool { isDurable || readers == nil && inputs.count <= Self.durableInputs }

    /// A Boolean value that indicates whether all files are synchronized to the disk at the end.
    var syncsAtEnd: Bool { !isDurable && readers == nil && inputs.count > Self.durableInputs }

    /// Returns the request for one of the inputs.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - others: Files that must not be replaced, in addition to those that the input reads.
    /// - Returns: A request whose list of sources isn't shared with other requests.
    func drawing(_ input: Input, protecting others: SourceFiles) -> RenderRequest {
        var request = self
        request.inputs = [input]
        request.sources = SourceFiles(protecting: others)
        return request
    }

    /// Returns true if an output can be renamed to its final name only after all inputs have been read.
    ///
    /// This is the case if the output replaces a file that another input may use.
    func mustWait(_ output: InputOutcome.Output) -> Bool {
        inputs.count > 1 && output.file?.replacesFile == true && sourceFolders.contain(output.path)
    }

    /// Returns the path of an output; nil for the standard output.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - suffix: The suffix after the input's stem, such as `.svg`, `~dark.svg` or `.md`.
    /// - Returns: The path, or nil.
    func path(for input: Input, suffix: String) -> String? {
        switch destination {
        case .standardOutput: return nil
        case .folder(let folder): return Folder.join(folder, DarkTwin.name(input.stem, suffix: suffix))
        case .file(let path):
            guard OutputFormat(suffixOf: path) != nil, let dot = path.lastIndex(of: ".") else { return path }
            return DarkTwin.name(String(path[..<dot]), suffix: suffix)
        }
    }

    /// Returns the suffix of files in a format.
    ///
    /// The suffix of an animated PNG is `.png` if the file name of `-o` has this suffix.
    func suffix(of format: OutputFormat) -> String {
        if format == .apng, case .file(let path) = destination, OutputFormat(suffixOf: path) == .png {
            return ".png"
        }
        return "." + format.rawValue
    }

    private static func formats(_ arguments: Arguments, _ destination: Destination) throws -> [OutputFormat] {
        var formats: [OutputFormat] = []
        for name in arguments.texts(RenderOptions.format) {
            if let format = OutputFormat(rawValue: name), !formats.contains(format) { formats.append(format) }
        }
        guard case .file(let path) = destination, let format = OutputFormat(suffixOf: path) else {
            return formats
        }
        // A format from the environment variable is only a preference. If a format from the command line contradicts
        // the suffix, this is an error.
        let isTyped = arguments.isTyped(RenderOptions.format)
        // Viewers recognize an animated PNG with both suffixes.
        if isTyped, formats == [.apng], format == .png { return [.apng] }
        if isTyped, formats != [format] {
            throw UsageError(
                "'--format' contradicts the suffix of '\(path)'",
                note: "name a folder to draw several formats")
        }
        return [format]
    }

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

    /// Returns the digest of the options, the shared files and `SOURCE_DATE_EPOCH`, all of which affect pictures.
    private static func digest(
        _ arguments: Arguments, _ destination: Destination, _ formats: [OutputFormat], _ reads: [FileRead],
        _ sourceDate: Int?
    ) -> Digest {
        var lines = [arguments.values(except: BatchOptions.withoutEffect)]
        lines += formats.map(\.rawValue)
        lines += reads.map { "\($0.path) \($0.digest?.description ?? "")" }
        lines.append(sourceDate.map { "\($0)" } ?? "")
        if case .file(let path) = destination { lines.append(FileName.suffix(of: path)) }
        return Digest(of: lines.joined(separator: "\n"))
    }

    /// True if digests of the files that are read and written are needed.
    var computesDigests: Bool { isIncremental || reports.report != nil }

    /// Returns the path of an input's outputs below the output folder, without the suffix.
    func outputStem(_ input: Input) -> String {
        guard case .file(let path) = destination else { return input.stem }
        return FileName.withoutSuffix(path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// The folder of the outputs; nil for the standard output.
    var outputFolder: String? {
        switch destination {
        case .standardOutput: nil
        case .folder(let folder): folder
        case .file(let path): FileName.folder(of: path)
        }
    }

    private static func sourceDate(_ environment: Environment) throws -> Int? {
        guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
        guard let seconds = Int(text), seconds >= 0 else {
            throw UsageError(
                "'\(text)' is not a valid value for 'SOURCE_DATE_EPOCH'", note: "give seconds since 1970")
        }
        return seconds
    }
}
