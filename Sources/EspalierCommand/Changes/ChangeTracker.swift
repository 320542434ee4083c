import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Skips inputs that haven't changed, records those that are drawn, and finds the outputs of removed inputs.
nonisolated final class ChangeTracker: Sendable {
    private let request: RenderRequest
    private let folder: String
    private let record: ChangeRecord
    private let freshness: Freshness
    private let libraries: ProgramLibraries
    private let program: Digest
    private let options: Digest
    /// The entries of the inputs of this run that list outputs which the inputs don't have any more.
    private let changed = Mutex<[(entry: ChangeEntry, input: Input)]>([])
    /// True if outcomes have lines for `--verbose`.
    private let showsLines: Bool
    private let hasListedSharedFiles = Mutex(false)

    /// A recorded output whose input was removed, or doesn't have this output any more.
    private struct Orphan {
        /// The path relative to the output folder.
        let name: String
        let path: String
        let input: String
        /// The records of the output, which several runs with different options may have written.
        var files: [DrawnFile]
    }

    /// Creates the tracker of a run; returns nil if the request doesn't use a record.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - environment: The environment variables.
    ///   - showsLines: True if outcomes have lines for `--verbose`.
    init?(_ request: RenderRequest, _ environment: Environment, showsLines: Bool) {
        guard let record = request.record, let folder = request.outputs.folder else { return nil }
        (self.request, self.folder, self.record, self.showsLines) = (request, folder, record, showsLines)
        options = request.optionsDigest
        libraries =
            Self.librariesKey.flatMap { record.entries($0) }?.lazy.compactMap {
                ProgramLibraries(recorded: $0.reads, environment)
            }.first ?? ProgramLibraries(environment)
        program = ProgramIdentity.digest(libraries: libraries.files, fonts: request.fonts)
        freshness = Freshness(
            record, program: program, fonts: request.fonts, limits: DataLimits(request.overrides.limits))
    }

    /// Returns the reason for drawing an input; nil if its outputs are up to date.
    func reason(_ input: Input) -> String? {
        if case .stale(let reason) = verdict(input) { reason } else { nil }
    }

    /// True if `settle` can be used, because each output has the name that its entry in the record has.
    var canSettle: Bool { request.outputs.isFolder }

    /// Returns an object for `settle`, which belongs to one thread.
    func makeComparison() -> StampComparison { record.makeComparison() }

    /// Finds the inputs whose outputs are up to date, and about which nothing has to be reported.
    ///
    /// - Parameters:
    ///   - indices: The indices of the inputs that are looked at.
    ///   - comparison: The object of this thread.
    /// - Returns: The number of outputs of these inputs, and the indices of the other inputs.
    func settle(_ indices: Range<Int>, _ comparison: StampComparison) -> (outputCount: Int, others: [Int]) {
        var (outputCount, entries, others) = (0, [Int](), [Int]())
        for index in indices {
            let input = request.inputs[index]
            if input.canBeSettled,
                let settled = record.settle(input, key(input), program: program, comparison)
            {
                outputCount += settled.outputCount
                entries.append(settled.entry)
            } else {
                others.append(index)
            }
        }
        record.note(settled: entries)
        return (outputCount, others)
    }

    /// Returns the outcome of an input whose outputs are up to date; nil if it must be drawn.
    func current(_ input: Input) -> InputOutcome? {
        guard case .current(var entry, var isRefreshed) = verdict(input) else { return nil }
        var outcome = InputOutcome()
        outcome.isCurrent = true
        (outcome.reads, outcome.isDiagram) = (entry.reads, entry.isDiagram)
        outcome.diagnostics = entry.diagnostics.diagnostics(readFrom: entry.reads)
        for index in entry.outputs.indices {
            let suffix = entry.outputs[index].suffix
            // The path is created only if it is needed, because most runs don't need it.
            func path() -> String { request.outputs.path(for: input, suffix: suffix) ?? "" }
            if request.batch.mode == .draw, outcome.touch(path(), entry.outputs[index].stamp) {
                (entry.outputs[index].stamp, isRefreshed) = (FileStamp(path: path()), true)
            }
            if showsLines { outcome.lines.append("\(path()) (unchanged)") }
            outcome.tally.unchanged += 1
        }
        if !entry.isDiagram { outcome.pass(over: input) }
        outcome.drawn = entry.outputs
        if isRefreshed { add(entry, input) }
        remember(entry, input)
        return outcome
    }

    /// Records an input if it was drawn without an error.
    ///
    /// With `--check`, nothing is recorded. Outputs that the input doesn't have any more are found in both cases.
    func note(_ input: Input, _ outcome: InputOutcome) {
        guard !outcome.isCurrent, outcome.tally.failed == 0, input.origin != .standardInput,
            input.rivals.isEmpty
        else { return }
        let isDrawing = request.batch.mode == .draw
        let key = key(input)
        let suffixes = isDrawing ? outcome.drawn.map(\.suffix) : outcome.comparisons.map(\.suffix)
        let (leftOver, replaced) = leftOver(key, now: Set(suffixes))
        let entry = ChangeEntry(
            stem: key.stem, path: input.path, options: key.options, program: program,
            isDiagram: outcome.isDiagram, reads: outcome.reads, outputs: outcome.drawn, leftOver: leftOver,
            diagnostics: StoredDiagnostics(outcome.diagnostics))
        remember(entry, input)
        guard isDrawing, request.batch.isIncremental, outcome.status == .success else { return }
        for key in replaced { record.remove(key) }
        listSharedFiles()
        add(entry, input)
    }

    /// Records the fonts and libraries of this run.
    ///
    /// A later run can name a font that has changed. It doesn't have to load the libraries if nothing has changed.
    private func listSharedFiles() {
        let isFirst = hasListedSharedFiles.withLock { hasListed in
            defer { hasListed = true }
            return !hasListed
        }
        if !isFirst { return }
        let fontsKey = ChangeFile.Key(stem: ChangeFile.Key.fontsStem, options: options)
        if !record.entries(fontsKey).contains(where: { $0.program == program }) {
            list(ProgramIdentity.reads(ofFonts: request.fonts), fontsKey)
        }
        if !libraries.isRecorded, let key = Self.librariesKey, let reads = libraries.reads {
            list(reads, key)
        }
    }

    private static var librariesKey: ChangeFile.Key? {
        ProgramIdentity.buildDigest.map { ChangeFile.Key(stem: ChangeFile.Key.librariesStem, options: $0) }
    }

    /// Records files that belong to no single input.
    private func list(_ reads: [FileRead], _ key: ChangeFile.Key) {
        record.add(
            ChangeEntry(
                stem: key.stem, path: "", options: key.options, program: program, isDiagram: false,
                reads: reads, outputs: [], diagnostics: StoredDiagnostics([])),
            paths: [])
    }

    /// Finds the recorded outputs that an input doesn't have any more.
    ///
    /// An input can be drawn into one folder with several sets of options, for example with different formats. An entry
    /// with other options is replaced if its outputs include all outputs of this run, or if the outputs of this run
    /// include all of its outputs. This is the case, for example, after the option `--dark-twin` was removed or added.
    ///
    /// - Parameters:
    ///   - key: The key of the input's entry.
    ///   - suffixes: The suffixes of the outputs that the input has now; empty if it isn't a diagram any more.
    /// - Returns: The outputs that are left over, and the keys of other entries that this run replaces.
    private func leftOver(
        _ key: ChangeFile.Key, now suffixes: Set<String>
    ) -> (files: [DrawnFile], replaced: [ChangeFile.Key]) {
        var (old, kept) = ([ChangeEntry](), suffixes)
        for entry in record.entries(stem: key.stem) {
            let drawn = Set(entry.outputs.map(\.suffix))
            if entry.key == key || drawn.isSuperset(of: suffixes) || drawn.isSubset(of: suffixes) {
                old.append(entry)
            } else {
                kept.formUnion(drawn)
            }
        }
        let files = old.flatMap { $0.outputs + $0.leftOver }.filter { !kept.contains($0.suffix) }
        var seen: Set<DrawnFile> = []
        return (files.filter { seen.insert($0).inserted }, old.map(\.key).filter { $0 != key })
    }

    private func remember(_ entry: ChangeEntry, _ input: Input) {
        if !entry.leftOver.isEmpty { changed.withLock { $0.append((entry, input)) } }
    }

    /// Warns if a file of the record can't be used, because this run replaces the file.
    ///
    /// After that, outputs of removed inputs aren't known any more. They can't be recognized by their contents, because
    /// pictures don't name the program that drew them.
    func reportProblems(_ console: Console) {
        guard request.batch.isIncremental, request.batch.mode == .draw else { return }
        for (name, reason) in record.problems {
            let part = record.absence == nil ? "a part of the record" : "the record"
            console.report(
                .warning, "\(part) '\(Folder.join(folder, name))' can't be used: it \(reason)",
                note: request.batch.prunes
                    ? "'--prune' doesn't know all outputs of removed inputs any more, and keeps the others; "
                        + "remove the files that '--list' doesn't name"
                    : "outputs of removed inputs aren't known any more; compare the files with '--list'")
        }
    }

    /// Writes the record.
    ///
    /// If `--prune` is set and all folders were searched, outputs that don't belong to an input any more are removed.
    /// Otherwise, they are reported. Without `--allow-empty`, outputs are kept if the folder of their input is empty.
    ///
    /// - Returns: The outputs that were reported, and the exit status.
    func finish(_ console: Console) -> (leftOver: [LeftOver], status: ExitStatus) {
        if request.batch.mode == .check {
            if let absence = record.absence {
                console.remark("outputs that are left over can't be found, because \(absence)")
            } else if let (name, reason) = record.problems.first {
                console.remark(
                    "outputs that are left over can't all be found, because the record '\(name)' \(reason)")
            }
        }
        var found: [(orphan: Orphan, isError: Bool, isInEmptyFolder: Bool)] = []
        var kept: [String: Int] = [:]
        let prunes = mayPrune(console)
        let gone = goneEntries
        let orphans = orphans(gone)
        // Pruning can empty a folder, so all folders are read before an output is removed.
        var empty = EmptyFolders()
        let emptyFolders = orphans.map {
            request.batch.allowsEmpty ? nil : empty.emptyFolder(of: $0.input)
        }
        for (orphan, emptyFolder) in zip(orphans, emptyFolders) {
            if prunes {
                guard mayRemove(orphan, console) else { continue }
                guard let emptyFolder else {
                    remove(orphan, console)
                    continue
                }
                kept[emptyFolder, default: 0] += 1
                found.append((orphan, true, true))
            } else if FileKind(path: orphan.path) == .file {
                found.append((orphan, request.batch.mode == .check, emptyFolder != nil))
            }
        }
        // The advice is the same for many outputs, so only the last of them has it.
        for isInEmptyFolder in [false, true] {
            let some = found.filter { $0.isInEmptyFolder == isInEmptyFolder }
            for (index, one) in some.enumerated() {
                report(
                    one.orphan, isError: one.isError, isInEmptyFolder: isInEmptyFolder,
                    advisesOn: index == some.count - 1 ? some.count : 0, console)
            }
        }
        let leftOver = found.map { one in
            LeftOver(
                path: one.orphan.name, isError: one.isError,
                message: "'\(one.orphan.name)' \(leftOverText(one.orphan))")
        }
        reportKept(kept, console)
        if request.batch.mode == .draw {
            forgetRemovedFiles(gone)
            save(console, isEnd: true)
        }
        let hasErrors = found.contains(where: \.isError)
        return (leftOver, !hasErrors ? .success : kept.isEmpty ? .differs : .usage)
    }

    /// Reports an error for each folder whose outputs weren't removed because it is empty.
    private func reportKept(_ counts: [String: Int], _ console: Console) {
        for (folder, count) in counts.sorted(by: { $0.key < $1.key }) {
            console.report(
                .error,
                "'--prune' keeps \(count == 1 ? "1 output" : "\(count) outputs"), because '\(folder)' is empty",
                note: "if the inputs were deleted, remove their outputs with '--prune --allow-empty'")
        }
    }

    /// Returns true if outputs that are left over are removed.
    ///
    /// If a folder couldn't be searched or a named input doesn't exist, the inputs aren't known, so nothing is removed.
    private func mayPrune(_ console: Console) -> Bool {
        guard request.batch.prunes, request.batch.mode == .draw else { return false }
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

    /// Decides whether the outputs of an input are up to date.
    func verdict(_ input: Input) -> Freshness.Verdict {
        freshness.verdict(input, key: key(input)) { request.outputs.path(for: input, suffix: $0) }
    }

    private func key(_ input: Input) -> ChangeFile.Key {
        ChangeFile.Key(stem: request.outputs.stem(of: input), options: options)
    }

    private func add(_ entry: ChangeEntry, _ input: Input) {
        record.add(
            entry, paths: entry.outputs.map { request.outputs.path(for: input, suffix: $0.suffix) ?? "" })
    }

    /// The entries of inputs that don't exist any more.
    ///
    /// Paths are relative to the current folder. If the first folder of a path doesn't exist, the record is probably
    /// that of a run in another folder. The input isn't in the result then.
    private var goneEntries: [ChangeEntry] {
        record.entries(except: Set(request.allInputs.map { key($0).stem })).filter { entry in
            guard FileKind(path: entry.path) == .missing else { return false }
            let folder = entry.path.prefix { $0 != "/" }
            return folder.isEmpty || folder.count == entry.path.count
                || FileKind(path: String(folder)) == .folder
        }
    }

    /// Returns the recorded outputs that don't belong to an input any more, sorted by path.
    private func orphans(_ gone: [ChangeEntry]) -> [Orphan] {
        let changed = changed.withLock { $0 }
        if gone.isEmpty, changed.isEmpty { return [] }
        let stems = Set(request.allInputs.map { key($0).stem })
        let darkStems = request.outputs.hasDarkTwin ? Set(stems.map(DarkTwin.name(of:))) : []
        var orphans: [String: Orphan] = [:]
        func add(_ file: DrawnFile, of entry: ChangeEntry) {
            // `a~dark.svg` is the dark picture of `a.yaml`, or the picture of `a~dark.yaml`.
            let isDark = file.suffix.hasPrefix(DarkTwin.mark)
            if isDark ? stems.contains(DarkTwin.name(of: entry.stem)) : darkStems.contains(entry.stem) {
                return
            }
            let name = DarkTwin.name(entry.stem, suffix: file.suffix)
            orphans[
                name,
                default: Orphan(name: name, path: Folder.join(folder, name), input: entry.path, files: [])
            ].files.append(file)
        }
        for entry in gone { for file in entry.outputs + entry.leftOver { add(file, of: entry) } }
        for (entry, _) in changed { for file in entry.leftOver { add(file, of: entry) } }
        return orphans.values.sorted { $0.name < $1.name }
    }

    /// Removes outputs from the record that are left over and don't exist any more.
    private func forgetRemovedFiles(_ gone: [ChangeEntry]) {
        func exists(_ file: DrawnFile, of entry: ChangeEntry) -> Bool {
            FileKind(path: Folder.join(folder, DarkTwin.name(entry.stem, suffix: file.suffix))) != .missing
        }
        for entry in gone where !(entry.outputs + entry.leftOver).contains(where: { exists($0, of: entry) }) {
            record.remove(entry.key)
        }
        for (entry, input) in changed.withLock({ $0 }) {
            var rest = entry
            rest.leftOver.removeAll { !exists($0, of: entry) }
            if rest.leftOver.count < entry.leftOver.count { add(rest, input) }
        }
    }

    /// Reports an output that is left over.
    ///
    /// - Parameters:
    ///   - orphan: The output.
    ///   - isError: True for an error, false for a warning.
    ///   - isInEmptyFolder: True if the folder of the input is empty.
    ///   - count: The number of outputs that the advice in a note is about; 0 for no note.
    ///   - console: Receives the message.
    private func report(
        _ orphan: Orphan, isError: Bool, isInEmptyFolder: Bool, advisesOn count: Int, _ console: Console
    ) {
        let advice =
            "remove \(count == 1 ? "it" : "them") with '--incremental --prune"
            + "\(isInEmptyFolder ? " --allow-empty" : "")'"
        console.report(
            isError ? .error : .warning, "'\(orphan.path)' \(leftOverText(orphan))",
            note: count > 0 ? advice : nil)
    }

    private func leftOverText(_ orphan: Orphan) -> String { "is left over: \(reason(for: orphan))" }

    private func reason(for orphan: Orphan) -> String {
        let isGone = FileKind(path: orphan.input) == .missing
        return "'\(orphan.input)' \(isGone ? "is gone" : "isn't drawn as this file any more")"
    }

    /// Returns true for an output that exists and may be removed.
    ///
    /// Warns if another program has changed the output, or if a link leads to it.
    private func mayRemove(_ orphan: Orphan, _ console: Console) -> Bool {
        guard let stamp = FileStamp.ofFileWithoutLink(orphan.path) else { return false }
        guard isBelowFolder(orphan.path) else {
            console.report(.warning, "'\(orphan.path)' isn't removed: a link leads out of '\(folder)'")
            return false
        }
        guard orphan.files.contains(where: { freshness.isAsDrawn($0, at: orphan.path, stamp) }) else {
            console.report(
                .warning, "'\(orphan.path)' was changed by another program and isn't removed",
                note: reason(for: orphan))
            return false
        }
        return true
    }

    private func remove(_ orphan: Orphan, _ console: Console) {
        // Another shard may have removed the file in the meantime.
        guard unlink(orphan.path) == 0 || errno == ENOENT else {
            return console.report(.warning, SystemError(orphan.path).message)
        }
        console.say("removed \(orphan.path)")
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

nonisolated extension Input {
    /// True for a file without rivals.
    fileprivate var canBeSettled: Bool {
        guard rivals.isEmpty else { return false }
        return switch origin {
        case .file, .search: true
        case .standardInput, .failure: false
        }
    }
}
