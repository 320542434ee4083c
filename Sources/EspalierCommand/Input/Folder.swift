import EspalierFiles
import Foundation

/// The result of a search in folders.
nonisolated struct SearchResult {
    /// The paths of files, relative to the folder in which the search began.
    var files: [String] = []
    /// The errors of folders that can't be read.
    var failures: [SystemError] = []
}

/// Searches folders in a reproducible order: names are sorted by their bytes, independent of locale and file system.
nonisolated enum Folder {
    /// Returns true for a regular file, and for a path that doesn't exist, such as a broken link or a name that isn't
    /// UTF-8.
    ///
    /// If such a path is read, the error is reported.
    static func mayBeFile(_ path: String) -> Bool {
        let kind = FileKind(path: path)
        return kind == .file || kind == .missing
    }

    /// Returns true for a folder that isn't a symbolic link, so that a search can't loop.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the sorted names in a folder, without `.` and `..`.
    ///
    /// If the folder can't be read, the error is added to the failures.
    static func names(in path: String, _ result: inout SearchResult) -> [String] {
        do throws(SystemError) {
            return try Descriptor(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY).names(
                path: path)
        } catch {
            result.failures.append(error)
            return []
        }
    }

    static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Adds every file in `root/start` and its subfolders, except for names that begin with a dot.
    ///
    /// Symbolic links to folders aren't followed.
    static func search(below root: String, from start: String = "", _ result: inout SearchResult) {
        var open = [start]
        while let folder = open.popLast() {
            var folders: [String] = []
            for name in names(in: join(root, folder), &result) where !name.hasPrefix(".") {
                let path = join(folder, name)
                if isRealFolder(join(root, path)) {
                    folders.append(path)
                } else if mayBeFile(join(root, path)) {
                    result.files.append(path)
                }
            }
            open += folders.reversed()
        }
    }
}
