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
        return FilePath.relative(path, to: root).map(String.init) ?? path
    }

    /// Returns the absolute path for a path in a result, without empty parts and parts that are `.`.
    public func absolute(_ path: String) -> String {
        let parts = FilePath.components(of: FilePath.resolved(path, in: root)).filter { $0 != "." }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns true if a path is in the results folder or in one of its subfolders.
    func contains(_ path: String) -> Bool { FilePath.isPath(absolute(path), below: absolute(self.path)) }

    /// Returns the path at which a snapshot is stored if it isn't the same as its baseline.
    func actual(for baseline: String) -> String {
        let parts = FilePath.components(of: relative(baseline))
        return path + "/failures/" + parts.joined(separator: "/")
    }

    /// Returns the path of the difference picture for a baseline.
    func difference(for baseline: String) -> String {
        FilePath.withoutSuffix(actual(for: baseline)) + ".difference.png"
    }
}
