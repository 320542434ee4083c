import EspalierFiles
import Foundation

/// The folder in which a run leaves what it found: a journal of results, and the snapshots that failed.
///
/// It isn't for version control. `accept` and `report` read it after the run.
public nonisolated struct ResultsFolder: Sendable, Hashable {
    /// The path of the folder.
    public let path: String
    /// The folder that the paths in results are relative to, usually that of the package.
    public let root: String

    /// Creates a description of a folder, which needn't exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the folder; relative to `root` if it isn't absolute.
    ///   - root: The folder that the paths in results are relative to; empty for the current folder.
    public init(path: String, root: String = "") {
        self.root = root.isEmpty ? FileManager.default.currentDirectoryPath : root
        self.path = path.hasPrefix("/") ? path : self.root + "/" + path
    }

    /// The name of the environment variable with the folder that tests use.
    public static let variable = "ESPALIER_SNAPSHOT_RESULTS"
    /// The folder that tests use unless the environment names another one, relative to the package.
    public static let standardPath = ".build/espalier-snapshots"

    /// Finds the folder for the tests in a source file: `.build/espalier-snapshots` of its package.
    ///
    /// - Parameters:
    ///   - file: The path of the source file.
    ///   - environment: The environment variables of the process.
    public init(forTestsIn file: String, environment: [String: String]) {
        var root = (file as NSString).deletingLastPathComponent
        while root.count > 1, FileKind(path: root + "/Package.swift") != .file {
            root = (root as NSString).deletingLastPathComponent
        }
        let named = environment[Self.variable] ?? ""
        self.init(path: named.isEmpty ? Self.standardPath : named, root: root.count > 1 ? root : "")
    }

    /// Returns a path relative to `root` if it is inside, otherwise the path itself.
    public func relative(_ path: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
    }

    /// Returns the absolute path for a path in a result.
    public func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }

    /// Returns the path for the snapshot that is to be compared with a baseline.
    func actual(for baseline: String) -> String {
        let relative = relative(baseline)
        return path + "/failures/" + (relative.hasPrefix("/") ? String(relative.dropFirst()) : relative)
    }

    /// Returns the path for the difference picture of a snapshot.
    func difference(for baseline: String) -> String {
        (actual(for: baseline) as NSString).deletingPathExtension + ".difference.png"
    }
}
