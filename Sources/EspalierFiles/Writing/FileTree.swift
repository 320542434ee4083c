import Foundation

/// Operations on a folder and all files and subfolders in it.
package enum FileTree {
    /// Removes a folder with all files and subfolders.
    ///
    /// Symbolic links are removed and not followed. Files and folders that can't be removed are left.
    ///
    /// - Returns: The error of the first file or folder that can't be removed; nil if the folder is gone.
    @discardableResult package static func remove(_ path: String) -> SystemError? {
        var (open, found) = ([path], [String]())
        var failure: SystemError?
        while let folder = open.popLast() {
            found.append(folder)
            do throws(SystemError) {
                for entry in try entries(of: folder) {
                    let child = folder + "/" + entry.name
                    if unlink(child) == 0 { continue }
                    // If the child is a folder, `unlink` fails with EISDIR on Linux.
                    if errno == EISDIR { open.append(child) } else { failure = failure ?? SystemError(child) }
                }
            } catch {
                if error.code != ENOENT { failure = failure ?? error }
            }
        }
        for folder in found.reversed() where rmdir(folder) != 0 && errno != ENOENT {
            failure = failure ?? SystemError(folder)
        }
        return failure
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
