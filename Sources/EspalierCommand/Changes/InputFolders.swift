import EspalierFiles

/// The folders that hold inputs of a run, directly or in subfolders.
///
/// A folder in which inputs were and no inputs are any more may be one whose file system isn't mounted.
nonisolated struct InputFolders {
    private let current = CurrentFolder().absolute
    private var folders: Set<String> = []

    init(_ inputs: [Input]) {
        for input in inputs where input.origin != .standardInput {
            var path = current.spelling(of: input.path)
            while path.count > 1 {
                path = FileName.folder(of: path)
                if !folders.insert(path).inserted { break }
            }
        }
    }

    /// Returns the folder of an input that is gone if this folder exists and holds no inputs; otherwise nil.
    ///
    /// If the folder of the input doesn't exist, the nearest folder above it that exists takes its place.
    func emptiedFolder(of path: String) -> String? {
        var folder = path
        repeat {
            folder = FileName.folder(of: folder)
        } while folder.count > 1 && FileKind(path: folder) != .folder
        let shown = folder.isEmpty ? "." : folder
        return folders.contains(current.spelling(of: shown)) ? nil : shown
    }
}
