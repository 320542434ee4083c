import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The folder with the results of a run: a journal of results, and the snapshots that failed.
///
/// The folder shouldn't be under version control. The commands `accept` and `report` read it after the run.
public nonisolated struct ResultsFolder: Sendable, Hashable {
    /// The path of the folder, including the path of `root` if the folder was given relative to it.
    public let path: String
    /// The folder to which the paths in results are relative, usually the folder of the package.
    public let root: String

    /// Creates a description of a folder, which needn't exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the folder; relative to `root` if it isn't absolute.
    ///   - root: The folder to which the paths in results are relative; empty for the current folder.
    public init(path: String, root: String = "") {
        self.root = root.isEmpty ? FileManager.default.currentDirectoryPath : root
        self.path = FilePath.resolved(path, in: self.root)
    }

    /// The name of the environment variable that sets the folder for tests.
    public static let variable = "ESPALIER_SNAPSHOT_RESULTS"
    /// The default folder for tests, relative to the package.
    public static let standardPath = ".build/espalier-snapshots"

    /// Creates a description of the folder for the tests in a source file.
    ///
    /// The folder is `.build/espalier-snapshots` in the package of the source file, unless an environment variable sets
    /// another folder.
    ///
    /// - Parameters:
    ///   - file: The path of the source file.
    ///   - environment: The environment variables of the process.
    public init(forTestsIn file: String, environment: [String: String]) {
        var root = FilePath.folder(of: file)
        while root.utf8.count > 1, FileKind(path: root + "/Package.swift") != .file {
            root = FilePath.folder(of: root)
        }
        let named = environment[Self.variable] ?? ""
        self.init(path: named.isEmpty ? Self.standardPath : named, root: root.utf8.count > 1 ? root : "")
    }

    /// Returns the path relative to `root` if the path is inside of `root`; otherwise, returns the absolute path.
    public func relative(_ path: String) -> String {
        let path = absolute(path)
        return FilePath.relative(path, to: FilePath.normalized(root)).map(String.init) ?? path
    }

    /// Returns the absolute path for a path in a result, without empty parts and parts that are `.` or `..`.
    public func absolute(_ path: String) -> String { FilePath.normalized(FilePath.resolved(path, in: root)) }

    /// Returns the name of a path, which is a relative path without `..`.
    ///
    /// It is the path relative to `root`. A path outside of `root` is below `_absolute`.
    package func name(of path: String) -> String {
        let path = relative(path)
        if FilePath.isAbsolute(path) { return Self.outside + path }
        // A folder that has this name already gets another underscore.
        let first = FilePath.components(of: path).first ?? ""
        let isTaken = first.hasPrefix("_") && first.drop { $0 == "_" } == Self.outside.dropFirst()
        return isTaken ? "_" + path : path
    }

    /// The folder of the results whose inputs are outside of `root`.
    private static let outside = "_absolute"
    private static let failures = "failures"

    /// Returns true if a path is in the results folder or in one of its subfolders.
    func contains(_ path: String) -> Bool { FilePath.isPath(absolute(path), below: absolute(self.path)) }

    /// Returns the path at which a snapshot is stored if it isn't the same as its baseline.
    func actual(for baseline: String) -> String {
        FilePath.normalized("\(path)/\(Self.failures)/\(name(of: baseline))")
    }

    /// Returns the path of the difference picture for a baseline.
    func difference(for baseline: String) -> String {
        FilePath.withoutSuffix(actual(for: baseline)) + ".difference.png"
    }

    /// Returns true if the file that a result was made from doesn't exist any more.
    func lacksInput(of result: SnapshotResult) -> Bool {
        result.location.map { FileKind(path: absolute($0.file)) == .missing } ?? false
    }
}

// MARK: - Files

extension ResultsFolder {
    private nonisolated static let marker = "session"
    private nonisolated static let markerText = "espalier-snapshots 1\n"

    /// Creates the folder if it doesn't exist.
    ///
    /// - Throws: `DiagnosticsError` if the folder is one of baselines; `SystemError` if it can't be created.
    nonisolated func create() throws {
        if Self.isInBaselines(path) {
            throw DiagnosticsError(
                "results can't be written to '\(path)', because it is a folder of baselines",
                note: "name another folder for the results", cause: .file)
        }
        try OutputFile.makeFolder(of: FilePath.join(path, Self.marker))
    }

    /// Returns true for a path in a folder of baselines, also through links.
    nonisolated static func isInBaselines(_ path: String) -> Bool {
        var existing = FilePath.normalized(path)
        while FileKind(path: existing) == .missing, existing != FilePath.folder(of: existing) {
            existing = FilePath.folder(of: existing)
        }
        let real =
            (try? Descriptor(opening: existing.isEmpty ? "." : existing, O_RDONLY | O_DIRECTORY).realPath)
            ?? existing
        return (FilePath.components(of: path) + FilePath.components(of: real))
            .contains { $0 == UnusedBaselines.folderName }
    }

    /// Marks the folder as one of results.
    ///
    /// - Throws: `DiagnosticsError` if the folder contains other files; `SystemError` if the mark can't be written.
    nonisolated func claim(_ folder: borrowing Descriptor) throws {
        let file = path + "/" + Self.marker
        let text = "\(Self.markerText)\(rootOfPaths)\n"
        let names = try folder.names(path: path)
        if names.contains(Self.marker), FileKind(path: file, followsLinks: false) == .file,
            try DiskFileLoader().contents(ofFile: file).starts(with: Self.markerText.utf8)
        {
            try OutputFile.write(Array(text.utf8), to: file, syncs: false)
            return
        }
        guard names.isEmpty else {
            throw DiagnosticsError(
                "'\(path)' isn't a folder of snapshot results, and it isn't empty",
                note: "name a new or empty folder for the results", cause: .file)
        }
        try OutputFile.write(Array(text.utf8), to: file, syncs: false)
        // Git ignores the folder, including this file.
        try OutputFile.write(Array("*\n".utf8), to: path + "/.gitignore", syncs: false)
    }

    /// The path of `root`, relative to this folder if this folder is below `root`.
    private nonisolated var rootOfPaths: String {
        FilePath.relative(absolute(path), to: FilePath.normalized(root)).map { rest in
            FilePath.components(of: rest).map { _ in ".." }.joined(separator: "/")
        } ?? root
    }

    /// Returns the folder with the root that the runs in it had, if this root is in a folder; otherwise, returns this folder.
    ///
    /// Tests of a package name their results by paths below the package, which can be a part of a repository.
    ///
    /// - Parameter tree: The folder, which limits the files that results can name.
    /// - Returns: A description of the same folder.
    package nonisolated func withRecordedRoot(in tree: String) -> ResultsFolder {
        let file = path + "/" + Self.marker
        guard FileKind(path: file, followsLinks: false) == .file,
            let data = try? DiskFileLoader().contents(ofFile: file), data.starts(with: Self.markerText.utf8)
        else { return self }
        let line = String(decoding: data.dropFirst(Self.markerText.utf8.count), as: UTF8.self)
        let recorded = FilePath.normalized(FilePath.resolved(String(line.dropLast()), in: absolute(path)))
        guard line.count > 1, line.last == "\n", FilePath.relative(recorded, to: tree) != nil,
            FileKind(path: recorded) == .folder
        else { return self }
        return ResultsFolder(path: absolute(path), root: recorded)
    }

    /// Returns the path of a stored snapshot or difference picture relative to the folder; nil for any other path, and for a
    /// path with a symbolic link.
    nonisolated func nameOfResult(_ path: String) -> String? {
        let base = absolute(self.path)
        guard !path.utf8.contains(0), let rest = FilePath.relative(path, to: base),
            !FilePath.hasParentComponent(path)
        else { return nil }
        let parts = FilePath.components(of: rest)
        guard parts.count > 1, parts[0] == Self.failures else { return nil }
        var current = base
        for part in parts.dropLast() {
            current = FilePath.join(current, String(part))
            guard [.folder, .missing].contains(FileKind(path: current, followsLinks: false)) else {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Removes a stored snapshot or difference picture, and the folders that are empty then.
    ///
    /// A file that can't be removed is left.
    nonisolated func removeResult(_ name: String) {
        let path = FilePath.join(absolute(self.path), name)
        guard nameOfResult(path) == name, FileKind(path: path, followsLinks: false) == .file,
            unlink(path) == 0
        else { return }
        var folder = FilePath.folder(of: path)
        while nameOfResult(folder + "/x") != nil, rmdir(folder) == 0 { folder = FilePath.folder(of: folder) }
    }
}
