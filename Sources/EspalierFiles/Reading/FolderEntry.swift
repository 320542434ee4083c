import Foundation

/// The name of a file or folder in a folder, with its kind.
package struct FolderEntry: Sendable {
    /// The kind of a file.
    package enum Kind: Sendable {
        case file
        case folder
        /// The file is a symbolic link, or has been removed.
        case unknown
        /// A pipe, a socket or a device.
        case other
    }

    /// The name, without the path of the folder.
    package let name: String
    /// The kind of the file with this name.
    package let kind: Kind

    /// Creates an entry from the system's entry of a folder.
    ///
    /// - Parameters:
    ///   - entry: The entry that the system has read.
    ///   - folder: The descriptor of the folder. Some file systems don't store kinds in folders; in this case, the kind
    ///     is read from the file's status.
    init(_ entry: UnsafeMutablePointer<dirent>, in folder: Int32) {
        name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        kind =
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            case Int(DT_LNK): .unknown
            case Int(DT_UNKNOWN): Self.kind(of: name, in: folder)
            default: .other
            }
    }

    private static func kind(of name: String, in folder: Int32) -> Kind {
        guard let status = stat(ofFile: name, in: folder, followsLinks: false) else { return .unknown }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .unknown
        default: .other
        }
    }
}
