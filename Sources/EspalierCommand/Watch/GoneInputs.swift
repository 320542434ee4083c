import EspalierBatch
import EspalierDiagnostics
import EspalierFiles

/// The inputs that a new search doesn't find any more, and the messages about them.
nonisolated struct GoneInputs {
    /// The maximum number of inputs of a folder that are named.
    private static let namedCount = 3

    private struct Group: Hashable {
        /// The highest folder above the inputs that doesn't exist any more; if their folder exists, this folder.
        let folder: String
        let isRemoved: Bool
    }

    private var paths: [Group: [String]] = [:]
    /// The groups in the order in which they were added.
    private var groups: [Group] = []

    mutating func add(_ input: Input) {
        var folder = FilePath.folder(of: input.path)
        while case let outer = FilePath.folder(of: folder), !folder.isEmpty, outer != folder,
            !outer.isEmpty, !FileKind(path: outer).isFound
        { folder = outer }
        let group = Group(folder: folder, isRemoved: !FileKind(path: input.path).isFound)
        if paths[group] == nil { groups.append(group) }
        paths[group, default: []].append(input.path)
    }

    /// The messages: a line for each input, or a line for a folder with many inputs.
    var lines: [String] {
        groups.flatMap { group -> [String] in
            let paths = paths[group] ?? []
            if paths.count <= Self.namedCount {
                let change = group.isRemoved ? "was removed" : "is now skipped"
                return paths.map { "\($0) \(change); its pictures are kept" }
            }
            let change = group.isRemoved ? "were removed" : "are now skipped"
            let place = group.folder.isEmpty ? "the current folder" : group.folder
            return ["\(paths.count) inputs in \(place) \(change); their pictures are kept"]
        }
    }
}
