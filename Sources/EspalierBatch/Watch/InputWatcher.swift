import EspalierCairoGraphics
package import EspalierDiagnostics
package import EspalierFiles
import Foundation
import Synchronization

/// Watches inputs, the files that they read, and the folders that are searched for them.
nonisolated package final class InputWatcher: Sendable {
    nonisolated private struct Dependencies {
        /// The absolute paths of the files that were read, and of files that were looked for but don't exist.
        var files: Set<String> = []
        /// The absolute paths of the files that the input names, which may not have been read.
        var named: Set<String> = []
        /// The absolute paths of the folders whose names were listed.
        var folders: Set<String> = []
        /// The absolute paths of the folders whose files were all read.
        ///
        /// A file that can't be read yet, such as a font that is being copied, isn't in `files`.
        var contents: Set<String> = []

        func areConcerned(by changes: Changes) -> Bool {
            files.contains(where: changes.touch) || folders.contains(where: changes.touchListing)
                || contents.contains(where: changes.touchContents)
        }
    }

    /// The time without events, in milliseconds, after which a rapid series of file changes is regarded as over.
    private static let pause: Int32 = 12
    /// The maximum time for which a rapid series of file changes postpones the drawing.
    private static let patience = Duration.milliseconds(500)

    private let watcher: FolderWatcher
    /// The folders, patterns and files on the command line.
    private let operands: [String]
    /// The absolute path of the folder of `--base`.
    private let base: String
    /// The values of `--exclude`.
    private let excluded: [IgnoreRule]
    /// The files that all inputs use, such as the theme and the fonts.
    private let shared = Mutex(Dependencies())
    /// The dependencies of each input, by its path.
    private let known = Mutex<[String: Dependencies]>([:])

    /// Creates a watcher that doesn't watch any folder yet.
    ///
    /// - Throws: `DiagnosticsError` if the system has no more watchers.
    package init(_ query: InputQuery) throws(DiagnosticsError) {
        operands = query.words
        base = Folder.absolute(query.base ?? "")
        excluded = query.excluded
        do throws(SystemError) {
            watcher = try FolderWatcher()
        } catch {
            throw Self.explained(error)
        }
    }

    /// The number of watched folders.
    package var folderCount: Int { watcher.count }

    /// Watches the folders that are searched for inputs, their subfolders, and the folders above them, whose
    /// `.espalierignore` files apply to the search.
    ///
    /// Folders that the search skips aren't watched: hidden folders, and those that rules exclude.
    ///
    /// Call this method before each search, so that a file that is added after the search causes an event.
    ///
    /// - Throws: `DiagnosticsError` if the limit on watched folders is reached.
    package func watchSearchedFolders() throws(DiagnosticsError) {
        for operand in operands {
            let folder =
                GlobPattern.isPattern(operand) && !FileKind(path: operand).isFound
                ? GlobPattern(operand).base : operand
            let path = Folder.absolute(folder)
            try watch(nearestTo: path)
            try watchFolders(above: path)
            guard FileKind(path: path) == .folder else { continue }
            let rules = IgnoreList(root: isBelowBase(path) ? base : path, excluded: excluded)
            if path != rules.root, skips(path, rules.skips(_:isFolder:)) { continue }
            var open = [path]
            while let folder = open.popLast() {
                try add(folder)
                var ignored = SearchResult()
                open += Folder.entries(in: folder, &ignored).map(\.name).filter { !$0.hasPrefix(".") }
                    .map { FilePath.join(folder, $0) }
                    .filter { Folder.isRealFolder($0) && !skips($0, rules.skipsEntry) }
            }
        }
    }

    /// Returns true if rules skip a folder.
    ///
    /// If a file of rules can't be read, no folder is skipped, and the search reports the error.
    private func skips(_ folder: String, _ rules: (String, Bool) throws -> Bool) -> Bool {
        (try? rules(folder, true)) ?? false
    }

    /// Watches the folders of pictures, and the folder above the output folder, so that removing a picture or the output
    /// folder causes an event.
    ///
    /// - Throws: `DiagnosticsError` if the limit on watched folders is reached.
    package func watchOutputs(in folder: String?, _ pictureFolders: Set<String>) throws(DiagnosticsError) {
        if let folder { try watch(nearestTo: FilePath.folder(of: Folder.absolute(folder))) }
        for folder in pictureFolders { try watch(nearestTo: folder) }
    }

    /// Watches the folder of `--base`, and the folders between it and `path`.
    private func watchFolders(above path: String) throws(DiagnosticsError) {
        var folder = path
        while FilePath.isPath(folder, below: base) {
            folder = FilePath.folder(of: folder)
            try add(folder)
        }
    }

    /// Returns true for the base folder, and for a folder in it.
    private func isBelowBase(_ path: String) -> Bool {
        FilePath.relative(path, to: base) != nil
    }

    /// Sets the files that all inputs use, and watches their folders.
    ///
    /// - Parameters:
    ///   - paths: The files that were read with the options or were looked for, such as the theme.
    ///   - fonts: The fonts that inputs can use.
    /// - Returns: True if one of the folders wasn't watched before. The options must then be read again, because a file
    ///   may have changed before its folder was watched.
    /// - Throws: `DiagnosticsError` if the limit on watched folders is reached.
    package func setShared(_ paths: [String], _ fonts: FontSelection) throws(DiagnosticsError) -> Bool {
        var dependencies = Dependencies()
        var isNew = false
        for path in paths + ((try? fonts.library())?.allPaths ?? []) {
            for path in Self.names(of: path) {
                dependencies.files.insert(path)
                isNew = try watch(nearestTo: FilePath.folder(of: path)) || isNew
            }
        }
        for folder in fonts.searchedFolders.map(Folder.absolute) {
            dependencies.contents.insert(folder)
            isNew = try watch(nearestTo: folder) || isNew
        }
        shared.withLock { $0 = dependencies }
        return isNew
    }

    /// Sets the files on which an input depends, and watches their folders.
    ///
    /// - Returns: True if a file has changed after it was read and before its folder was watched.
    /// - Throws: `DiagnosticsError` if the limit on watched folders is reached.
    package func set(_ record: SourceFiles.Record, of input: Input) throws(DiagnosticsError) -> Bool {
        var dependencies = Dependencies()
        var isLate = false
        for (path, stamp) in record.stamps {
            for path in Self.names(of: path) {
                dependencies.files.insert(path)
                try watch(nearestTo: FilePath.folder(of: path))
            }
            isLate = isLate || FileStamp(path: path) != stamp
        }
        dependencies.named = Set(record.named.map(Folder.absolute))
        for folder in record.listings.map(Folder.absolute) {
            dependencies.folders.insert(folder)
            try watch(nearestTo: folder)
        }
        dependencies.files.insert(Folder.absolute(input.path))
        known.withLock { $0[input.path] = dependencies }
        return isLate
    }

    /// Removes the dependencies of an input that doesn't exist any more.
    package func remove(_ input: Input) { known.withLock { $0[input.path] = nil } }

    /// All files that inputs have read or name.
    package var sources: SourceFiles {
        let sources = SourceFiles()
        for path in known.withLock({
            $0.values.reduce(into: Set<String>()) { $0.formUnion($1.files.union($1.named)) }
        }) {
            sources.add(path: path)
        }
        return sources
    }

    /// Returns the changes until a rapid series of changes is over or `patience` has passed.
    ///
    /// - Parameter waits: True to wait for the first change; false to return immediately if nothing has changed.
    /// - Returns: The changes; empty if nothing has changed.
    /// - Throws: `SystemError`
    package func changes(waits: Bool = true) throws(SystemError) -> Changes {
        var changes = Changes()
        for event in try watcher.events(waiting: waits ? -1 : 0) { changes.add(event) }
        if !waits, changes.isEmpty { return changes }
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            let more = try watcher.events(waiting: Self.pause)
            if more.isEmpty { break }
            for event in more { changes.add(event) }
        }
        return changes
    }

    /// Returns true if inputs may have been added or removed, so that a new search is necessary.
    package func mustSearch(after changes: Changes) -> Bool {
        let files = known.withLock { $0.values.reduce(into: Set<String>()) { $0.formUnion($1.files) } }
        return changes.concernSearches(isKnown: files.contains)
    }

    /// Returns true if a file that all inputs use has changed, so that the options must be read again.
    package func areAllConcerned(by changes: Changes) -> Bool {
        shared.withLock { $0.areConcerned(by: changes) }
    }

    /// Returns true if the input is new, or if a file or folder that it uses has changed.
    package func isConcerned(_ input: Input, by changes: Changes) -> Bool {
        areAllConcerned(by: changes)
            || known.withLock { $0[input.path]?.areConcerned(by: changes) ?? true }
    }

    /// Returns the absolute path of a file, and the path without symbolic links if that is a different path.
    private static func names(of path: String) -> Set<String> {
        Set([Folder.absolute(path), Folder.realPath(path)].compactMap { $0 })
    }

    /// Watches a folder or, if it doesn't exist, the nearest folder above it that exists.
    ///
    /// - Returns: False if this folder is already watched.
    @discardableResult
    private func watch(nearestTo path: String) throws(DiagnosticsError) -> Bool {
        var folder = path
        while FileKind(path: folder) != .folder, folder.utf8.count > 1 {
            folder = FilePath.folder(of: folder)
        }
        return try add(folder)
    }

    @discardableResult
    private func add(_ folder: String) throws(DiagnosticsError) -> Bool {
        do throws(SystemError) {
            return try watcher.add(folder)
        } catch {
            throw Self.explained(error)
        }
    }

    private static func explained(_ error: SystemError) -> DiagnosticsError {
        let setting: String? =
            switch error.code {
            case ENOSPC: "fs.inotify.max_user_watches"
            case EMFILE: "fs.inotify.max_user_instances"
            default: nil
            }
        guard let setting else { return DiagnosticsError(error.message, cause: .file) }
        let what = error.code == ENOSPC ? "watch '\(error.path)'" : "watch files"
        return DiagnosticsError(
            "can't \(what): the system's limit '\(setting)' is reached",
            note: "raise it as root, for example with 'sysctl \(setting)=1048576'", cause: .file)
    }
}
