nonisolated extension GlobPattern {
    /// The files that fit, as paths relative to `base`, in the order of their bytes; each once.
    func search() throws -> [String] {
        var found: [String] = []
        var open: [(folder: String, next: Int)] = [("", 0)]
        while let (folder, next) = open.popLast() {
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
        in folder: String, at next: Int, open: inout [(folder: String, next: Int)], found: inout [String]
    ) throws {
        let isLast = next == components.count - 1
        for name in try Folder.names(in: Folder.join(base, folder)) where Self.matches(name, components[next])
        {
            let path = Folder.join(folder, name)
            if !isLast {
                open.append((path, next + 1))
            } else if Folder.mayBeFile(Folder.join(base, path)) {
                found.append(path)
            }
        }
    }

    /// `**`: the rest of the pattern here, and the same in every visible folder below. At the end of a
    /// pattern it means every file below.
    private func descend(
        from folder: String, at next: Int, open: inout [(folder: String, next: Int)], found: inout [String]
    ) throws {
        if next == components.count - 1 {
            found += try Folder.files(below: Folder.join(base, folder)).map { Folder.join(folder, $0) }
            return
        }
        open.append((folder, next + 1))
        for name in try Folder.names(in: Folder.join(base, folder)) where !name.hasPrefix(".") {
            let path = Folder.join(folder, name)
            if Folder.isRealFolder(Folder.join(base, path)) { open.append((path, next)) }
        }
    }
}
