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
}

/// The entries of a folder as the system returns them.
///
/// The names are kept in one buffer until they are sorted, because sorting strings takes longer than reading a folder.
struct FolderEntries {
    /// The names, each with a zero byte at its end.
    private var bytes: [CChar] = []
    private var entries: [(start: Int, kind: FolderEntry.Kind)] = []

    /// Adds an entry, except `.` and `..`.
    ///
    /// - Parameters:
    ///   - entry: The entry that the system has read.
    ///   - folder: The descriptor of the folder. Some file systems don't store kinds in folders; in this case, the kind
    ///     is read from the file's status.
    mutating func append(_ entry: UnsafeMutablePointer<dirent>, in folder: Int32) {
        withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
            let name = buffer.bindMemory(to: CChar.self)
            guard let start = name.baseAddress, strcmp(start, ".") != 0, strcmp(start, "..") != 0 else {
                return
            }
            entries.append((bytes.count, Self.kind(of: start, Int(entry.pointee.d_type), in: folder)))
            bytes.append(contentsOf: name.prefix(strlen(start) + 1))
        }
    }

    /// Returns the entries, sorted by the bytes of their names.
    func sorted() -> [FolderEntry] {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return [] }
            return entries.sorted { strcmp(start + $0.start, start + $1.start) < 0 }.map {
                FolderEntry(name: String(cString: start + $0.start), kind: $0.kind)
            }
        }
    }

    private static func kind(
        of name: UnsafePointer<CChar>, _ type: Int, in folder: Int32
    ) -> FolderEntry.Kind {
        switch type {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .unknown
        case Int(DT_UNKNOWN): storedKind(of: name, in: folder)
        default: .other
        }
    }

    /// Returns the kind from the file's status.
    private static func storedKind(of name: UnsafePointer<CChar>, in folder: Int32) -> FolderEntry.Kind {
        guard let status = stat(ofFile: name, in: folder, followsLinks: false) else { return .unknown }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .unknown
        default: .other
        }
    }
}
