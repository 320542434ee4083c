import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// The record of the inputs that were drawn into a folder, for `--incremental`.
///
/// A run appends entries soon after their inputs are drawn, so that a run that is killed loses few of them. Several
/// runs can append to the same record at the same time, because appending is atomic. If an entry is lost, its input
/// is merely drawn again.
nonisolated package final class ChangeRecord: Sendable {
    private struct Pending {
        let entry: ChangeEntry
        let paths: [String]
        let time: ContinuousClock.Instant
    }

    private struct State {
        /// Entries that aren't in the file yet, with the times when they were added.
        var pending: [Pending] = []
        /// The blocks that this run has written.
        var blocks: [ChangeFile.Key: [UInt8]] = [:]
        var removed: Set<ChangeFile.Key> = []
        /// The entries of the first file, in the order of the file; true for those whose inputs are settled.
        var settled: [Bool] = []
        var isWhole: Bool
        var problem: SystemError?
        /// The number of bytes of the entries that `announce(_:)` has written.
        var announced = 0
        /// The number of entries that were looked up and are damaged.
        var damaged = 0
    }

    /// The limits at which pending entries are written: the age of the oldest entry, or the number of entries that are
    /// older than `minimumAge`.
    ///
    /// A run that is killed loses its pending entries.
    private static let maximumAge = Duration.milliseconds(200)
    private static let maximumCount = 64
    /// The minimum age of a pending entry that is written before the end of the run.
    ///
    /// If an output is younger than a step of the file system's clock, its stamp can't be recorded (see
    /// `FileStamp.isRacy`), and the next run would have to compare its bytes. Without this minimum, a fast run would
    /// write entries too early, because it draws more than `maximumCount` outputs in a step.
    private static let minimumAge = Duration.milliseconds(25)
    /// The minimum size in bytes of a file that is rewritten because more than half of it is outdated.
    private static let compactionSize = 64 << 10

    private let folder: String
    private let shard: Shard?
    /// The names of the record's files: first the file that this run writes, then the files that runs of other
    /// shards have written.
    private let names: [String]
    private let files: [ChangeFile]
    /// The reason why there are no entries, such as "the record '.espalier-state' is damaged"; nil if there are entries
    /// or if the record is whole.
    let absence: String?
    /// The files that can't be used, or of which only a part can be used: their names, and the reasons.
    package let problems: [(name: String, reason: String)]
    private let state: Mutex<State>
    /// Booleans for the entries of the first file, in its order: true if the outputs had the recorded stamps when the
    /// record was read.
    ///
    /// The array ends before the first entry that wasn't compared then.
    private let confirmed: [Bool]

    /// Reads the record in a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the outputs.
    ///   - shard: The shard, which has a file of its own; nil for a run with all inputs.
    ///   - hasTime: A closure that returns false as soon as the run waits for the record. Outputs are compared only
    ///     while it returns true.
    init(folder: String, shard: Shard?, whileTrue hasTime: () -> Bool = { false }) {
        (self.folder, self.shard) = (folder, shard)
        let own = shard.map { "\(ChangeFile.name).\($0.number)-of-\($0.count)" } ?? ChangeFile.name
        var ignored = SearchResult()
        let all = Folder.entries(in: folder, &ignored).map(\.name)
        names = [own] + all.filter { Self.isRecord($0) && $0 != own }
        files = names.map { ChangeFile(path: FilePath.join(folder, $0)) }
        problems = zip(names, files).compactMap { name, file in file.problem.map { (name, $0) } }
        if files.contains(where: { $0.isWhole || $0.index.count > 0 }) {
            absence = nil
        } else {
            absence =
                problems.first.map { "the record '\($0.name)' \($0.reason)" }
                ?? "there is no record '\(ChangeFile.name)'"
        }
        state = Mutex(State(isWhole: files[0].isWhole))
        confirmed = Self.confirmed(files[0], in: folder, whileTrue: hasTime)
    }

    /// Compares outputs with their stamps.
    ///
    /// Outputs that were written one after another are found faster in this order.
    private static func confirmed(
        _ file: ChangeFile, in folder: String, whileTrue hasTime: () -> Bool
    ) -> [Bool] {
        guard hasTime() else { return [] }
        let comparison = StampComparison(file.index, outputsIn: folder)
        var result: [Bool] = []
        result.reserveCapacity(file.index.ranges.count)
        for entry in file.index.ranges.indices {
            guard hasTime() else { break }
            result.append(comparison.outputsAreUnchanged(entry))
        }
        return result
    }

    /// Returns true if `name` is the name of one of the record's files; false for the name of a temporary file.
    private static func isRecord(_ name: String) -> Bool {
        name == ChangeFile.name || name.hasPrefix(ChangeFile.name + ".") && name.contains("-of-")
    }

    /// Returns the entries with a key from all files of the record.
    ///
    /// The entry of this run's own file comes first, because it is most likely to be up to date.
    package func entries(_ key: ChangeFile.Key) -> [ChangeEntry] { files.compactMap { $0.entry(key) } }

    /// Returns true if the outputs of an entry had the recorded stamps when the record was read.
    ///
    /// A change after that time may be noticed only by the next run.
    ///
    /// - Parameter entry: An entry that this object has returned.
    /// - Returns: False if an output has changed, or if the outputs weren't compared.
    func hasUnchangedOutputs(_ entry: ChangeEntry) -> Bool {
        guard let index = files[0].index.index(stem: entry.stem, options: entry.options),
            index < confirmed.count, confirmed[index]
        else { return false }
        // The entry can be that of another file.
        return files[0].entry(at: index)?.outputs == entry.outputs
    }

    /// Returns an object that compares files with the entries of the first file, for one thread.
    func makeComparison() -> StampComparison {
        StampComparison(files[0].index, outputsIn: folder, confirmed: confirmed)
    }

    /// Notes that the inputs of entries are settled, by the indices of these entries.
    package func note(settled entries: [Int]) {
        state.withLock { state in
            if state.settled.isEmpty {
                state.settled = Array(repeating: false, count: files[0].index.ranges.count)
            }
            for entry in entries { state.settled[entry] = true }
        }
    }

    /// Returns all entries with a stem from all files of the record, whatever their options are.
    package func entries(stem: String) -> [ChangeEntry] {
        let keys = files.flatMap { file in file.index.indices(stem: stem).compactMap(file.key(at:)) }
        return Set(keys).flatMap { entries($0) }
    }

    /// Returns all entries of inputs whose stems aren't in `stems`, whatever their options are.
    ///
    /// - Parameter stems: The stems of inputs, which include all settled inputs. They aren't needed if all entries
    ///   belong to settled inputs.
    /// - Returns: The entries, sorted by the paths of their inputs.
    package func entries(except stems: @autoclosure () -> Set<String>) -> [ChangeEntry] {
        let rest = keysOfOtherInputs
        if rest.isEmpty { return [] }
        let stems = stems()
        var seen: Set<ChangeFile.Key> = []
        let others = rest.filter { !stems.contains($0.stem) && seen.insert($0).inserted }
        let found = others.compactMap { entries($0).first }
        state.withLock { $0.damaged = others.count - found.count }
        return found.sorted { $0.path < $1.path }
    }

    /// The number of entries that `entries(except:)` left out because they are damaged.
    var damagedCount: Int { state.withLock { $0.damaged } }

    /// The keys of the entries whose inputs aren't settled.
    private var keysOfOtherInputs: [ChangeFile.Key] {
        let settled = state.withLock { $0.settled }
        var keys: [ChangeFile.Key] = []
        for (number, file) in files.enumerated() {
            for index in file.index.ranges.indices {
                if number == 0, !settled.isEmpty, settled[index] { continue }
                if let key = file.key(at: index), key.isOfInput { keys.append(key) }
            }
        }
        return keys
    }

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry, with the stamps that the outputs had after they were written.
    ///   - paths: The paths of the outputs, in the order of `entry.outputs`.
    package func add(_ entry: ChangeEntry, paths: [String]) {
        state.withLock { state in
            let now = ContinuousClock.now
            state.pending.append(Pending(entry: entry, paths: paths, time: now))
            let batch = min(state.pending.count, Self.maximumCount) - 1
            let isOld = state.pending[0].time.duration(to: now) > Self.maximumAge
            let isRipe = state.pending[batch].time.duration(to: now) > Self.minimumAge
            guard isOld || batch == Self.maximumCount - 1 && isRipe else { return }
            flush(state.pending.prefix { $0.time.duration(to: now) > Self.minimumAge }.count, &state)
        }
    }

    /// Writes an entry at once, before its outputs are written.
    ///
    /// The entry that is added after the outputs are written replaces it.
    func announce(_ entry: ChangeEntry) {
        let block = ChangeFile.block(entry)
        state.withLock { state in
            state.blocks[entry.key] = block
            state.announced += block.count
            if state.isWhole { append(block, &state) } else { rewrite(&state) }
        }
    }

    /// Marks an entry for removal.
    ///
    /// The entry is removed from the file at the end of the run.
    package func remove(_ key: ChangeFile.Key) {
        _ = state.withLock { $0.removed.insert(key) }
    }

    /// Writes the pending entries.
    ///
    /// - Parameter isEnd: True at the end of a run, which also cleans up the record; false if the run ends early.
    /// - Throws: `SystemError` if the record couldn't be written.
    func save(isEnd: Bool) throws(SystemError) {
        let problem = state.withLock { state in
            flush(state.pending.count, &state)
            if isEnd { cleanUp(&state) }
            return state.problem
        }
        if let problem { throw problem }
    }

    /// Rewrites the whole file if an entry was removed, if more than half of the file is outdated, or if a run with all
    /// inputs replaces the files of shards.
    private func cleanUp(_ state: inout State) {
        let added = state.blocks.values.reduce(0) { $0 + $1.count }
        let isOutdated =
            files[0].size + added > Self.compactionSize
            && (files[0].size > 2 * files[0].index.size
                || state.announced > (files[0].index.size + added) / 2)
        let absorbs = shard == nil && names.count > 1
        if !state.removed.isEmpty || isOutdated || absorbs { rewrite(&state) }
        if absorbs, state.problem == nil {
            for (name, file) in zip(names, files).dropFirst() { remove(name, ifStillContaining: file) }
        }
    }

    /// Removes the file of a shard, unless the shard has written to it since it was read.
    private func remove(_ name: String, ifStillContaining file: ChangeFile) {
        let path = FilePath.join(folder, name)
        if FileStamp.ofFileWithoutLink(path) == file.stamp { unlink(path) }
    }

    private var path: String { FilePath.join(folder, names[0]) }

    /// Writes the first `count` pending entries to the file.
    private func flush(_ count: Int, _ state: inout State) {
        if count == 0 { return }
        var bytes: [UInt8] = []
        for item in state.pending.prefix(count) {
            let block = ChangeFile.block(Self.stamped(item.entry, item.paths))
            state.blocks[item.entry.key] = block
            bytes += block
        }
        state.pending.removeFirst(count)
        if state.isWhole { append(bytes, &state) } else { rewrite(&state) }
    }

    /// Removes the stamp of each output that was written only just now, or that has already been changed by another
    /// program.
    ///
    /// Such a stamp can't show to a later run whether the output has changed. The stamps are checked as late as
    /// possible, so that most outputs are old enough.
    private static func stamped(_ entry: ChangeEntry, _ paths: [String]) -> ChangeEntry {
        var entry = entry
        let now = FileStamp.now
        for index in entry.outputs.indices {
            let stamp = FileStamp(path: paths[index])
            if stamp != entry.outputs[index].stamp || stamp?.isRacy(at: now) == true {
                entry.outputs[index].stamp = nil
            }
        }
        return entry
    }

    private func append(_ bytes: [UInt8], _ state: inout State) {
        do {
            let file = try Descriptor(opening: path, O_WRONLY | O_APPEND | O_NOFOLLOW)
            let (number, path) = (file.number, path)
            let size = try file.status(path: path).st_size
            do {
                try bytes.withUnsafeBytes { try Transfer.write($0, to: number, path: path) }
            } catch {
                // If the disk is full, a part of a block may have been written.
                ftruncate(number, size)
                throw error
            }
        } catch {
            state.problem = error as? SystemError ?? SystemError(path, EIO)
        }
    }

    /// Rewrites the file of this run with the valid entries of all files and of this run.
    private func rewrite(_ state: inout State) {
        var known = Set(state.blocks.keys).union(state.removed)
        do {
            // Opening a pipe would wait for a reader.
            if FileKind(path: path) == .other { throw SystemError(path, EEXIST) }
            let file = try OutputFile(path: path, syncs: false)
            try ChangeFile.magic.withUnsafeBytes { try file.write($0) }
            for old in files {
                for entry in old.entries where known.insert(entry.key).inserted {
                    try ChangeFile.block(entry).withUnsafeBytes { try file.write($0) }
                }
            }
            for key in state.blocks.keys.sorted() where !state.removed.contains(key) {
                try state.blocks[key]?.withUnsafeBytes { try file.write($0) }
            }
            _ = try file.finish()
            state.isWhole = true
        } catch {
            state.problem = error as? SystemError ?? SystemError(path, EIO)
        }
    }
}
