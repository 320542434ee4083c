import EspalierFiles
import Foundation
import Synchronization

/// The record of what was drawn into a folder, for `--incremental`.
///
/// A run appends an entry soon after each input, so that a run that is killed loses little. Several runs can write to one record
/// at the same time: appending is atomic, and an entry that gets lost only means that its input is drawn again.
nonisolated final class ChangeRecord: Sendable {
    private struct State {
        /// Entries that aren't in the file yet.
        var pending: [(entry: ChangeEntry, paths: [String])] = []
        /// The blocks of this run.
        var blocks: [ChangeFile.Key: [UInt8]] = [:]
        var removed: Set<ChangeFile.Key> = []
        var isWhole: Bool
        var lastFlush = ContinuousClock.now
        var problem: SystemError?
    }

    /// The maximum age and number of entries that a run which is killed loses.
    private static let maximumAge = Duration.milliseconds(200)
    private static let maximumCount = 64
    /// The size from which on a file that is more than half outdated is written anew.
    private static let compactionSize = 64 << 10

    private let folder: String
    private let shard: Shard?
    /// The file that this run writes, and then those of other shards.
    private let names: [String]
    private let files: [ChangeFile]
    private let state: Mutex<State>

    /// Reads the records of a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the outputs.
    ///   - shard: The shard, which writes a file of its own; nil for a run with all inputs.
    init(folder: String, shard: Shard?) {
        (self.folder, self.shard) = (folder, shard)
        let own = shard.map { "\(ChangeFile.name).\($0.number)-of-\($0.count)" } ?? ChangeFile.name
        var ignored = SearchResult()
        let all = Folder.entries(in: folder, &ignored).map(\.name)
        names = [own] + all.filter { Self.isRecord($0) && $0 != own }
        files = names.map { ChangeFile(path: Folder.join(folder, $0)) }
        state = Mutex(State(isWhole: files[0].isWhole))
    }

    /// Returns true for the name of a record, but not for that of its temporary file.
    private static func isRecord(_ name: String) -> Bool {
        name == ChangeFile.name || name.hasPrefix(ChangeFile.name + ".") && name.contains("-of-")
    }

    /// Returns what the records know about an input, with the most probable entry first.
    func entries(_ key: ChangeFile.Key) -> [ChangeEntry] { files.compactMap { $0.entry(key) } }

    /// Returns true if an input was drawn with other options.
    func hasOtherOptions(_ stem: String) -> Bool {
        files.contains { $0.ranges.keys.contains { $0.stem == stem } }
    }

    /// Returns the entries of this run's options and others whose inputs aren't among those with the given stems.
    func entries(except stems: Set<String>) -> [(key: ChangeFile.Key, entry: ChangeEntry)] {
        var seen: Set<ChangeFile.Key> = []
        var result: [(key: ChangeFile.Key, entry: ChangeEntry)] = []
        for file in files {
            for key in file.ranges.keys where !stems.contains(key.stem) && seen.insert(key).inserted {
                if let entry = file.entry(key) { result.append((key, entry)) }
            }
        }
        return result.sorted { $0.entry.path < $1.entry.path }
    }

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry, with the stamps that the outputs had after they were written.
    ///   - paths: The paths of its outputs.
    func add(_ entry: ChangeEntry, paths: [String]) {
        state.withLock { state in
            state.pending.append((entry, paths))
            let isOld = state.lastFlush.duration(to: .now) > Self.maximumAge
            if isOld || state.pending.count >= Self.maximumCount { flush(&state) }
        }
    }

    /// Removes an entry.
    func remove(_ key: ChangeFile.Key) {
        _ = state.withLock { $0.removed.insert(key) }
    }

    /// Writes what is left, and the whole file anew if most of it is outdated.
    ///
    /// - Throws: `SystemError` if the record couldn't be written.
    func finish() throws(SystemError) {
        let problem = state.withLock { state in
            flush(&state)
            let added = state.blocks.values.reduce(0) { $0 + $1.count }
            let isOutdated =
                files[0].size + added > Self.compactionSize && files[0].size > 2 * files[0].liveSize
            let absorbs = shard == nil && names.count > 1
            if !state.removed.isEmpty || isOutdated || absorbs { rewrite(&state) }
            if absorbs, state.problem == nil {
                for name in names.dropFirst() { unlink(Folder.join(folder, name)) }
            }
            return state.problem
        }
        if let problem { throw problem }
    }

    private var path: String { Folder.join(folder, names[0]) }

    private func flush(_ state: inout State) {
        state.lastFlush = .now
        if state.pending.isEmpty { return }
        var bytes: [UInt8] = []
        for (entry, paths) in state.pending {
            let block = ChangeFile.block(Self.stamped(entry, paths))
            state.blocks[ChangeFile.Key(stem: entry.stem, options: entry.options)] = block
            bytes += block
        }
        state.pending = []
        if state.isWhole { append(bytes, &state) } else { rewrite(&state) }
    }

    /// Removes the stamps of outputs that may still change without a change of their stamps.
    ///
    /// That is decided as late as here, when most outputs are old enough.
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
            let file = try Descriptor(opening: path, O_WRONLY | O_APPEND)
            let (number, path) = (file.number, path)
            try bytes.withUnsafeBytes { try Transfer.write($0, to: number, path: path) }
        } catch {
            state.problem = error as? SystemError ?? SystemError(path, EIO)
        }
    }

    /// Writes the valid entries of all files and of this run.
    private func rewrite(_ state: inout State) {
        var known = Set(state.blocks.keys).union(state.removed)
        do {
            let file = try OutputFile(path: path, syncs: false)
            try ChangeFile.magic.withUnsafeBytes { try file.write($0) }
            for old in files {
                for key in old.ranges.keys where known.insert(key).inserted {
                    guard let entry = old.entry(key) else { continue }
                    try ChangeFile.block(entry).withUnsafeBytes { try file.write($0) }
                }
            }
            for (key, block) in state.blocks where !state.removed.contains(key) {
                try block.withUnsafeBytes { try file.write($0) }
            }
            _ = try file.finish()
            state.isWhole = true
        } catch {
            state.problem = error as? SystemError ?? SystemError(path, EIO)
        }
    }
}
