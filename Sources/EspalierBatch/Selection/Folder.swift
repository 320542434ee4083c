import EspalierDiagnostics
package import EspalierFiles
import EspalierThreads
import Foundation

/// The result of a search in folders.
nonisolated package struct SearchResult {
    /// The paths of files, relative to the folder in which the search began.
    package var files: [String] = []
    /// The errors of folders that can't be read.
    package var failures: [SystemError] = []
    /// The relative paths of the folders that were skipped because their names begin with a dot.
    var hiddenFolders: [String] = []
    /// The relative paths of the files and folders that were skipped by rules.
    package var ignored: [String] = []

    package init() {}
}

/// Searches folders in a reproducible order: names are sorted by their bytes, independent of locale and file system.
nonisolated package enum Folder {
    /// Returns true for a regular file, and for a path at which no file is found, such as a broken link or a name that
    /// isn't UTF-8.
    ///
    /// If such a path is read, the error is reported.
    static func mayBeFile(_ path: String) -> Bool {
        let kind = FileKind(path: path)
        return kind == .file || !kind.isFound
    }

    /// Returns true for a folder that isn't a symbolic link, so that a search can't loop.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the absolute path without symbolic links; nil if the path doesn't exist.
    ///
    /// The empty path is the current folder.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the absolute path without `.` and `..`.
    ///
    /// Symbolic links aren't resolved.
    package static func absolute(_ path: String) -> String {
        FilePath.normalized(FilePath.resolved(path, in: FileManager.default.currentDirectoryPath))
    }

    /// Returns the absolute path without symbolic links and `..`; the last parts of the path needn't exist.
    package static func pathWithoutLinks(_ path: String) -> String {
        func real(_ path: String) -> String { realPath(path) ?? path }
        let parts = FilePath.components(of: path).filter { $0 != "." }
        return parts.reduce(real(FilePath.isAbsolute(path) ? "/" : ".")) { folder, part in
            // `folder` has no links, so `..` is the folder that contains it, even if `folder` doesn't exist yet.
            part == ".." ? FilePath.folder(of: folder) : real(FilePath.join(folder, String(part)))
        }
    }

    /// Returns the root of the Git working tree that contains a folder; nil if there is none.
    ///
    /// - Parameter folder: An absolute path without `.` and `..`.
    /// - Returns: The absolute path of the root.
    package static func workingTree(of folder: String) -> String? {
        var root = folder
        while !FileKind(path: FilePath.join(root, ".git")).isFound {
            if root == "/" { return nil }
            root = FilePath.folder(of: root)
        }
        return root
    }

    /// Returns the path of the first folder between a folder and a file that is a symbolic link; nil if no folder is a
    /// link.
    ///
    /// Outputs, records and tiles may be in an untrusted repository. A link must not cause files elsewhere to be
    /// changed or removed. Folders that don't exist aren't links.
    ///
    /// - Parameters:
    ///   - folder: The folder, which may itself be a link.
    ///   - path: The path of the file, which begins with the path of the folder.
    /// - Returns: The path of the link, or nil.
    package static func link(between folder: String, and path: String) -> String? {
        var current = folder
        let rest = FilePath.relative(FilePath.folder(of: path), to: folder) ?? ""
        for name in FilePath.components(of: rest) {
            current = FilePath.join(current, String(name))
            var status = stat()
            if lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return current }
        }
        return nil
    }

    /// Returns the path of the current folder relative to another folder, which needn't exist.
    static func currentFolder(relativeTo folder: String) -> String { path(".", relativeTo: folder) }

    /// Returns a path relative to a folder, without symbolic links; neither of them need exist.
    package static func path(_ path: String, relativeTo folder: String) -> String {
        let path = FilePath.components(of: pathWithoutLinks(path))
        let start = FilePath.components(of: pathWithoutLinks(folder))
        let common = zip(path, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let up = Array(repeating: Substring(".."), count: start.count - common)
        return (up + path[common...]).joined(separator: "/")
    }

    /// Returns the sorted entries of a folder, without `.` and `..`.
    ///
    /// If the folder can't be read, the error is added to the failures of `result`.
    package static func entries(in path: String, _ result: inout SearchResult) -> [FolderEntry] {
        entries(of: listing(of: path), &result)
    }

    private typealias Listing = Result<[FolderEntry], SystemError>

    private static func listing(of path: String) -> Listing {
        Result { () throws(SystemError) in
            try Descriptor(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY).entries(path: path)
        }
    }

    private static func entries(of listing: Listing, _ result: inout SearchResult) -> [FolderEntry] {
        do {
            return try listing.get()
        } catch {
            result.failures.append(error)
            return []
        }
    }

    /// Reads many folders on two threads; returns nil for each folder if there are few.
    private static func listings(of folders: [String], below root: String) -> [Listing?] {
        guard folders.count >= 8 else { return folders.map { _ in nil } }
        let middle = folders.count / 2
        let (first, second) = Threads.both {
            folders[..<middle].map { listing(of: FilePath.join(root, $0)) }
        } and: {
            folders[middle...].map { listing(of: FilePath.join(root, $0)) }
        }
        return first + second
    }

    /// Adds the files in the folder `root/start` and its subfolders, except hidden ones.
    package static func search(below root: String, from start: String = "", _ result: inout SearchResult) {
        search(
            below: root, from: start, ifRulesIn: { _ in false }, skipping: { _, _ in false }, &result)
    }

    /// Adds the files in the folder `root/start` and its subfolders.
    ///
    /// Files and folders that `skips` selects, or whose names begin with a dot, are skipped. Links to folders aren't
    /// followed. Two threads read the subfolders of a folder if there are many.
    ///
    /// - Parameters:
    ///   - root: The folder that paths are relative to.
    ///   - start: The path of the folder where the search begins, relative to `root`.
    ///   - hasRules: A closure that returns false if no entry of a folder is skipped.
    ///   - skips: A closure that returns true for an entry to skip. The paths of the folder and of the entry are relative
    ///     to `root`.
    ///   - result: Receives the files.
    package static func search(
        below root: String, from start: String = "",
        ifRulesIn hasRules: (_ folder: String) throws -> Bool,
        skipping skips: (_ path: String, _ isFolder: Bool) throws -> Bool,
        _ result: inout SearchResult
    ) rethrows {
        var open: [(path: String, listing: Listing?)] = [(start, nil)]
        while let (folder, known) = open.popLast() {
            let hasRules = try hasRules(folder)
            var folders: [String] = []
            for entry in entries(of: known ?? listing(of: FilePath.join(root, folder)), &result) {
                let path = FilePath.join(folder, entry.name)
                if entry.name.hasPrefix(".") {
                    if entry.kind == .folder { result.hiddenFolders.append(path) }
                    continue
                }
                let isFolder = entry.kind == .folder
                let isFile =
                    entry.kind == .file || entry.kind == .unknown && mayBeFile(FilePath.join(root, path))
                guard isFolder || isFile else { continue }
                if hasRules, try skips(path, isFolder) {
                    result.ignored.append(path)
                } else if isFolder {
                    folders.append(path)
                } else {
                    result.files.append(path)
                }
            }
            open += zip(folders, listings(of: folders, below: root)).reversed()
        }
    }
}
