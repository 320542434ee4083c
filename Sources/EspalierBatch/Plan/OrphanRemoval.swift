import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Removes the outputs that are left over if `--prune` is set, and collects those that have to be reported.
nonisolated struct OrphanRemoval {
    private let request: RenderRequest
    private let freshness: Freshness
    private let folder: String
    private let console: any MessageOutput

    /// Creates an object that removes outputs.
    ///
    /// - Parameters:
    ///   - request: The request with all inputs.
    ///   - freshness: Tells whether an output was changed by another program.
    ///   - folder: The folder of the outputs.
    ///   - console: Receives the names of removed outputs, and warnings about outputs that aren't removed.
    init(_ request: RenderRequest, _ freshness: Freshness, folder: String, _ console: any MessageOutput) {
        (self.request, self.freshness, self.folder, self.console) = (request, freshness, folder, console)
    }

    /// Removes outputs, or collects them for a report if they aren't removed.
    func removeOrReport(_ orphans: [Orphan]) -> OrphanReport {
        var report = OrphanReport(isCheck: request.batch.mode == .check)
        let prunes = isAllowed
        // Pruning can empty a folder, so all folders are read before an output is removed.
        var empty = EmptyFolders()
        let emptyFolders = orphans.map {
            request.batch.allowsEmpty ? nil : empty.emptyFolder(of: $0.input)
        }
        for (orphan, emptyFolder) in zip(orphans, emptyFolders) {
            if prunes {
                guard mayRemove(orphan) else { continue }
                if let emptyFolder {
                    report.add(kept: orphan, because: emptyFolder)
                } else if request.batch.mode == .dryRun {
                    report.add(removable: orphan)
                } else {
                    remove(orphan)
                }
            } else if FileKind(path: orphan.path) == .file {
                report.add(orphan, isInEmptyFolder: emptyFolder != nil)
            }
        }
        return report
    }

    /// True if outputs that are left over are removed, or are listed by `--dry-run`.
    ///
    /// If a folder couldn't be searched or a named input doesn't exist, the inputs aren't known, so nothing is removed.
    private var isAllowed: Bool {
        guard request.batch.prunes, request.batch.mode != .check else { return false }
        let failures = request.allInputs.compactMap { input in
            if case .failure(let error) = input.origin { error } else { nil as SystemError? }
        }
        if let missing = request.allInputs.first(where: {
            $0.origin == .file && FileKind(path: $0.path) == .missing
        }) {
            console.report(.warning, "'--prune' removes nothing, because '\(missing.path)' doesn't exist")
            return false
        }
        guard let first = failures.first else { return true }
        console.report(
            .warning, "'--prune' removes nothing, because '\(first.path)' can't be searched: \(first.reason)")
        return false
    }

    /// Returns true for an output that exists and may be removed.
    ///
    /// If another program has changed the output, or a link leads to it, a warning says so.
    private func mayRemove(_ orphan: Orphan) -> Bool {
        guard let stamp = FileStamp.ofFileWithoutLink(orphan.path) else { return false }
        if let link = Folder.link(between: folder, and: orphan.path) {
            console.report(.warning, "'\(orphan.path)' isn't removed, because '\(link)' is a symbolic link")
            return false
        }
        let isText = TextAlternativeFormat(suffixOf: orphan.path).map { $0.isOwn(orphan.path) } ?? true
        guard isText, orphan.files.contains(where: { freshness.isAsDrawn($0, at: orphan.path, stamp) }) else {
            console.report(
                .warning, "'\(orphan.path)' was changed by another program and isn't removed",
                note: orphan.reason)
            return false
        }
        return true
    }

    private func remove(_ orphan: Orphan) {
        // Another shard may have removed the file in the meantime.
        guard unlink(orphan.path) == 0 || errno == ENOENT else {
            return console.report(.warning, SystemError(orphan.path).message)
        }
        console.say("removed \(orphan.path)")
    }
}
