import EspalierDiagnostics
import EspalierDiagrams
package import EspalierFiles
import Foundation
import Synchronization

/// The project files of a run, each of which is searched and read once.
nonisolated package final class ProjectFiles: Sendable {
    /// The path of `--config`, which all inputs use; nil to search for the files.
    private let config: String?
    private let current = CurrentFolder()
    private let currentPath = FileManager.default.currentDirectoryPath
    private let read: @Sendable (String) throws -> ProjectFile
    /// The paths of the project files, by the folders of inputs; nil for a folder without one.
    private let places = Mutex<[String: String?]>([:])
    private let files = Mutex<[String: Result<ProjectFile, any Error>]>([:])
    /// The paths at which files were searched.
    private let candidates = Mutex<Set<String>>([])

    /// Creates an object that hasn't searched for files yet.
    ///
    /// - Parameters:
    ///   - config: The path of the file that all inputs use; nil to search for the files.
    ///   - fonts: The fonts of the run.
    ///   - limits: The limits for each file.
    ///   - sources: Collects the identities of all files that are read.
    ///   - problem: Returns the problem of a pattern of elements that snapshots don't compare; nil if it is valid.
    package init(
        config: String?, fonts: FontSelection, limits: DocumentLimits, sources: SourceFiles,
        problemOfElement problem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.config = config
        read = {
            try ProjectFile(
                path: $0, fonts: fonts, limits: limits, sources: sources, problemOfElement: problem)
        }
    }

    /// Returns the project file of an input; nil if there is none.
    ///
    /// - Throws: The errors of the project file.
    package func project(for input: Input) throws -> ProjectFile? {
        try project(inFolder: input.origin == .standardInput ? "" : FilePath.folder(of: input.path))
    }

    /// Returns the project file for the inputs in a folder; nil if there is none.
    func project(inFolder folder: String) throws -> ProjectFile? {
        try path(inFolder: folder).map(project)
    }

    /// Reads the project file at a path.
    func project(at path: String) throws -> ProjectFile {
        try files.withLock { files in
            if let known = files[path] { return known }
            let new = Result { try read(path) }
            files[path] = new
            return new
        }.get()
    }

    /// Reads the project files of inputs.
    ///
    /// - Throws: The errors of the first file that isn't valid.
    package func load(for inputs: [Input]) throws {
        for input in inputs { _ = try project(for: input) }
    }

    /// The folders that the files which were read allow to be read.
    var allowedFolders: [String] {
        files.withLock { $0.values.flatMap { (try? $0.get())?.allowedFolders ?? [] } }
    }

    /// The files that all runs with the same options depend on: those that were read, and those that were searched but
    /// don't exist.
    package var dependencies: [String] {
        let reads = files.withLock { $0.values.flatMap { (try? $0.get())?.reads.map(\.path) ?? [] } }
        return (candidates.withLock { $0 }.union(reads)).sorted()
    }

    private func path(inFolder folder: String) -> String? {
        if let config { return note(config) }
        return places.withLock { places in
            if let known = places[folder] { return known }
            let new = search(from: Folder.absolute(folder))
            places[folder] = .some(new)
            return new
        }
    }

    private func note(_ path: String) -> String {
        candidates.withLock { _ = $0.insert(path) }
        return path
    }

    /// Searches a folder and the folders above it, up to the root of the Git working tree.
    ///
    /// Without a working tree, the search ends with the current folder or, if the folder isn't below the current folder,
    /// with the folder itself.
    private func search(from start: String) -> String? {
        let isBelow = FilePath.relative(start, to: currentPath) != nil
        let last = Folder.workingTree(of: start) ?? (isBelow ? currentPath : start)
        var folder = start
        while true {
            let path = note(current.spelling(of: FilePath.join(folder, DiagramFile.projectName)))
            if FileKind(path: path) != .missing { return path }
            if folder == last || folder == "/" { return nil }
            folder = FilePath.folder(of: folder)
        }
    }
}

/// The check that the inputs of a run have project files with the same folders for their outputs.
nonisolated struct ProjectAgreement {
    private let projects: ProjectFiles
    private let needsBase: Bool
    private let needsOutputFolder: Bool
    /// The project file of the first input, which may have none; nil before the first input.
    private var first: ProjectFile??

    /// Creates a check without inputs.
    ///
    /// - Parameters:
    ///   - projects: The project files of the run.
    ///   - base: True if the base folder isn't given by an option.
    ///   - outputFolder: True if the output folder isn't given by an option.
    init(_ projects: ProjectFiles, base: Bool, outputFolder: Bool) {
        (self.projects, needsBase, needsOutputFolder) = (projects, base, outputFolder)
    }

    /// The base folder of the inputs with the project file that sets it; nil if none does, or if an option does.
    var base: (folder: String, project: ProjectFile)? {
        guard needsBase, let project = first ?? nil, let base = project.base else { return nil }
        return (base, project)
    }

    /// The output folder of the inputs; nil if no project file sets it, or if an option does.
    var outputFolder: String? { needsOutputFolder ? (first ?? nil)?.outputFolder : nil }

    /// Adds the inputs in a folder.
    ///
    /// - Throws: `UsageError` if the folders differ from those of earlier inputs, or the errors of the project file.
    mutating func add(folder: String) throws { try add(projects.project(inFolder: folder)) }

    /// Adds an input.
    ///
    /// - Throws: The errors of `add(folder:)`.
    mutating func add(_ input: Input) throws { try add(projects.project(for: input)) }

    private mutating func add(_ project: ProjectFile?) throws {
        guard let first else {
            self.first = .some(project)
            return
        }
        if first === project { return }
        if needsBase, first?.base != project?.base {
            throw Self.contradiction("base", "--base", first, project)
        }
        if needsOutputFolder, first?.outputFolder != project?.outputFolder {
            throw Self.contradiction("outputFolder", "-o", first, project)
        }
    }

    private static func contradiction(
        _ key: String, _ option: String, _ one: ProjectFile?, _ other: ProjectFile?
    ) -> UsageError {
        let paths = [one, other].compactMap { $0 }.map { "'\($0.path)'" }
        let message =
            paths.count == 2
            ? "the project files \(paths.joined(separator: " and ")) differ in '\(key)'"
            : "'\(key)' of \(paths.joined()) is only for a part of the inputs"
        return UsageError(
            message, note: "name a folder with '\(option)', or draw the inputs in separate runs")
    }
}
