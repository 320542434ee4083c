import EspalierDiagnostics
import EspalierFiles

/// An output that was recorded, but whose input is gone or doesn't have this output any more.
nonisolated struct Orphan {
    /// The path relative to the output folder.
    let name: String
    let path: String
    let input: String
    /// The records of the output, which several runs with different options may have written.
    fileprivate(set) var files: [DrawnFile]

    /// The reason why the output is left over.
    var reason: String {
        let isGone = FileKind(path: input) == .missing
        return "'\(input)' \(isGone ? "is gone" : "no longer produces this file")"
    }

    /// The predicate of a sentence about the output.
    var predicate: String { "is left over: \(reason)" }
}

/// Finds the recorded outputs that don't belong to an input any more.
nonisolated struct OrphanSearch {
    private let request: RenderRequest
    private let record: ChangeRecord
    private let folder: String
    /// The entries of the inputs of this run that list outputs which the inputs don't have any more.
    private let changed: [(entry: ChangeEntry, input: Input)]
    /// The entries of inputs that don't exist any more.
    private let gone: [ChangeEntry]

    /// Searches a record.
    ///
    /// - Parameters:
    ///   - request: The request with all inputs.
    ///   - record: The record.
    ///   - folder: The folder of the outputs.
    ///   - workingFolder: The current folder, relative to the folder of the outputs.
    ///   - changed: The entries of inputs that list outputs which the inputs don't have any more.
    init(
        _ request: RenderRequest, _ record: ChangeRecord, folder: String, workingFolder: String,
        changed: [(entry: ChangeEntry, input: Input)]
    ) {
        (self.request, self.record, self.folder, self.changed) = (request, record, folder, changed)
        gone = record.entries(except: Self.stems(request)).filter {
            // Somebody else may have written the record, so a recorded name is used only if this run would use it.
            $0.isOf(workingFolder: workingFolder) && Self.isGone($0) && request.names($0)
        }
    }

    private static func stems(_ request: RenderRequest) -> Set<String> {
        Set(request.allInputs.map(request.outputs.stem))
    }

    /// Returns true if the input of an entry doesn't exist any more.
    ///
    /// If even the first folder of a path doesn't exist, a whole project may be missing, for example because a disk
    /// isn't mounted. In this case, the input isn't regarded as gone.
    private static func isGone(_ entry: ChangeEntry) -> Bool {
        guard FileKind(path: entry.path) == .missing else { return false }
        let parts = FilePath.components(of: entry.path)
        return FilePath.isAbsolute(entry.path) || parts.count < 2
            || FileKind(path: String(parts[0])) == .folder
    }

    /// Returns the recorded outputs that don't belong to an input any more, sorted by path.
    func orphans() -> [Orphan] {
        if gone.isEmpty, changed.isEmpty { return [] }
        let stems = Self.stems(request)
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
                default: Orphan(name: name, path: FilePath.join(folder, name), input: entry.path, files: [])
            ].files.append(file)
        }
        for entry in gone { for file in entry.outputs + entry.leftOver { add(file, of: entry) } }
        for (entry, _) in changed { for file in entry.leftOver { add(file, of: entry) } }
        return orphans.values.sorted { $0.name < $1.name }
    }

    /// Removes outputs from the record that are left over and don't exist any more.
    func forgetRemovedFiles() {
        func exists(_ file: DrawnFile, of entry: ChangeEntry) -> Bool {
            FileKind(path: FilePath.join(folder, DarkTwin.name(entry.stem, suffix: file.suffix))) != .missing
        }
        for entry in gone where !(entry.outputs + entry.leftOver).contains(where: { exists($0, of: entry) }) {
            record.remove(entry.key)
        }
        for (entry, input) in changed {
            var rest = entry
            rest.leftOver.removeAll { !exists($0, of: entry) }
            if rest.leftOver.count < entry.leftOver.count { record.add(rest, of: input, request.outputs) }
        }
    }
}

nonisolated extension ChangeRecord {
    /// Adds the entry of an input.
    package func add(_ entry: ChangeEntry, of input: Input, _ outputs: RunOutputs) {
        add(entry, paths: entry.outputs.map { outputs.path(for: input, suffix: $0.suffix) ?? "" })
    }
}
