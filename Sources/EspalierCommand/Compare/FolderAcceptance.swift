import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// Makes the pictures of the second folder the expected ones, for `espalier compare --accept`.
struct FolderAcceptance: Sendable {
    private static let accept = Option(
        flag: "accept", help: "Copy changed and new pictures from the folder ACTUAL to the folder EXPECTED.")
    private static let prune = Option(
        flag: "prune", help: "With --accept, remove pictures from EXPECTED that ACTUAL doesn't have.")
    private static let allowEmpty = Option(
        flag: "allow-empty", help: "With --accept and --prune, also accept a folder ACTUAL without pictures.")

    static let options = [accept, prune, allowEmpty]

    /// The folder with the expected pictures.
    private let folder: String
    private let prunes: Bool

    /// Reads the options; nil if nothing is to be accepted.
    ///
    /// - Throws: `UsageError` if an option is used without `--accept`, on a build server, or if there is nothing to accept.
    init?(_ arguments: Arguments, actualIsEmpty: Bool, _ context: Context) throws(UsageError) {
        folder = arguments.operands[0]
        prunes = arguments.has(Self.prune)
        guard arguments.has(Self.accept) else {
            for option in [Self.prune, Self.allowEmpty] where arguments.isTyped(option) {
                throw UsageError("'--\(option.name)' is only for '--accept'", note: "add '--accept'")
            }
            return nil
        }
        if SnapshotReview.isContinuousIntegration(context.environment) {
            throw SnapshotReview.refusal("accepted")
        }
        if actualIsEmpty, !arguments.has(Self.allowEmpty) {
            throw UsageError(
                "nothing is accepted, because '\(arguments.operands[1])' contains no pictures",
                note: "draw the pictures first; '--prune --allow-empty' removes the expected ones")
        }
    }

    /// Copies the changed and new pictures, unless one of them can't be decoded.
    ///
    /// - Parameters:
    ///   - results: The results of the comparison.
    ///   - pairs: The pictures.
    ///   - failed: True if a picture or a folder couldn't be read.
    ///   - console: The destination of messages.
    /// - Returns: The status of success, or `differs` if expected pictures stay that aren't in the second folder.
    /// - Throws: `DiagnosticsError` before anything is copied if a picture can't be decoded or would be written through a
    ///   link; `SystemError` if a file can't be written.
    func run(
        _ results: [SnapshotResult], of pairs: [PicturePair], failed: Bool, on console: Console
    ) throws -> ExitStatus {
        let changed = Set(results.lazy.filter { $0.status != .same }.map(\.name))
        let copied = pairs.filter { $0.isInActual && (!$0.isInExpected || changed.contains($0.name)) }
        let missing = pairs.filter { !$0.isInActual || $0.newName != nil }
        if failed || results.contains(where: { $0.status == .failed }) {
            throw DiagnosticsError(
                "nothing is accepted, because a picture can't be read",
                note: "mend or remove it, and run the command again", cause: .file)
        }
        for pair in copied {
            if PicturePair.isDecoded(pair.actual) { try checkDecodes(pair.actual) }
            if let link = Folder.link(between: folder, and: target(of: pair)) {
                throw DiagnosticsError(
                    "nothing is accepted, because '\(link)' is a link to another folder",
                    note: "replace the link with a folder", cause: .file)
            }
        }
        for pair in copied {
            let data = try DiskFileLoader().contents(ofFile: pair.actual)
            try OutputFile.write(to: target(of: pair), syncs: true) { file in
                try data.withUnsafeBytes { try file.write($0) }
            }
            console.detail("\(pair.newName ?? pair.name): accepted")
        }
        for pair in missing where prunes {
            guard unlink(pair.expected) == 0 || errno == ENOENT else { throw SystemError(pair.expected) }
            console.detail("\(pair.name): removed")
        }
        let rest =
            missing.isEmpty
            ? "" : prunes ? ", \(missing.count) removed" : ", \(missing.count) missing ones stay"
        console.say("\(copied.count) accepted\(rest)")
        return missing.isEmpty || prunes ? .success : .differs
    }

    private func checkDecodes(_ path: String) throws {
        do { try PictureRows(.file(path)).readAll { _, _ in } } catch let error as PictureFileError {
            throw DiagnosticsError(
                "nothing is accepted, because '\(path)' can't be decoded: \(error.reason)",
                note: "mend or remove it, and run the command again", cause: .file)
        }
    }

    private func target(of pair: PicturePair) -> String {
        pair.newName.map { FilePath.join(folder, $0) } ?? pair.expected
    }
}
