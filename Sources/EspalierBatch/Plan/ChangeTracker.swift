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
    private let workingFolder: String
    /// The entries of the inputs of this run that list outputs which the inputs don't have any more.
    private let changed = Mutex<[(entry: ChangeEntry, input: Input)]>([])
    /// True if outcomes have lines for `--verbose`.
    private let showsLines: Bool
    private let hasListedSharedFiles = Mutex(false)

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
        workingFolder = Folder.currentFolder(relativeTo: folder)
        libraries =
            Self.librariesKey.flatMap { record.entries($0) }?.lazy.compactMap {
                ProgramLibraries(recorded: $0.reads, environment)
            }.first ?? ProgramLibraries(environment)
        program = ProgramIdentity.digest(libraries: libraries.files, fonts: request.fonts)
        freshness = Freshness(
            record, program: program, fonts: request.fonts, limits: DataLimits(request.overrides.limits))
    }

    /// Returns the reason for drawing an input; nil if its outputs are up to date, or if the record has no entries.
    ///
    /// The absence of the record is reported once for all inputs.
    func reason(_ input: Input) -> String? {
        if record.absence != nil { return nil }
        return if case .stale(let reason) = verdict(input) { reason } else { nil }
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
                let settled = comparison.settled(input, key(input), program: program)
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
            if showsLines {
                outcome.lines.append(OutputLine(.unchanged, path(), of: input.path, remark: "unchanged"))
            }
            outcome.files.unchanged += 1
        }
        if !entry.isDiagram { outcome.skip(input) }
        outcome.drawn = entry.outputs
        if isRefreshed { add(entry, input) }
        remember(entry, input)
        return outcome
    }

    /// Records an input if it was drawn without an error.
    ///
    /// With `--check`, nothing is recorded. Outputs that the input doesn't have any more are found in both cases.
    func note(_ input: Input, _ outcome: InputOutcome) {
        guard !outcome.isCurrent, !outcome.hasFailed, input.origin != .standardInput,
            input.rivals.isEmpty
        else { return }
        let isDrawing = request.batch.mode == .draw
        let key = key(input)
        let suffixes = isDrawing ? outcome.drawn.map(\.suffix) : outcome.comparisons.map(\.suffix)
        let (leftOver, replaced) = leftOver(key, now: Set(suffixes))
        let entry = ChangeEntry(
            stem: key.stem, path: input.path, options: key.options, program: program,
            isDiagram: outcome.isDiagram, reads: outcome.reads, outputs: outcome.drawn, leftOver: leftOver,
            diagnostics: StoredDiagnostics(outcome.diagnostics), workingFolder: workingFolder)
        remember(entry, input)
        guard isDrawing, request.batch.isIncremental, outcome.status == .success else { return }
        for key in replaced { record.remove(key) }
        listSharedFiles()
        add(entry, input)
    }

    /// Records the outputs of an input that are about to be written, so that a later run knows them even if this run is
    /// killed.
    ///
    /// The entry doesn't have the digest of this program, so that the input is drawn again unless `note(_:_:)` replaces the
    /// entry. A killed run can leave an output with its old bytes, so the old outputs are listed as well.
    func announce(_ input: Input, _ outcome: InputOutcome) {
        guard request.batch.mode == .draw, request.batch.isIncremental, input.origin != .standardInput,
            input.rivals.isEmpty, outcome.outputs.contains(where: { $0.file != nil })
        else { return }
        let key = key(input)
        record.announce(
            ChangeEntry(
                stem: key.stem, path: input.path, options: key.options, program: Digest(words: .zero),
                isDiagram: true, reads: outcome.reads, outputs: outcome.outputs.map(\.drawn) + outcome.drawn,
                leftOver: record.entries(key).flatMap { $0.outputs + $0.leftOver },
                diagnostics: StoredDiagnostics([]), workingFolder: workingFolder))
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
                reads: reads, outputs: [], diagnostics: StoredDiagnostics([]), workingFolder: ""),
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
        for entry in record.entries(stem: key.stem) where entry.isOf(workingFolder: workingFolder) {
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

    /// Notes the outputs that an input will have, so that `planPruning` finds those that it has no longer.
    ///
    /// - Parameters:
    ///   - input: An input that a later run draws.
    ///   - suffixes: The suffixes of its outputs; empty if it isn't a diagram any more.
    func plan(_ input: Input, suffixes: [String]) {
        guard input.origin != .standardInput, input.rivals.isEmpty else { return }
        let key = key(input)
        let leftOver = leftOver(key, now: Set(suffixes)).files
        let entry = ChangeEntry(
            stem: key.stem, path: input.path, options: key.options, program: program, isDiagram: true,
            reads: [], outputs: [], leftOver: leftOver, diagnostics: StoredDiagnostics([]),
            workingFolder: workingFolder)
        remember(entry, input)
    }

    /// Returns the outputs that a run with `--prune` would remove, and the exit status that it would have.
    func planPruning(_ console: any MessageOutput) -> (orphans: [Orphan], status: ExitStatus) {
        let report = removal(console).removeOrReport(orphanSearch.orphans())
        report.write(console)
        return (report.removable, report.status)
    }

    /// Says once for all inputs that the record has no entries.
    func reportAbsence(_ console: any MessageOutput) {
        if let absence = record.absence { console.remark("no input is skipped, because \(absence)") }
    }

    /// Notes that an input has an entry; needed if the entry lists outputs that the input doesn't have any more.
    func remember(_ entry: ChangeEntry, _ input: Input) {
        if !entry.leftOver.isEmpty { changed.withLock { $0.append((entry, input)) } }
    }

    /// Warns if a file of the record can't be used, because this run replaces the file.
    ///
    /// After that, outputs of removed inputs aren't known any more. They can't be recognized by their contents, because
    /// pictures don't name the program that drew them.
    func reportProblems(_ console: any MessageOutput) {
        guard request.batch.isIncremental, request.batch.mode == .draw else { return }
        for (name, reason) in record.problems {
            let part = record.absence == nil ? "a part of the record" : "the record"
            console.report(
                .warning, "\(part) '\(FilePath.join(folder, name))' can't be used: it \(reason)",
                note: request.batch.prunes
                    ? "the record of earlier outputs is incomplete, so '--prune' keeps some outdated pictures; "
                        + "compare the folder with '--list' and remove these pictures yourself"
                    : "outputs of removed inputs aren't known any more; compare the files with '--list'")
        }
    }

    /// Writes the entries of the inputs that were drawn until now.
    ///
    /// If the run ends early, no output is regarded as left over, because the run doesn't know all outputs.
    func save(_ console: any MessageOutput, isEnd: Bool = false) {
        guard request.batch.isIncremental, request.batch.mode == .draw else { return }
        do {
            try record.save(isEnd: isEnd)
        } catch {
            console.report(
                .warning, "the record can't be written: \(error.message)",
                note: "the next run draws these inputs again")
        }
    }

    /// Writes the record, and handles the outputs that don't belong to an input any more.
    ///
    /// If `--prune` is set and all folders were searched, these outputs are removed. Otherwise, they are reported. Without
    /// `--allow-empty`, outputs are kept if the folder of their input is empty.
    ///
    /// - Returns: The outputs that were reported, and the exit status.
    func finish(_ console: any MessageOutput) -> (leftOver: [LeftOver], status: ExitStatus) {
        if request.batch.mode == .check { reportGaps(console) }
        let search = orphanSearch
        let report = removal(console).removeOrReport(search.orphans())
        report.write(console)
        if record.damagedCount > 0 {
            console.report(
                .warning,
                "the record '\(FilePath.join(folder, ChangeFile.name))' has \("damaged entry".counted(record.damagedCount, plural: "damaged entries"))",
                note: "outputs that they name are kept; compare the files with '--list'")
        }
        if request.batch.mode == .draw {
            search.forgetRemovedFiles()
            save(console, isEnd: true)
        }
        return (report.leftOver, report.status)
    }

    private var orphanSearch: OrphanSearch {
        OrphanSearch(
            request, record, folder: folder, workingFolder: workingFolder, changed: changed.withLock { $0 })
    }

    private func removal(_ console: any MessageOutput) -> OrphanRemoval {
        OrphanRemoval(request, freshness, folder: folder, console)
    }

    /// Reports that `--check` can't find all outputs that are left over, because of a problem of the record.
    private func reportGaps(_ console: any MessageOutput) {
        if let absence = record.absence {
            console.remark("outputs that are left over can't be found, because \(absence)")
        } else if let (name, reason) = record.problems.first {
            console.remark(
                "outputs that are left over can't all be found, because the record '\(name)' \(reason)")
        }
    }

    /// Decides whether the outputs of an input are up to date.
    func verdict(_ input: Input) -> Freshness.Verdict {
        freshness.verdict(input, key: key(input)) { request.outputs.path(for: input, suffix: $0) }
    }

    private func key(_ input: Input) -> ChangeFile.Key {
        // An input that gets another project file is drawn again. Changes of the file itself are found like those of
        // other files that were read.
        let project = try? request.overrides.projects?.project(for: input)
        return ChangeFile.Key(
            stem: request.outputs.stem(of: input),
            options: project.map { Digest(of: "\(options) \($0.path)") } ?? options)
    }

    private func add(_ entry: ChangeEntry, _ input: Input) {
        record.add(entry, of: input, request.outputs)
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
