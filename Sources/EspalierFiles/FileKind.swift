import Foundation

/// The kind of file at a path, following symbolic links.
package enum FileKind: Sendable {
    case file, folder, other, missing

    /// Finds the kind of the file at a path; `other` for a symbolic link that isn't followed.
    package init(path: String, followsLinks: Bool = true) {
        self = stat(ofFile: path, followsLinks: followsLinks)?.kind ?? .missing
    }
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
