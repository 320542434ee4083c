import Espalier
import EspalierBoxes
import EspalierCairoGraphics
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import EspalierInspector
import Foundation

/// The values of options and environment variables, which take precedence over the diagram file and its template.
///
/// If a value is nil or empty, the value of the file is used.
nonisolated struct Overrides: Sendable {
    /// The values that replace those of a diagram file.
    var file = DiagramFile.Overrides()
    var dataFormat: DataFormat?
    var state: String?
    /// The options for output files.
    var output = OutputOptions()
    var rect: CGRect?
    var annotations: Set<InspectorOptions.Annotation> = []
    var allowedFolders: [String] = []
    /// The folder to which the paths in diagram files are relative; nil for the folder of each file.
    var resourceFolder: String?
    var fonts = FontSelection()
    var limits = DocumentLimits()

    init() {}

    /// True if data files that are found in a folder or by a pattern are also inputs.
    var readsData: Bool { file.template != nil || dataFormat != nil }
}

nonisolated extension InputReader {
    /// Creates a reader with the limit and the allowed folders of a command.
    init(_ overrides: Overrides, sources: SourceFiles = SourceFiles()) {
        self.init(
            limit: overrides.limits[.bytes], allowedFolders: overrides.allowedFolders, sources: sources)
    }
}

nonisolated extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }

    /// Returns the inputs of a command with the options of `InputOptions`.
    ///
    /// - Throws: `UsageError` if there are no inputs.
    static func selection(
        _ arguments: Arguments, _ overrides: Overrides, permitsNoMatch: (String) -> Bool = { _ in false }
    ) throws -> Selection {
        var list = InputList(overrides)
        list.base = try arguments.folders(InputOptions.base).last
        list.excluded = InputOptions.excluded(arguments)
        var paths: [String] = []
        if let name = arguments.text(InputOptions.filesFrom) {
            paths = try InputReader(overrides)
                .names(in: name, separatedByZero: arguments.has(InputOptions.null))
        } else if arguments.isTyped(InputOptions.null) {
            throw UsageError("'--null' needs '--files-from'")
        } else if arguments.operands.isEmpty {
            throw UsageError(
                "missing argument",
                note: "usage: espalier \(arguments.page.name) \(arguments.page.operands)")
        }
        if arguments.text(InputOptions.filesFrom) == "-", arguments.operands.contains("-") {
            throw UsageError(
                "the standard input can't be both an input and the names of inputs",
                note: "name a file with '--files-from'")
        }
        return try list.selection(for: arguments.operands, and: paths, permitsNoMatch: permitsNoMatch)
    }
}

/// The fonts that a run may use, which the command's options determine.
nonisolated struct FontSelection: Hashable, Sendable {
    /// The folders of `--font-path`.
    var folders: [String] = []
    /// True if diagram files can use every font family that is installed for all users of the system.
    var includesSystem = false

    /// The folders with the fonts that diagram files can name.
    var searchedFolders: [String] { folders + (includesSystem ? FontLibrary.systemFolders : []) }

    /// Returns a warning if files in a folder of `--font-path` have the suffix of a font but aren't fonts.
    static func warnings(about folder: String) -> [Diagnostic] {
        let files = FontLibrary.filesWithoutFont(in: folder)
        guard let first = files.first else { return [] }
        let names = files.prefix(5).map { "'\(FilePath.name(of: $0))'" }.joined(separator: ", ")
        let rest = files.count > 5 ? " and \(files.count - 5) more" : ""
        return [
            Diagnostic(
                .warning,
                files.count == 1
                    ? "'\(first)' isn't a font"
                    : "\(files.count) files in '\(folder)' aren't fonts: \(names)\(rest)",
                notes: [.init("remove what isn't a font from the folders of '--font-path'")])
        ]
    }

    /// Creates a library of the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    func library() throws -> FontLibrary {
        try FontLibrary(folders: folders, includesSystemFonts: includesSystem)
    }
}

extension FontSelection {
    /// Creates a reader of diagram files that uses the selected fonts.
    ///
    /// - Throws: `FontError.missing`
    func reader() throws -> DiagramReader {
        try DiagramReader(fontFolders: folders, includesSystemFonts: includesSystem)
    }
}
