import EspalierBoxes
import EspalierCairoGraphics
package import EspalierData
import EspalierDataFiles
package import EspalierDiagnostics
package import EspalierDiagrams
package import EspalierFiles
package import EspalierGraphics
package import EspalierInspector
package import Foundation

/// The values of options and environment variables, which take precedence over the diagram file and its template.
///
/// If a value is nil or empty, the value of the file is used.
nonisolated package struct Overrides: Sendable {
    /// The values that replace those of a diagram file.
    package var file = DiagramFile.Overrides()
    package var dataFormat: DataFormat?
    package var state: String?
    /// The options for output files.
    package var output = OutputOptions()
    package var rect: CGRect?
    package var annotations: Set<InspectorOptions.Annotation> = []
    package var allowedFolders: [String] = []
    /// The folder to which the paths in diagram files are relative; nil for the folder of each file.
    package var resourceFolder: String?
    package var fonts = FontSelection()
    package var limits = DocumentLimits()
    /// The project files, whose values diagram files use unless they have their own; nil to use none.
    package var projects: ProjectFiles?

    package init() {}

    /// Reads a theme, whose path may be outside of the allowed folders.
    ///
    /// - Parameters:
    ///   - name: The name of a built-in theme, or a path relative to the current folder.
    ///   - origin: The option that names the theme, for messages.
    ///   - sources: Collects the identities of all files that are read.
    /// - Throws: `UsageError` for an unknown theme, `SystemError`, or the errors of the theme.
    package mutating func readTheme(_ name: String, from origin: String, sources: SourceFiles) throws {
        if Theme.names.contains(name) || FileKind(path: name) != .file {
            guard let theme = Theme.named(name) else {
                throw UsageError(invalid: name, of: origin, allowed: Theme.names)
            }
            file.theme = theme
            return
        }
        let bytes = try InputReader(limit: limits[.bytes], sources: sources)
            .read(Input(path: name, stem: name))
        var environment = DiagramEnvironment(
            resources: ResourceReader(
                folder: FilePath.folder(of: name), allowedFolders: allowedFolders,
                limits: DataLimits(limits), sources: sources),
            limits: limits)
        // A missing standard font isn't reported here, because it is reported as an error of each input.
        environment.fonts = try? fonts.library()
        file.theme = try Theme(reading: SourceFile(name: name, bytes: bytes), environment: environment)
    }

    /// True if data files that are found in a folder or by a pattern are also inputs.
    var readsData: Bool { file.template != nil || dataFormat != nil }
}

nonisolated extension InputReader {
    /// Creates a reader with the limit and the allowed folders of a command.
    package init(_ overrides: Overrides, sources: SourceFiles = SourceFiles()) {
        self.init(
            limit: overrides.limits[.bytes], allowedFolders: overrides.allowedFolders, sources: sources)
    }
}

nonisolated extension InputList {
    package init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }
}

/// The inputs that a run was asked for.
nonisolated package struct InputQuery: Sendable {
    /// Files, folders, patterns, or `-` for the standard input.
    package var words: [String] = []
    /// The file with the names of further inputs, or `-` for the standard input; nil for none.
    package var namesFile: String?
    /// True if the names in the file end with zero bytes; false if each is a line.
    package var isSeparatedByZero = false
    /// The folder below which the paths of inputs name their outputs; nil for the current folder.
    package var base: String?
    /// The name of the option or key that sets `base`, for messages.
    var baseName = "'--base'"
    /// The rules of inputs and folders that are skipped.
    package var excluded: [IgnoreRule] = []

    package init() {}

    /// Searches for the inputs.
    ///
    /// - Parameters:
    ///   - overrides: The options, which determine what files are inputs.
    ///   - names: The names in the file of `namesFile`; nil to read them.
    ///   - permitsNoMatch: Returns true for a word that may match nothing without an error.
    /// - Returns: The inputs, with the numbers of skipped files and folders.
    /// - Throws: `UsageError` if a word matches nothing, `SystemError` if a file of rules or names can't be read.
    package func selection(
        _ overrides: Overrides, names: [String]? = nil,
        permitsNoMatch: (String) -> Bool = { _ in false }
    ) throws -> InputList.Selection {
        var list = InputList(overrides)
        (list.base, list.baseName, list.excluded) = (base, baseName, excluded)
        return try list.selection(
            for: words, and: names ?? self.names(overrides), permitsNoMatch: permitsNoMatch)
    }

    /// Returns the names in the file of `namesFile`; empty without such a file.
    ///
    /// - Throws: `SystemError`, `DiagnosticsError` or `UsageError` if the file can't be read or has no names.
    func names(_ overrides: Overrides) throws -> [String] {
        try namesFile.map {
            try InputReader(overrides).names(in: $0, separatedByZero: isSeparatedByZero)
        } ?? []
    }

    /// The folders of the inputs as far as they are known before the search.
    func folders(names: [String]) -> [String] {
        words.map { word in
            if word == "-" { return "" }
            if FileKind(path: word) == .folder { return word }
            return GlobPattern.isPattern(word) && !FileKind(path: word).isFound
                ? GlobPattern(word).base : FilePath.folder(of: word)
        } + names.map { FilePath.folder(of: $0) }
    }
}
