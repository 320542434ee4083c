import Foundation

/// The kind of file at a path, following symbolic links.
package enum FileKind: Sendable {
    case file, folder, other, missing
    /// The system can't tell whether there is a file, for example because a folder on the path can't be searched.
    case unreachable

    /// Finds the kind of the file at a path; `other` for a symbolic link that isn't followed.
    package init(path: String, followsLinks: Bool = true) {
        if let status = stat(ofFile: path, followsLinks: followsLinks) {
            self = status.kind
        } else {
            self = errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable
        }
    }

    /// False if no file was found at the path.
    package var isFound: Bool { self != .missing && self != .unreachable }
}

extension stat {
    /// Gets the status of a file; nil if there is no such file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - folder: The descriptor of the folder to which the path is relative.
    ///   - followsLinks: False for the status of a symbolic link itself.
    init?(ofFile path: String, in folder: Int32 = AT_FDCWD, followsLinks: Bool = true) {
        self.init()
        if fstatat(folder, path, &self, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) != 0 { return nil }
    }

    /// The kind of the file; `other` for a symbolic link.
    var kind: FileKind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }
}
