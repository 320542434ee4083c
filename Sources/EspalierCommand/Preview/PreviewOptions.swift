import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierFiles

/// The options of a preview, and the files and fonts that all diagrams use.
struct PreviewOptions {
    private let arguments: Arguments
    private let watcher: InputWatcher
    private(set) var overrides: Overrides
    private(set) var reader: DiagramReader
    /// The number of times that the options have been read again.
    private(set) var version = 0

    /// Reads the options and the fonts, and watches the folders of all files that were read.
    ///
    /// - Throws: `UsageError`, `FontError`, the errors of a theme, or `DiagnosticsError` if the system can't watch the
    ///   folders.
    init(_ arguments: Arguments, _ watcher: InputWatcher) throws {
        (self.arguments, self.watcher) = (arguments, watcher)
        (overrides, reader) = try Self.read(arguments, watcher)
    }

    /// Reads the options again, because a file that all diagrams use has changed.
    ///
    /// After an error, the previous options are used.
    mutating func readAgain() throws {
        version += 1
        (overrides, reader) = try Self.read(arguments, watcher)
    }

    /// Searches for inputs.
    func inputs() throws -> [Input] { try InputQuery(arguments).selection(overrides).inputs }

    /// Creates a loader that reads new inputs.
    func loader() throws -> DiagramLoader { try DiagramLoader(overrides, reader: reader) }

    /// Reads the options and the fonts.
    ///
    /// If a folder wasn't watched before, everything is read again, because a file may have changed before its folder
    /// was watched.
    private static func read(
        _ arguments: Arguments, _ watcher: InputWatcher
    ) throws -> (Overrides, DiagramReader) {
        while true {
            let sources = SourceFiles(of: SourceFiles(), computesDigests: false)
            let overrides = try Overrides(arguments, sources: sources)
            // The project files aren't known before the inputs are.
            let inputs = (try? InputQuery(arguments).selection(overrides).inputs) ?? []
            try overrides.projects?.load(for: inputs)
            let paths = sources.takeReads().map(\.path) + (overrides.projects?.dependencies ?? [])
            if try !watcher.setShared(paths, overrides.fonts) {
                return (overrides, try overrides.fonts.reader())
            }
        }
    }
}
