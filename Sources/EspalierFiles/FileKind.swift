import Foundation

/// The kind of file at a path, following symbolic links.
package enum FileKind: Sendable {
    case file, folder, other, missing

    package init(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }
}
