import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The PNG files that `espalier compare` finds in a folder and its subfolders.
nonisolated struct FolderPictures {
    /// The paths of the files, relative to the folder.
    private(set) var names: Set<String> = []
    /// The errors of folders that can't be read, and of files that can't be compared.
    private(set) var failures: [any Error] = []

    /// Searches a folder.
    init(in folder: String) {
        var found = SearchResult()
        Folder.search(below: folder, skipping: { _, _ in false }, &found)
        failures = found.failures
        for name in found.files where name.lowercased().hasSuffix(".png") {
            if let failure = Self.failure(name, in: folder) {
                failures.append(failure)
            } else {
                names.insert(name)
            }
        }
    }

    /// Returns the error for a file that can't be compared; nil if the file can be compared.
    private static func failure(_ name: String, in folder: String) -> DiagnosticsError? {
        let path = Folder.join(folder, name)
        // A line break in a name would begin a new line in a message, and build servers read some lines as commands.
        if name.contains(where: \.isNewline) {
            return DiagnosticsError(
                "'\(path)' isn't compared, because its name contains a line break", note: "rename the file",
                cause: .file)
        }
        guard FileStamp.ofFileWithoutLink(path) == nil else { return nil }
        do throws(SystemError) {
            _ = try Confinement([folder]).open(path)
        } catch  where error.code == EXDEV {
            return DiagnosticsError(
                "'\(path)' isn't compared, because the link leads out of '\(folder)'",
                note: "replace the link with the picture", cause: .file)
        } catch {
            // The comparison reports that the file can't be read.
        }
        return nil
    }
}
