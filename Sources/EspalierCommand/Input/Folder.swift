import Foundation

/// Reads folders in a defined order: names by their bytes, whatever the locale and the file system say.
nonisolated enum Folder {
    nonisolated enum Kind { case file, folder, other, missing }

    /// What a path leads to, through symbolic links.
    static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// A file, or a name that leads nowhere: a broken link, or one that isn't UTF-8. That is said when its turn
    /// comes, and not passed over.
    static func mayBeFile(_ path: String) -> Bool {
        let kind = kind(of: path)
        return kind == .file || kind == .missing
    }

    /// A folder that is no link: what a walk may enter without going round in circles.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, sorted, without `.` and `..`.
    static func names(in path: String) throws -> [String] {
        guard let folder = opendir(path.isEmpty ? "." : path) else { throw SystemError(path) }
        defer { closedir(folder) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        if errno != 0 { throw SystemError(path) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Every visible file below `root`, as paths relative to it, folder by folder; links to folders aren't followed.
    static func files(below root: String) throws -> [String] {
        var found: [String] = []
        var open = [""]
        while let folder = open.popLast() {
            var folders: [String] = []
            for name in try names(in: join(root, folder)) where !name.hasPrefix(".") {
                let path = join(folder, name)
                if isRealFolder(join(root, path)) {
                    folders.append(path)
                } else if mayBeFile(join(root, path)) {
                    found.append(path)
                }
            }
            open += folders.reversed()
        }
        return found
    }
}
