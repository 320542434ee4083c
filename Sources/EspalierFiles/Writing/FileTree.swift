import Foundation

/// Operations on a folder and all files and subfolders in it.
package enum FileTree {
    /// Removes a folder with all files and subfolders.
    ///
    /// Symbolic links are removed and not followed. Files and folders that can't be removed are left.
    ///
    /// - Returns: The error of the first file or folder that can't be removed; nil if the folder is gone.
    @discardableResult package static func remove(_ path: String) -> SystemError? {
        remove(path, in: AT_FDCWD, path: path)
    }

    /// Removes a folder in an open folder with all files and subfolders.
    ///
    /// Each folder is opened without following a link, and its files are removed by its descriptor. Therefore, nothing
    /// outside of the folder is removed if another process replaces a subfolder by a link at the same time.
    ///
    /// - Parameters:
    ///   - name: The name of the folder, or its path relative to the open folder.
    ///   - parent: The descriptor of the open folder, or `AT_FDCWD`.
    ///   - path: The path of the folder, for the error.
    /// - Returns: The error of the first file or folder that can't be removed; nil if the folder is gone.
    @discardableResult
    static func remove(_ name: String, in parent: Int32, path: String) -> SystemError? {
        var open: [OpenFolder] = []
        var failure: SystemError?
        func enter(_ name: String, in parent: Int32, _ path: String) {
            do throws(SystemError) {
                open.append(try OpenFolder(name, in: parent, path: path))
            } catch {
                // A folder that can't be read may be empty.
                if error.code == ENOENT || unlinkat(parent, name, AT_REMOVEDIR) == 0 { return }
                failure = failure ?? error
            }
        }
        enter(name, in: parent, path)
        while let folder = open.last {
            guard let name = folder.names.popLast() else {
                open.removeLast()
                if unlinkat(folder.parent, folder.name, AT_REMOVEDIR) != 0, errno != ENOENT {
                    failure = failure ?? SystemError(folder.path)
                }
                continue
            }
            let number = folder.descriptor.number
            if unlinkat(number, name, 0) == 0 || errno == ENOENT { continue }
            let error = SystemError(folder.path + "/" + name, errno)
            // If the child is a folder, `unlinkat` fails with EISDIR on Linux.
            if error.code == EISDIR {
                enter(name, in: number, error.path)
            } else {
                failure = failure ?? error
            }
        }
        return failure
    }

    /// A folder whose files are being removed.
    private final class OpenFolder {
        let descriptor: Descriptor
        let name: String
        let parent: Int32
        let path: String
        /// The names of the files that haven't been removed yet.
        var names: [String]

        init(_ name: String, in parent: Int32, path: String) throws(SystemError) {
            (self.name, self.parent, self.path) = (name, parent, path)
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            descriptor = try Descriptor(owning: openat(parent, name, flags), path: path)
            names = try descriptor.names(path: path)
        }
    }

    /// Returns the paths of all files in a folder and its subfolders, relative to the folder.
    ///
    /// A symbolic link is listed as a file.
    ///
    /// - Throws: `SystemError` if the folder or a subfolder can't be read.
    package static func files(below path: String) throws(SystemError) -> [String] {
        var (open, files) = ([""], [String]())
        while let folder = open.popLast() {
            for entry in try entries(of: path + "/" + folder.dropLast()) {
                if entry.kind == .folder {
                    open.append(folder + entry.name + "/")
                } else {
                    files.append(folder + entry.name)
                }
            }
        }
        return files
    }

    private static func entries(of folder: String) throws(SystemError) -> [FolderEntry] {
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).entries(path: folder)
    }
}
