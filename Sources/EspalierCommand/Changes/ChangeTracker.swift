import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Skips inputs that haven't changed, records those that are drawn, and finds outputs whose inputs are gone.
nonisolated final class ChangeTracker: Sendable {
    private let request: RenderRequest
    private let folder: String
    private let record: ChangeRecord
    private let freshness: Freshness
    private let program: Digest
    private let options: Digest
    /// The recorded outputs that were not drawn when their inputs were drawn again.
    private let obsolete = Mutex<[Orphan]>([])

    /// An output that was recorded, but whose input is gone or no longer has this output.
    private struct Orphan {
        let path: String
        let input: String
        let output: DrawnFile
        /// The key of the entry that is removed from the record together with the output.
        ///
        /// If the input exists but no longer has this output, the key is nil, because a new entry has replaced the old
        /// one.
        let key: ChangeFile.Key?
    }

    /// Reads the record in the output folder; returns nil if the request doesn't use a record.
    init?(_ request: RenderRequest) {
        guard request.batch.isIncremental || request.batch.mode == .check, let folder = request.outputs.folder
        else {
            return nil
        }
        (self.request, self.folder) = (request, folder)
        options = request.optionsDigest
        record = ChangeRecord(folder: folder, shard: request.batch.shard)
        program = ProgramIdentity.digest(fonts: request.fonts)
        freshness = Freshness(record, program: program)
    }

    /// Returns the reason for drawing an input; nil if its outputs are up to date.
    func reason(_ input: Input) -> String? {
        if case .stale(let reason) = verdict(input) { reason } else { nil }
    }

    /// Returns the outcome of an input whose outputs are up to date; nil if it must be drawn.
    func current(_ input: Input) -> InputOutcome? {
        guard case .current(var entry, var isRefreshed) = verdict(input) else { return nil }
        var outcome = InputOutcome()
        outcome.isCurrent = true
        (outcome.reads, outcome.isDiagram) = (entry.reads, entry.isDiagram)
        outcome.diagnostics = entry.diagnostics.diagnostics(readFrom: entry.reads)
        for index in entry.outputs.indices {
            guard let path = request.outputs.path(for: input, suffix: entry.outputs[index].suffix) else {
                continue
            }
            if request.batch.mode == .draw, outcome.touch(path, entry.outputs[index].stamp) {
                (entry.outputs[index].stamp, isRefreshed) = (FileStamp(path: path), true)
            }
            outcome.lines.append("\(path) (unchanged)")
            outcome.tally.unchanged += 1
        }
        if !entry.isDiagram { outcome.pass(over: input) }
        outcome.drawn = entry.outputs
        if isRefreshed { add(entry, input) }
        return outcome
    }

    /// Records an input if it was drawn without an error.
    func note(_ input: Input, _ outcome: InputOutcome) {
        guard request.batch.isIncremental, request.batch.mode == .draw, !outcome.isCurrent,
            outcome.status == .success,
            input.origin != .standardInput, input.rivals.isEmpty
        else { return }
        let key = key(input)
        let entry = ChangeEntry(
            stem: key.stem, path: input.path, options: key.options, program: program,
            isDiagram: outcome.isDiagram, reads: outcome.reads, outputs: outcome.drawn,
            diagnostics: StoredDiagnostics(outcome.diagnostics))
        let new = Set(outcome.drawn.map(\.suffix))
        let old = record.entries(key).first?.outputs.filter { !new.contains($0.suffix) } ?? []
        if !old.isEmpty { obsolete.withLock { $0 += old.map { orphan($0, of: entry, removing: nil) } } }
        add(entry, input)
    }

    /// Writes the record.
    ///
    /// If `--prune` is set and all folders were searched, outputs that don't belong to an input any more are removed.
    /// Otherwise, they are reported.
    ///
    /// - Returns: The outputs that were reported.
    func finish(_ console: Console) -> [LeftOver] {
        var found: [LeftOver] = []
        let prunes = mayPrune(console)
        for orphan in orphans {
            if prunes {
                prune(orphan, console)
            } else if FileKind(path: orphan.path) == .file {
                found.append(report(orphan, console))
            }
        }
        if request.batch.mode != .check { save(console, isEnd: true) }
        return found
    }

    /// Returns true if outputs that are left over are removed.
    ///
    /// If a folder couldn't be searched, its inputs aren't known, so nothing is removed.
    private func mayPrune(_ console: Console) -> Bool {
        guard request.batch.prunes, request.batch.mode == .draw else { return false }
        let failures = request.allInputs.compactMap { input in
            if case .failure(let error) = input.origin { error } else { nil as SystemError? }
        }
        guard let first = failures.first else { return true }
        console.report(
            .warning, "'--prune' removes nothing, because '\(first.path)' can't be searched: \(first.reason)")
        return false
    }

    /// Writes the entries of the inputs that were drawn until now.
    ///
    /// If the run ends early, no output is regarded as left over, because the run doesn't know all outputs.
    func save(_ console: Console, isEnd: Bool = false) {
        guard request.batch.isIncremental, request.batch.mode == .draw else { return }
        do {
            try record.save(isEnd: isEnd)
        } catch {
            console.report(
                .warning, "the record can't be written: \(error.message)",
                note: "the next run draws these inputs again")
        }
    }

    private func verdict(_ input: Input) -> Freshness.Verdict {
        freshness.verdict(input, key: key(input)) { request.outputs.path(for: input, suffix: $0) }
    }

    private func key(_ input: Input) -> ChangeFile.Key {
        ChangeFile.Key(stem: request.outputs.stem(of: input), options: options)
    }

    private func add(_ entry: ChangeEntry, _ input: Input) {
        record.add(
            entry, paths: entry.outputs.map { request.outputs.path(for: input, suffix: $0.suffix) ?? "" })
    }

    /// The recorded outputs that don't belong to an input any more.
    private var orphans: [Orphan] {
        let gone = record.entries(except: Set(request.inputs.map { key($0).stem }))
            .filter { FileKind(path: $0.path) == .missing }
        return obsolete.withLock { $0 }
            + gone.flatMap { entry in entry.outputs.map { orphan($0, of: entry, removing: entry.key) } }
    }

    private func orphan(
        _ output: DrawnFile, of entry: ChangeEntry, removing key: ChangeFile.Key?
    ) -> Orphan {
        let path = Folder.join(folder, DarkTwin.name(entry.stem, suffix: output.suffix))
        return Orphan(path: path, input: entry.path, output: output, key: key)
    }

    private func report(_ orphan: Orphan, _ console: Console) -> LeftOver {
        let found = LeftOver(
            path: orphan.path, isError: request.batch.mode == .check,
            message: "'\(orphan.path)' is left over: \(reason(for: orphan))")
        console.report(
            found.isError ? .error : .warning, found.message, note: "remove it with '--incremental --prune'")
        return found
    }

    private func reason(for orphan: Orphan) -> String {
        let isGone = FileKind(path: orphan.input) == .missing
        return "'\(orphan.input)' \(isGone ? "is gone" : "isn't drawn as this file any more")"
    }

    /// Removes an output unless another program has changed it.
    private func prune(_ orphan: Orphan, _ console: Console) {
        if let stamp = FileStamp.ofFileWithoutLink(orphan.path) {
            guard isBelowFolder(orphan.path) else {
                return console.report(
                    .warning, "'\(orphan.path)' isn't removed: a link leads out of '\(folder)'")
            }
            guard freshness.isAsDrawn(orphan.output, at: orphan.path, stamp) else {
                return console.report(
                    .warning, "'\(orphan.path)' was changed by another program and isn't removed",
                    note: reason(for: orphan))
            }
            guard unlink(orphan.path) == 0 else {
                return console.report(.warning, SystemError(orphan.path).message)
            }
            console.say("removed \(orphan.path)")
        }
        if let key = orphan.key { record.remove(key) }
    }

    /// Returns true if no folder between the folder of the outputs and a file is a symbolic link.
    ///
    /// A record and links may come from an untrusted repository. They must not cause files outside of the folder to
    /// be removed.
    private func isBelowFolder(_ path: String) -> Bool {
        let parent = FileName.folder(of: path)
        guard let root = Folder.realPath(folder), let real = Folder.realPath(parent) else { return false }
        let rest = FileName.normalized(String(parent.dropFirst(folder.count)))
        return real == ([root] + rest.map(String.init)).joined(separator: "/")
    }
}
