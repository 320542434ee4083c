import EspalierDiagnostics
import EspalierFiles

nonisolated extension GlobPattern {
    /// A folder, and the index of the pattern component that the folder's contents have to match.
    private struct Step: Hashable {
        let folder: String
        let next: Int
    }

    /// Returns the paths of all matching files, relative to `base`, sorted by their bytes and without duplicates.
    ///
    /// - Complexity: O(folders x components). Several `**` can match a folder in many ways, but the folder is searched
    ///   only once for each rest of the pattern.
    package func search() -> SearchResult {
        var result = SearchResult()
        var open = [Step(folder: "", next: 0)]
        var seen: Set<Step> = []
        var hidden: Set<String> = []
        while let step = open.popLast() {
            let (folder, next) = (step.folder, step.next)
            guard seen.insert(step).inserted else { continue }
            guard FileKind(path: FilePath.join(base, folder)) == .folder || folder.isEmpty && base.isEmpty
            else { continue }
            if components[next] == "**" {
                descend(from: folder, at: next, open: &open, &hidden, &result)
            } else {
                match(in: folder, at: next, open: &open, &hidden, &result)
            }
        }
        // `**` can come to the same hidden folder in several ways.
        result.hiddenFolders += hidden
        // If the pattern has several `**`, the same file can be found more than once.
        result.files = Set(result.files).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return result
    }

    /// Matches the names in a folder with a component of the pattern.
    ///
    /// Folders whose names begin with a dot don't match `*`, and are added to `hidden`.
    private func match(
        in folder: String, at next: Int, open: inout [Step], _ hidden: inout Set<String>,
        _ result: inout SearchResult
    ) {
        let isLast = next == components.count - 1
        let pattern = ComponentPattern(components[next])
        for entry in Folder.entries(in: FilePath.join(base, folder), &result) {
            let path = FilePath.join(folder, entry.name)
            if !isLast, components[next] == "*", entry.isHiddenFolder { hidden.insert(path) }
            guard pattern.matchesUnlessHidden(entry.name) else { continue }
            if !isLast {
                open.append(Step(folder: path, next: next + 1))
            } else if Folder.mayBeFile(FilePath.join(base, path)) {
                result.files.append(path)
            }
        }
    }

    /// Applies `**`: matches the rest of the pattern in this folder, and continues in every visible subfolder.
    ///
    /// At the end of a pattern, `**` matches every file in the folder and its subfolders. Folders whose names begin
    /// with a dot are added to `hidden`.
    private func descend(
        from folder: String, at next: Int, open: inout [Step], _ hidden: inout Set<String>,
        _ result: inout SearchResult
    ) {
        if next == components.count - 1 {
            return Folder.search(below: base, from: folder, &result)
        }
        open.append(Step(folder: folder, next: next + 1))
        for entry in Folder.entries(in: FilePath.join(base, folder), &result) {
            let path = FilePath.join(folder, entry.name)
            if entry.isHiddenFolder { hidden.insert(path) }
            if entry.name.hasPrefix(".") { continue }
            if Folder.isRealFolder(FilePath.join(base, path)) { open.append(Step(folder: path, next: next)) }
        }
    }
}

nonisolated extension FolderEntry {
    /// True for a folder whose name begins with a dot.
    fileprivate var isHiddenFolder: Bool { kind == .folder && name.hasPrefix(".") }
}
