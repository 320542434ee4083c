import Espalier
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import Foundation

/// Thrown for a file that nobody named and that is no diagram: a template, or JSON and YAML of something else.
struct NoDiagram: Error {}

/// Reads inputs, as diagram files or as data that a template draws, and lays them out. One thread's own.
final class DiagramLoader {
    private let reader: DiagramReader
    private let overrides: Overrides
    private let templates: TemplateLibrary

    /// - Throws: `FontError` where a font is missing, `SystemError` for a template that can't be read.
    init(_ overrides: Overrides) throws {
        self.overrides = overrides
        templates = try Self.templates(overrides)
        reader = try DiagramReader(fontFolders: overrides.fontFolders)
    }

    /// A template named by a path from the folder where the command runs is read whatever the input may read; without
    /// such a file, the path is seen from the input's folder.
    private static func templates(_ overrides: Overrides) throws -> TemplateLibrary {
        let library = TemplateLibrary.builtIn
        guard let path = overrides.template, library.template(named: path) == nil,
            Folder.kind(of: path) == .file
        else { return library }
        let bytes = try InputFile.read(
            Input(path: path, stem: path), limit: overrides.limits[.bytes])
        return library.adding(SourceFile(name: path, bytes: bytes), named: path)
    }

    /// Reads and lays out an input, in the one state that was asked for or in all there are.
    ///
    /// - Throws: What is wrong with it; `NoDiagram` for a file that was found and is none.
    func document(_ input: Input) throws -> DiagramReader.Document {
        let environment = environment(for: input)
        var said = DiagramFile.Overrides(template: overrides.template, theme: overrides.theme)
        said.symbolKinds = overrides.symbolKinds
        said.viewport = overrides.viewport
        guard let format = dataFormat(of: input) else {
            let source = try read(input)
            if !input.isNamed, DiagramFile.isOfSomethingElse(source, limits: overrides.limits) {
                throw NoDiagram()
            }
            let file = try DiagramFile(reading: source, environment: environment, overrides: said)
            if !input.isNamed, file.isTemplate { throw NoDiagram() }
            return try reader.document(file, environment: environment, state: overrides.state)
        }
        let file = try reader.file(
            drawing: format == .folder ? readFolder(input) : [read(input)], as: format,
            environment: environment, overrides: said)
        return try reader.document(file, environment: environment, state: overrides.state)
    }

    private func dataFormat(of input: Input) -> DataFormat? {
        if let format = overrides.dataFormat { return format }
        guard input.origin == .file, let format = DataFormat(fileName: input.path) else { return nil }
        return format.canBeDiagram ? nil : format
    }

    private func read(_ input: Input) throws -> SourceFile {
        SourceFile(
            name: input.path, bytes: try InputFile.read(input, limit: overrides.limits[.bytes]))
    }

    private func readFolder(_ input: Input) throws -> [SourceFile] {
        guard input.origin == .file else {
            throw UsageError("the standard input is no folder", note: "'--from jsonl' reads a stream")
        }
        return try ResourceReader(
            folder: input.path, limits: DataLimits(overrides.limits)
        ).jsonFiles(limits: DataLimits(overrides.limits))
    }

    private func environment(for input: Input) -> DiagramEnvironment {
        let isFolder = overrides.dataFormat == .folder
        let folder =
            input.origin != .file ? "" : isFolder ? input.path : FileName.folder(of: input.path)
        let limits = overrides.limits
        return DiagramEnvironment(
            templates: templates,
            resources: ResourceReader(
                folder: folder, allowedFolders: overrides.allowedFolders, limits: DataLimits(limits)),
            limits: limits)
    }
}
