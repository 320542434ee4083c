nonisolated extension GlobPattern {
    /// A folder, and the first component of the pattern that what is in it has to match.
    private struct Step: Hashable {
        let folder: String
        let next: Int
    }

    /// The files that match, as paths relative to `base`, in the order of their bytes; each once.
    ///
    /// - Complexity: O(folders x components): several `**` lead to one folder in many ways, but it is searched once for
    ///   each rest of the pattern.
    func search() throws -> [String] {
        var found: [String] = []
        var open = [Step(folder: "", next: 0)]
        var seen: Set<Step> = []
        while let step = open.popLast() {
            let (folder, next) = (step.folder, step.next)
            guard seen.insert(step).inserted else { continue }
            guard Folder.kind(of: Folder.join(base, folder)) == .folder || folder.isEmpty && base.isEmpty
            else {
                continue
            }
            if components[next] == "**" {
                try descend(from: folder, at: next, open: &open, found: &found)
            } else {
                try match(in: folder, at: next, open: &open, found: &found)
            }
        }
        // Two ways through `**` can lead to one file.
        return Set(found).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func match(
        in folder: String, at next: Int, open: inout [Step], found: inout [String]
    ) throws {
        let isLast = next == components.count - 1
        for name in try Folder.names(in: Folder.join(base, folder)) where Self.matches(name, components[next])
        {
            let path = Folder.join(folder, name)
            if !isLast {
                open.append(Step(folder: path, next: next + 1))
            } else if Folder.mayBeFile(Folder.join(base, path)) {
                found.append(path)
            }
        }
    }

    /// `**`: the rest of the pattern here, and the same in every visible folder below. At the end of a
    /// pattern it means every file below.
    private func descend(
        from folder: String, at next: Int, open: inout [Step], found: inout [String]
    ) throws {
        if next == components.count - 1 {
            found += try Folder.files(below: Folder.join(base, folder)).map { Folder.join(folder, $0) }
            return
        }
        open.append(Step(folder: folder, next: next + 1))
        for name in try Folder.names(in: Folder.join(base, folder)) where !name.hasPrefix(".") {
            let path = Folder.join(folder, name)
            if Folder.isRealFolder(Folder.join(base, path)) { open.append(Step(folder: path, next: next)) }
        }
    }
}
