import EspalierDiagnostics
import Synchronization

/// The folders in which the inputs of a run may read files.
nonisolated final class SourceFolders: Sendable {
    private let inputs: [Input]
    private let allowedFolders: [String]
    /// The absolute paths of the folders without symbolic links; nil until they are needed.
    private let folders = Mutex<Set<String>?>(nil)

    init(_ inputs: [Input], allowedFolders: [String]) {
        (self.inputs, self.allowedFolders) = (inputs, allowedFolders)
    }

    /// Returns true if a file is in one of the folders or their subfolders, or if the folder of the file doesn't
    /// exist.
    func contain(_ path: String) -> Bool {
        guard var folder = Folder.realPath(FilePath.folder(of: path)) else { return true }
        let known = folders.withLock { folders in
            let known = folders ?? Set(names.compactMap(Folder.realPath))
            folders = known
            return known
        }
        while !known.contains(folder) {
            if folder == "/" { return false }
            folder = FilePath.folder(of: folder)
        }
        return true
    }

    /// The paths of the folders.
    ///
    /// An input that was named can be a folder of data. An input that was found by a search is a file, so its own path
    /// isn't looked up, which would take several system calls for each input.
    private var names: Set<String> {
        var names = Set(allowedFolders)
        for input in inputs {
            names.insert(FilePath.folder(of: input.path))
            if input.isNamed { names.insert(input.path) }
        }
        return names
    }
}
