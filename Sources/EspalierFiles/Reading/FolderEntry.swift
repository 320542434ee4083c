import Foundation

/// The name of a file or folder in a folder, with its kind.
package struct FolderEntry: Sendable {
    /// The kind of a file; most file systems store the kind in the folder.
    package enum Kind: Sendable {
        case file
        case folder
        /// The kind isn't stored in the folder, or the file is a symbolic link.
        case unknown
        /// A pipe, a socket or a device.
        case other
    }

    /// The name, without the path of the folder.
    package let name: String
    /// The kind of file that the folder stores for this name.
    package let kind: Kind

    init(_ entry: UnsafeMutablePointer<dirent>) {
        name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        kind =
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
            default: .other
            }
    }
}
