import EspalierBatch
import EspalierDiagnostics
import EspalierFiles

/// The pictures that were drawn, by input, to find those that were removed.
nonisolated struct DrawnOutputs {
    /// The absolute paths of the files that were drawn, by the path of their input.
    private var paths: [String: [String]] = [:]

    /// Sets the files that exist for an input.
    ///
    /// If there are none, the folder may just have been removed, so the known files stay.
    mutating func set(_ outputs: [String], of input: Input) {
        if outputs.isEmpty { return }
        paths[input.path] = outputs.map(Folder.absolute)
    }

    /// The absolute paths of the folders of all pictures.
    var folders: Set<String> {
        paths.values.reduce(into: []) { $0.formUnion($1.map(FilePath.folder(of:))) }
    }

    /// Returns the paths of the inputs that have lost a picture, alone or together with its folder.
    ///
    /// A picture is also lost if a folder or a pipe is in its place. Drawing the input then reports this.
    ///
    /// Only pictures and folders that the changes concern are looked for, and folders that don't exist, because there can
    /// be thousands of pictures.
    func lost(in changes: Changes) -> Set<String> {
        var folders: [String: Bool] = [:]
        func isSuspect(_ folder: String) -> Bool {
            if let known = folders[folder] { return known }
            let isSuspect = changes.touch(folder) || FileKind(path: folder) != .folder
            folders[folder] = isSuspect
            return isSuspect
        }
        return Set(
            paths.filter { _, outputs in
                outputs.contains {
                    (isSuspect(FilePath.folder(of: $0)) || changes.touch($0)) && FileKind(path: $0) != .file
                }
            }.keys)
    }
}
