import Foundation

/// The kind of file at a path, following symbolic links.
package enum FileKind: Sendable {
    case file, folder, other, missing
    /// The system can't tell whether there is a file, for example because a folder on the path can't be searched.
    case unreachable

    /// Creates the kind of the file at a path.
    ///
    /// A symbolic link that isn't followed has the kind `other`.
    package init(path: String, followsLinks: Bool = true) {
        self = stat(ofFile: path, followsLinks: followsLinks)?.kind ?? .ofFailedLookup
    }

    /// The kind for the error that `errno` has after a file wasn't found.
    fileprivate static var ofFailedLookup: FileKind {
        errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable
    }

    /// False if no file was found at the path.
    package var isFound: Bool { self != .missing && self != .unreachable }
}

/// The kind and the stamp of the file at a path, which are read with one system call.
package struct FileLookup: Sendable {
    /// The kind of the file, following symbolic links.
    package let kind: FileKind
    /// The stamp; nil for a folder, and if no file was found.
    package let stamp: FileStamp?

    /// Looks up the file at a path, following symbolic links.
    package init(path: String) { self.init(stat(ofFile: path)) }

    /// Creates the result of a lookup; `status` is nil if it has just failed.
    init(_ status: stat?) {
        kind = status?.kind ?? .ofFailedLookup
        stamp = kind == .folder ? nil : status.map(FileStamp.init)
    }
}

extension stat {
    /// Gets the status of a file; nil if there is no such file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - folder: The descriptor of the folder to which the path is relative.
    ///   - followsLinks: False for the status of a symbolic link itself.
    init?(ofFile path: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD, followsLinks: Bool = true) {
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
