import Espalier
import EspalierBoxes
import EspalierData
import EspalierDiagrams
import EspalierGraphics
import EspalierInspector
import Foundation

/// The values of options and environment variables, which take precedence over the diagram file and its template.
///
/// If a value is nil or empty, the value of the file is used.
struct Overrides: Sendable {
    /// The values that replace those of a diagram file.
    var file = DiagramFile.Overrides()
    var dataFormat: DataFormat?
    var state: String?
    /// The options for output files.
    var output = OutputOptions()
    var rect: CGRect?
    var annotations: Set<InspectorOptions.Annotation> = []
    var allowedFolders: [String] = []
    var fonts = FontSelection()
    var limits = DocumentLimits()

    init() {}

    /// True if data files that are found in a folder or by a pattern are also inputs.
    var readsData: Bool { file.template != nil || dataFormat != nil }
}

extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }

    /// Returns the inputs of a command with the options of `InputOptions`.
    ///
    /// - Throws: `UsageError` if there are no inputs.
    static func selection(_ arguments: Arguments, _ overrides: Overrides) throws -> Selection {
        var list = InputList(overrides)
        list.base = try arguments.folders(InputOptions.base).last
        list.excluded = arguments.texts(InputOptions.exclude).compactMap { IgnoreRule($0[...]) }
        var paths: [String] = []
        if let name = arguments.text(InputOptions.filesFrom) {
            paths = try InputReader(limit: overrides.limits[.bytes])
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
        return try list.selection(for: arguments.operands, and: paths)
    }
}
