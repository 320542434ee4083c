import CLinux
import Espalier
import EspalierBatch
import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The options of `render` for the output files and for the run.
nonisolated enum RenderOptions {
    static let output = Option(
        "output", short: "o", value: "FILE|DIR|-", completion: .file,
        help:
            "Write to this file or folder, or '-' for the standard output (default: out/). Several inputs need a folder."
    )
    static let format = Option(
        "format", short: "f", oneOf: OutputFormat.allCases.map(\.rawValue), value: "LIST",
        repetition: .list(separator: ","),
        help: "Comma-separated formats (default: from --output, then the file, then svg).")
    static let darkTwin = Option(
        flag: "dark-twin",
        help:
            "Also draw every picture with dark colors, named NAME~dark as DocC expects; the first one is light."
    )
    static let textAlternative = Option(
        "text-alternative", oneOf: TextAlternativeFormat.allCases.map(\.rawValue),
        help: "Also write the diagram as a nested list, for readers who can't see it.")
    static let relativeTo = Option(
        "relative-to", value: "DIR", completion: .folder,
        help: "Read the files that inputs name relative to this folder (default: the folder of each input).")
    static let failFast = Option(flag: "fail-fast", help: "Stop at the first input that fails.")
    static let durable = Option(
        flag: "durable",
        help: "Wait until each file is on the disk before renaming it (default: only with up to 16 inputs; "
            + "otherwise wait once at the end).")

    static let all =
        [output, format] + InputOptions.all + DrawingOptions.drawing + DrawingOptions.loading
        + [relativeTo, darkTwin, textAlternative] + BatchOptions.all + [
            ThreadOptions.jobs, failFast, durable,
        ]
}

nonisolated extension OutputRequest {
    /// Reads the options of `render`.
    init(_ arguments: Arguments) {
        self.init()
        path = arguments.text(RenderOptions.output)
        formats = arguments.texts(RenderOptions.format).compactMap { OutputFormat(rawValue: $0) }
        // If a format from the command line contradicts the suffix, this is an error. A format from the environment
        // variable is only a preference, which the suffix overrides.
        insistsOnFormats = arguments.isTyped(RenderOptions.format)
        hasDarkTwin = arguments.has(RenderOptions.darkTwin)
        textAlternative = arguments.choice(RenderOptions.textAlternative)
    }

    /// Loads the shared libraries for the formats on a second thread, and returns immediately.
    ///
    /// Formats that only diagram files specify aren't known yet, and their libraries are loaded when they are needed.
    ///
    /// - Parameter usesRecord: True for a run with a record of changes, which loads libraries only if something has
    ///   changed.
    func loadLibraries(usesRecord: Bool) {
        // By default, the heap of a second thread grows by single pages, each with a system call.
        mallopt(M_TOP_PAD, 1 << 20)
        if usesRecord { return }
        let traits = (path.flatMap(OutputFormat.init(suffixOf:)).map { [$0] } ?? formats).map(\.traits)
        SharedLibraries.load(
            embedsFonts: traits.isEmpty || traits.contains(where: \.hasElements),
            paints: traits.contains(where: \.isPainted), compresses: traits.contains(where: \.hasPixels))
    }
}

nonisolated extension RunSettings {
    /// Reads the options of `render`, `watch` or `gallery`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - environment: The environment variables.
    ///   - gallery: The folder of the pictures of a gallery; nil for other commands.
    ///   - loadsLibraries: True to load the drawing libraries on a second thread, because loading them takes longer
    ///     than creating the request.
    /// - Throws: `UsageError`, `SystemError`, or the errors of a theme.
    init(
        _ arguments: Arguments, environment: Environment, gallery: String? = nil, loadsLibraries: Bool = false
    ) throws {
        try self.init(environment: environment)
        batch = try BatchPlan(arguments, environment: environment)
        output = OutputRequest(arguments)
        if loadsLibraries, batch.mode == .draw || batch.usesRecord {
            output.loadLibraries(usesRecord: batch.usesRecord)
        }
        output.gallery = gallery
        let shared = SourceFiles(of: sources, computesDigests: true)
        overrides = try Overrides(arguments, sources: shared)
        sharedReads = shared.takeReads()
        if output.hasDarkTwin, let appearance = DrawingOptions.appearance, arguments.isTyped(appearance) {
            throw UsageError(
                "'\(appearance.spelling)' can't be used with '\(RenderOptions.darkTwin.spelling)'",
                note: "'\(RenderOptions.darkTwin.spelling)' draws a light and a dark picture")
        }
        query = try InputQuery(arguments)
        jobs = try ThreadOptions.jobs(arguments)
        stopsAtFailure = arguments.has(RenderOptions.failFast)
        isDurable = arguments.has(RenderOptions.durable)
        optionsText = { arguments.values(except: BatchOptions.withoutEffect) }
    }
}
