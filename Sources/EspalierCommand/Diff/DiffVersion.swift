import Espalier
import EspalierBatch
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import Foundation

/// One of the two versions that are compared: a file on the disk, or a file in a Git revision.
struct DiffVersion {
    let input: Input
    let revision: String?

    private init(path: String, revision: String?, _ overrides: Overrides) throws {
        input =
            revision == nil
            ? try InputList(overrides).input(for: path, advice: "name one diagram file for each version")
            : Input(path: path, stem: path)
        self.revision = revision
    }

    /// Returns the old and the new version.
    ///
    /// - Parameters:
    ///   - arguments: The paths of two files, or of one file.
    ///   - revisions: The revisions of the file, such as `v1.0..v2.0`; nil if two files are compared.
    ///   - overrides: The options of the command.
    /// - Returns: Two versions.
    /// - Throws: `UsageError` if the number of files or the revisions are wrong.
    static func both(
        _ arguments: Arguments, revisions: Arguments.Value?, _ overrides: Overrides
    ) throws -> [DiffVersion] {
        let operands = arguments.operands
        guard let value = revisions else {
            guard operands.count == 2 else {
                throw UsageError(
                    "missing argument",
                    note: "name two files, or one with '--revisions'")
            }
            return try operands.map { try DiffVersion(path: $0, revision: nil, overrides) }
        }
        guard operands.count == 1 else {
            throw UsageError(
                "'--revisions' needs one file", note: "write espalier diff --revisions A..B FILE")
        }
        let names = value.text.components(separatedBy: "..")
        guard names.count <= 2, !names[0].isEmpty,
            !names.contains(where: { $0.hasPrefix("-") || $0.hasPrefix(".") })
        else {
            throw value.error("write it like v1.0..v2.0 or HEAD")
        }
        let new = names.count == 2 && !names[1].isEmpty ? names[1] : nil
        return try [names[0], new].map { try DiffVersion(path: operands[0], revision: $0, overrides) }
    }

    /// The name of the version in messages: the path, preceded by the revision and a colon, as Git writes it.
    var name: String { (revision.map { $0 + ":" } ?? "") + input.path }

    /// Reads the data of the diagram, or of its first state.
    ///
    /// - Throws: The errors of the file, or `FileLoadingError` if Git doesn't have the file or the revision.
    func data(_ overrides: Overrides, _ sources: SourceFiles) throws -> DiagramData {
        let files = revision.map {
            GitRevision(
                $0, folders: [FilePath.folder(of: input.path)] + overrides.allowedFolders,
                byteLimit: overrides.limits[.bytes])
        }
        return try DiagramLoader(overrides, sources: sources, revision: files).document(input).diagrams[0]
            .data
    }
}
