import EspalierDiagnostics
package import EspalierFiles

/// The changes to files and folders, collected from the events of watched folders.
nonisolated package struct Changes {
    /// The paths of the files that were written, and of the files and folders that were created, removed or renamed.
    private var paths: Set<String> = []
    /// The folders in which a file or folder was created, removed or renamed.
    private var listings: Set<String> = []
    /// The folders that were created, removed or renamed.
    ///
    /// Everything in these folders may have changed.
    private var folders: Set<String> = []
    /// True if events were lost.
    ///
    /// In this case everything may have changed.
    private(set) var isUnknown = false

    /// True if nothing has changed.
    package var isEmpty: Bool { paths.isEmpty && !isUnknown }

    package mutating func add(_ event: FolderWatcher.Event) {
        if event.kind == .overflow {
            isUnknown = true
            return
        }
        paths.insert(event.path)
        if event.kind != .written { listings.insert(FilePath.folder(of: event.path)) }
        if event.isFolder { folders.insert(event.path) }
    }

    /// Returns true if the file or folder at an absolute path may have changed.
    ///
    /// The time doesn't depend on the number of changes, because there can be thousands of changes and of inputs.
    package func touch(_ path: String) -> Bool {
        if isUnknown || paths.contains(path) { return true }
        var folder = folders.isEmpty ? "" : FilePath.folder(of: path)
        while !folder.isEmpty, !folders.contains(folder) {
            folder = folder == "/" ? "" : FilePath.folder(of: folder)
        }
        return !folder.isEmpty
    }

    /// Returns true if the list of names in a folder may have changed.
    func touchListing(of folder: String) -> Bool { listings.contains(folder) || touch(folder) }

    /// Returns true if the names or the files in a folder may have changed.
    func touchContents(of folder: String) -> Bool {
        touchListing(of: folder) || paths.contains { FilePath.isPath($0, below: folder) }
    }

    /// Finds out whether inputs may have been added or removed.
    ///
    /// - Parameter isKnown: A closure that returns true for the absolute path of an input, or of a file that an input
    ///   reads.
    /// - Returns: True if the inputs must be searched again.
    func concernSearches(isKnown: (String) -> Bool) -> Bool {
        if isUnknown || !folders.isEmpty { return true }
        return paths.contains { path in
            FilePath.name(of: path) == IgnoreList.fileName
                || (FileName.isDiagram(path) || FileName.isData(path))
                    && FileKind(path: path).isFound != isKnown(path)
        }
    }
}
