import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Checks the paths in the results of a run before `accept` or a report uses them.
///
/// The results may come from another machine or from an untrusted repository, and must not cause other files to be
/// replaced, copied or shown.
nonisolated struct AcceptedPaths {
    private let folder: ResultsFolder

    init(_ folder: ResultsFolder) { self.folder = folder }

    /// Checks that a failed snapshot is in the results folder, and that it would replace a baseline or a text in a
    /// Swift file.
    ///
    /// - Throws: `SnapshotError` with the path of another file.
    func check(_ result: SnapshotResult) throws(SnapshotError) {
        if let actual = result.files.actual, parts(of: actual, below: folder.path) == nil {
            throw SnapshotError(
                "the snapshot '\(result.name)' can't be accepted, because '\(actual)' isn't a file in the results "
                    + "folder; run the tests again")
        }
        if let location = result.location, result.isInline {
            guard location.file.hasSuffix(".swift"), parts(of: location.file, below: "") != nil else {
                throw SnapshotError(
                    "the snapshot '\(result.name)' can't be accepted, because '\(location.file)' isn't a Swift file "
                        + "below '\(folder.root)'; run 'accept' in the folder of the tests")
            }
        } else if !isBaseline(result.files.expected, result.kind) {
            throw SnapshotError(
                "the snapshot '\(result.name)' can't be accepted, because '\(result.files.expected)' isn't a baseline "
                    + "in a folder '\(UnusedBaselines.folderName)' below '\(folder.root)'; run the command in a folder "
                    + "that contains the baselines, and without links to them")
        }
    }

    /// Returns true if a picture is in the results folder, or is a baseline.
    func allowsPicture(_ path: String) -> Bool {
        parts(of: path, below: folder.path) != nil || isBaseline(path, .picture)
    }

    private func isBaseline(_ path: String, _ kind: SnapshotResult.Kind) -> Bool {
        guard let parts = parts(of: path, below: "") else { return false }
        return parts.dropLast().contains(where: { $0 == UnusedBaselines.folderName })
            && path.hasSuffix(kind == .layout ? ".layout" : "x.png")
    }

    /// Returns the components of a path below a folder; nil if the path isn't below it, has a component `..`, or if a
    /// file or a folder on the path is a symbolic link.
    private func parts(of path: String, below base: String) -> [Substring]? {
        let (path, base) = (folder.absolute(path), folder.absolute(base))
        guard let rest = FilePath.relative(path, to: base), !path.utf8.contains(0) else { return nil }
        let parts = FilePath.components(of: rest)
        var current = base
        for (index, part) in parts.enumerated() {
            if part == ".." { return nil }
            current = FilePath.join(current, String(part))
            switch FileKind(path: current, followsLinks: false) {
            case .missing: break
            case .folder where index < parts.count - 1: break
            case .file where index == parts.count - 1: break
            default: return nil
            }
        }
        return parts.isEmpty ? nil : parts
    }
}
