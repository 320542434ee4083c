import EspalierFiles
import Foundation

/// The result of a search in folders.
nonisolated struct SearchResult {
    /// Paths relative to the folder where the search began.
    var files: [String] = []
    /// Folders that can't be read.
    var failures: [SystemError] = []
}

/// Searches folders in a defined order: names by their bytes, independent of locale and file system.
nonisolated enum Folder {
    /// Returns true for a regular file, and for a path that can't be resolved, such as a broken link or a name that isn't
    /// UTF-8.
    ///
    /// Reading such a path reports the error.
    static func mayBeFile(_ path: String) -> Bool {
        let kind = FileKind(path: path)
        return kind == .file || kind == .missing
    }

    /// Returns true for a folder that isn't a symbolic link, so that a search can't loop.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The sorted names in a folder, without `.` and `..`.
    ///
    /// A folder that can't be read is added to the failures.
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

    /// Adds every visible file below `root/start`, folder by folder.
    ///
    /// Links to folders aren't followed.
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
