public import EspalierDataFiles
public import EspalierDiagnostics
package import EspalierFiles
import Foundation

/// Reads the files that a diagram file names, relative to the folder of the diagram file.
nonisolated public struct ResourceReader: Sendable {
    /// The folder that relative paths are relative to, as the user specified it; empty for the current folder.
    public let folder: String
    /// The object that loads the files and decides which files may be read.
    public let loader: any FileLoading
    private let sources: SourceFiles?

    /// Creates a reader that gets the contents of files from `loader`.
    public init(folder: String, loader: any FileLoading) {
        self.folder = folder
        self.loader = loader
        sources = nil
    }

    /// Creates a reader for files on the disk in `folder` and the allowed folders.
    ///
    /// A file isn't read if a symbolic link leads out of these folders.
    public init(folder: String, allowedFolders: [String] = [], limits: DataLimits = DataLimits()) {
        self.init(folder: folder, allowedFolders: allowedFolders, limits: limits, sources: nil)
    }

    // If `sources` isn't nil, it collects the names of the files that are read.
    package init(folder: String, allowedFolders: [String], limits: DataLimits, sources: SourceFiles?) {
        self.folder = folder
        loader = DiskFileLoader(
            allowedFolders: [folder.isEmpty ? "." : folder] + allowedFolders, limits: limits, sources: sources
        )
        self.sources = sources
    }

    /// The folder; empty for the current folder.
    private var base: String { folder == "." ? "" : folder }

    /// Returns the path to pass to the loader for a path in the diagram file.
    func name(of path: String) -> String {
        FilePath.resolved(path, in: base)
    }

    /// Returns true if a path in the diagram file leads to a file, without regard to links.
    func isPath(_ path: String, of file: SourceFile) -> Bool {
        FilePath.areSame(name(of: path), file.name)
    }

    /// Converts a path that is relative to another file into a path that is relative to the diagram file.
    func path(_ path: String, besideFile file: SourceFile) -> String {
        guard let name = FilePath.relative(file.name, to: base) ?? (base.isEmpty ? file.name[...] : nil)
        else { return path }
        return FilePath.resolved(path, in: String(FilePath.folder(of: name)))
    }

    /// Returns a loader that records, for each file that it loads, the place in the diagram file that names it.
    ///
    /// If a node has the path of the file, the place is that of the node. Otherwise, for example for an extension of a
    /// symbol graph, it is the place of the first node.
    func loader(forFilesNamedAt nodes: [Node]) -> any FileLoading {
        guard let sources, let first = nodes.first else { return loader }
        for node in nodes { sources.note(name(of: node.scalarText ?? ""), namedAt: node.range) }
        return NotingLoader(loader: loader, sources: sources, range: first.range)
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path in the diagram file.
    ///   - range: The place of the path in the diagram file.
    /// - Returns: The file with its name and contents.
    /// - Throws: `DiagnosticsError` at `range` if the file can't be read or isn't allowed.
    public func file(at path: String, namedAt range: SourceRange?) throws(DiagnosticsError) -> SourceFile {
        let name = name(of: path)
        return SourceFile(name: name, bytes: [UInt8](try contents(ofFile: path, namedAt: range)))
    }

    /// Returns the JSON files of the reader's own folder.
    public func jsonFiles(limits: DataLimits) throws(DiagnosticsError) -> [SourceFile] {
        try jsonFiles(inFolder: ".", limits: limits, namedAt: nil)
    }

    /// Returns the JSON files in a folder, sorted by the bytes of their names.
    ///
    /// The total size of the files may be at most `limits.bytes`. Subfolders and files whose names begin with a dot are
    /// skipped.
    func jsonFiles(
        inFolder path: String, limits: DataLimits, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> [SourceFile] {
        let folder = path == "." ? "" : path
        let names: [String]
        do throws(FileLoadingError) {
            // To list a folder, the loader needs the path of a file in the folder. This file needn't exist.
            names = try loader.fileNames(besideFile: name(of: FilePath.join(folder, "*.json")))
        } catch {
            throw error.located(at: range)
        }
        let wanted = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        guard !wanted.isEmpty else {
            throw DiagnosticsError("the folder '\(path.excerpt())' has no .json files", at: range)
        }
        var files: [SourceFile] = []
        var byteCount = 0
        for name in wanted.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let file = try file(at: FilePath.join(folder, name), namedAt: range)
            byteCount += file.bytes.count
            guard byteCount <= limits.bytes else {
                throw DiagnosticsError(
                    "files of the folder: \(byteCount) bytes are beyond the limit of \(limits.bytes)",
                    at: range, cause: .limit(.bytes))
            }
            files.append(file)
        }
        return files
    }

    /// Notes an image that the diagram file names, which may never be read.
    func note(imageNamed path: String) {
        if !path.isEmpty, !path.utf8.contains(0) { sources?.add(named: name(of: path)) }
    }

    func contents(ofFile path: String, namedAt range: SourceRange?) throws(DiagnosticsError) -> Data {
        if path.isEmpty || path.utf8.contains(0) {
            let problem = path.isEmpty ? "is empty" : "has a zero byte in it"
            throw DiagnosticsError("the path of a file \(problem)", at: range)
        }
        let name = name(of: path)
        if let range { sources?.note(name, namedAt: range) }
        do throws(FileLoadingError) {
            return try loader.contents(ofFile: name)
        } catch {
            throw error.located(at: range)
        }
    }
}

/// A file loader that records the same place in the diagram file for every file that it loads.
nonisolated private struct NotingLoader: FileLoading {
    let loader: any FileLoading
    let sources: SourceFiles
    let range: SourceRange

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        sources.note(path, namedAt: range)
        return try loader.contents(ofFile: path)
    }

    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        try loader.fileNames(besideFile: path)
    }
}
