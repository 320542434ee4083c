package import Espalier
import EspalierCairoGraphics
import EspalierData
import EspalierDataFiles
package import EspalierDiagnostics
package import EspalierDiagrams
package import EspalierFiles
import Foundation

/// The error for a diagram whose fallback fonts can end the process, so that a second process must draw it.
nonisolated struct ForeignFonts: Error {
    /// The files of the fonts.
    let paths: [String]

    /// Creates the error; nil if the diagram has no such fonts.
    init?(_ file: DiagramFile) {
        paths = file.theme.fallbackFonts.filter(FontLibrary.isForeign)
        if paths.isEmpty { return nil }
    }
}

/// Reads inputs as diagram files or as data for a template, and creates their diagrams.
///
/// A loader must be used by only one thread.
package final class DiagramLoader {
    private let diagrams: DiagramReader
    private let overrides: Overrides
    private let reader: InputReader
    private let templates: TemplateLibrary
    private let revision: GitRevision?
    /// True to throw `ForeignFonts` instead of laying out a diagram with such fonts.
    var refusesForeignFonts = false

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - overrides: The values of the command's options.
    ///   - sources: Collects the identities of all files that are read.
    ///   - revision: The Git revision whose files are read; nil for the files on the disk.
    ///   - reader: An existing reader; nil for a new one.
    /// - Throws: `FontError` if a font is missing, or `SystemError` if a template can't be read.
    package init(
        _ overrides: Overrides, sources: SourceFiles = SourceFiles(), revision: GitRevision? = nil,
        reader: DiagramReader? = nil
    ) throws {
        (self.overrides, self.revision) = (overrides, revision)
        self.reader = InputReader(overrides, sources: sources)
        templates = try Self.templates(overrides, self.reader)
        diagrams = try reader ?? overrides.fonts.reader()
    }

    /// Returns the templates for the inputs.
    ///
    /// If `--template` is the path of a file relative to the current folder, this file is the template of all inputs,
    /// even if it is outside of the allowed folders. Otherwise, the path is relative to the folder of each input.
    private static func templates(_ overrides: Overrides, _ reader: InputReader) throws -> TemplateLibrary {
        let library = TemplateLibrary.builtIn
        guard let path = overrides.file.template, library.template(named: path) == nil else { return library }
        // If a file is created at this path later, all inputs must be drawn again, because this file takes precedence
        // over the templates in their folders.
        reader.sources.addMissing(path: path)
        guard FileKind(path: path) == .file else {
            reader.sources.list(unreadPath: path)
            return library
        }
        let bytes = try reader.read(Input(path: path, stem: path))
        return library.adding(SourceFile(name: path, bytes: bytes), named: path)
    }

    /// Reads an input, and lays out all its states or only the requested state.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - skipsOthers: True to throw `NoDiagram` for a file that isn't a diagram; false to throw the errors of such a
    ///     file.
    /// - Returns: All states, or the requested state.
    /// - Throws: The errors of the input, or `NoDiagram`.
    package func document(_ input: Input, skipsOthers: Bool = true) throws -> DiagramReader.Document {
        let (file, environment) = try file(input, skipsOthers: skipsOthers)
        if refusesForeignFonts, let fonts = ForeignFonts(file) { throw fonts }
        return try diagrams.document(file, environment: environment, state: overrides.state)
    }

    /// Checks that the fonts of the last document can be read.
    ///
    /// - Throws: `FontError`
    package func checkFonts() throws { try diagrams.checkFonts() }

    /// Reads an input, but doesn't lay it out.
    ///
    /// - Throws: The errors of the input, or `NoDiagram`.
    package func file(
        _ input: Input, skipsOthers: Bool = true
    ) throws -> (file: DiagramFile, environment: DiagramEnvironment) {
        if DiagramFile.isProject(input.path) { throw NoDiagram(reason: "it is a project file") }
        let environment = try environment(for: input)
        guard let format = dataFormat(of: input) else {
            let source = try read(input)
            let node = skipsOthers ? try recognize(source, input) : nil
            let file = try diagramFile(source, parsed: node, input, environment)
            if skipsOthers, file.isTemplate, mayBeUnfinished(input) {
                throw NoDiagram(reason: "it is a template, which has no data")
            }
            return (file, environment)
        }
        let file = try diagrams.file(
            drawing: format == .folder ? readFolder(input) : [read(input)], as: format,
            environment: environment, overrides: overrides.file)
        return (file, environment)
    }

    /// Decodes a diagram file.
    ///
    /// - Throws: The errors of the file, the first one with advice if the file isn't empty and its suffix isn't known.
    private func diagramFile(
        _ source: SourceFile, parsed node: Node?, _ input: Input, _ environment: DiagramEnvironment
    ) throws(DiagnosticsError) -> DiagramFile {
        do throws(DiagnosticsError) {
            return try DiagramFile(
                reading: source, parsed: node, environment: environment, overrides: overrides.file)
        } catch {
            guard !source.bytes.isEmpty, let advice = SuffixAdvice(input) else { throw error }
            throw advice.adding(to: error)
        }
    }

    /// Lays out a diagram file that has been read already.
    ///
    /// - Parameter source: The text, whose name determines the folder of the files that the diagram names.
    /// - Returns: All states, or the requested state.
    /// - Throws: The errors of the diagram.
    package func document(reading source: SourceFile) throws -> DiagramReader.Document {
        let environment = try environment(for: Input(path: source.name, stem: source.name))
        let file = try DiagramFile(
            reading: source, environment: environment, overrides: overrides.file)
        return try diagrams.document(file, environment: environment, state: overrides.state)
    }

    /// Returns true if drawing the input produces files.
    ///
    /// The result is false if the file isn't a diagram file or can't be read.
    package func isDiagram(_ input: Input) -> Bool {
        if dataFormat(of: input) != nil { return true }
        guard let source = try? read(input), let file = try? plainFile(source, input) else { return false }
        return !file.isTemplate || !mayBeUnfinished(input)
    }

    /// Returns true for a file of another tool, and for a template or an empty file that isn't the only input.
    ///
    /// The result is false for a file with errors, which may become a diagram.
    package func isOfOtherKind(_ input: Input) -> Bool {
        guard input.origin != .standardInput, dataFormat(of: input) == nil else { return false }
        do {
            return try plainFile(read(input), input).isTemplate && mayBeUnfinished(input)
        } catch {
            return error is NoDiagram
        }
    }

    /// Returns a diagram file without the values of the command's options.
    ///
    /// - Throws: The errors of the file, or `NoDiagram`.
    private func plainFile(_ source: SourceFile, _ input: Input) throws -> DiagramFile {
        try DiagramFile(
            reading: source, parsed: recognize(source, input), environment: try environment(for: input),
            overrides: DiagramFile.Overrides())
    }

    /// Returns the content of a diagram file if recognizing it needed the content.
    ///
    /// Nothing is thrown for a file without a known suffix that the command line names, because the user probably
    /// meant to draw it, and needs its errors. The same applies to a named file that can't be read, if the command line
    /// names its template. A page with front matter, as static sites have, is skipped.
    ///
    /// - Throws: `NoDiagram` for a file of another tool, and for an empty file.
    private func recognize(_ source: SourceFile, _ input: Input) throws(NoDiagram) -> Node? {
        if input.isNamed, DataFormat.suffix(of: input.path) == nil, !DiagramFile.hasFrontMatter(source) {
            return nil
        }
        switch DiagramFile.kind(of: source, limits: overrides.limits) {
        case .diagram(let node): return node
        case .empty:
            if mayBeUnfinished(input) { throw NoDiagram(reason: "it is empty", isEmpty: true) }
        case .other(_, .some) where input.isNamed && overrides.file.template != nil: break
        case .other(let reason, let error):
            throw NoDiagram(
                reason: reason, syntaxError: error,
                isFailure: error != nil && input.isNamed && !DiagramFile.hasFrontMatter(source))
        }
        return nil
    }

    /// Returns true if a template or an empty file is skipped without an error.
    ///
    /// The result is false for the standard input, for a file whose name marks it as a diagram, and for a named file
    /// that is the only input. The user expects a picture of these inputs.
    private func mayBeUnfinished(_ input: Input) -> Bool {
        if DiagramFile.isNamedAsDiagram(input.path) || input.origin == .standardInput { return false }
        return !input.isNamed || input.isOneOfSeveral
    }

    private func dataFormat(of input: Input) -> DataFormat? {
        if let format = overrides.dataFormat { return format }
        guard input.origin != .standardInput, let format = DataFormat(fileName: input.path) else {
            return nil
        }
        return format.canBeDiagram ? nil : format
    }

    /// Reads a whole input.
    ///
    /// - Throws: `NoDiagram` for a file in a searched folder that is larger than the limit and doesn't begin like a
    ///   diagram.
    private func read(_ input: Input) throws -> SourceFile {
        guard let revision else {
            var reader = reader
            reader.allowedFolders += try overrides.projects?.project(for: input)?.allowedFolders ?? []
            do {
                return try reader.file(input)
            } catch let error as DiagnosticsError where error.exceeds(.bytes) && !input.isNamed {
                guard dataFormat(of: input) == nil, let start = try? reader.start(of: input),
                    case .other(let reason, _) = DiagramFile.kind(of: start, limits: overrides.limits)
                else { throw error }
                throw NoDiagram(reason: reason)
            }
        }
        return SourceFile(name: input.path, bytes: [UInt8](try revision.contents(ofFile: input.path)))
    }

    private func readFolder(_ input: Input) throws -> [SourceFile] {
        guard input.origin != .standardInput else {
            throw UsageError("the standard input isn't a folder", note: "read a stream with '--from jsonl'")
        }
        return try resources(folder: input.path, allowed: []).jsonFiles(
            limits: DataLimits(overrides.limits))
    }

    /// Returns the files and the values that an input may use.
    ///
    /// - Throws: The errors of the project file.
    private func environment(for input: Input) throws -> DiagramEnvironment {
        let project = try overrides.projects?.project(for: input)
        reader.sources.list(project?.reads ?? [])
        let isFolder = overrides.dataFormat == .folder
        let folder =
            overrides.resourceFolder
            ?? (input.origin == .standardInput
                ? "" : isFolder ? input.path : FilePath.folder(of: input.path))
        var environment = DiagramEnvironment(
            templates: templates,
            resources: resources(
                folder: folder, allowed: overrides.allowedFolders + (project?.allowedFolders ?? [])),
            limits: overrides.limits)
        environment.fonts = diagrams.fonts
        environment.project = project?.defaults
        return environment
    }

    private func resources(folder: String, allowed: [String]) -> ResourceReader {
        if let revision { return ResourceReader(folder: folder, loader: revision) }
        return ResourceReader(
            folder: folder, allowedFolders: allowed, limits: DataLimits(overrides.limits),
            sources: reader.sources)
    }
}
