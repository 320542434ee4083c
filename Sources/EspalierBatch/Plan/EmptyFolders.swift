import EspalierDiagnostics
import EspalierFiles

/// Finds empty folders in which inputs were.
///
/// Such a folder may be the mount point of a file system that isn't mounted. In this case, its inputs still exist.
nonisolated struct EmptyFolders {
    /// The folders that have been read, with true for those that are empty.
    private var isEmpty: [String: Bool] = [:]

    /// Returns the folder of a removed input if this folder exists and is empty; otherwise nil.
    ///
    /// If the folder of the input doesn't exist, the nearest folder above it that exists takes its place.
    mutating func emptyFolder(of path: String) -> String? {
        var folder = FilePath.folder(of: path)
        while !folder.isEmpty, folder != "/", FileKind(path: folder) != .folder {
            folder = FilePath.folder(of: folder)
        }
        if folder.isEmpty { folder = "." }
        let known = isEmpty[folder] ?? Self.isEmpty(folder)
        isEmpty[folder] = known
        return known ? folder : nil
    }

    /// Returns true if a folder has no entries except the folder `lost+found`, which ext4 makes in each file system.
    private static func isEmpty(_ folder: String) -> Bool {
        var result = SearchResult()
        let entries = Folder.entries(in: folder, &result)
        return result.failures.isEmpty && entries.allSatisfy { $0.name == "lost+found" }
    }
}
