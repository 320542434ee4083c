import EspalierDiagnostics
import Foundation
import Synchronization

/// Reports changes in folders, with inotify.
///
/// The watcher watches folders instead of files, because a program that saves by renaming replaces the file. Subfolders
/// aren't included.
package final class FolderWatcher: Sendable {
    /// A change of a file or a folder.
    package struct Event: Sendable, Equatable {
        package enum Kind: Sendable {
            /// The file was written.
            case written
            /// The name is new, or belongs to another file than before.
            case appeared
            /// The name doesn't exist any more.
            case vanished
            /// The system has dropped events; the path is empty.
            case overflow
        }

        package let path: String
        package let kind: Kind
        package let isFolder: Bool
    }

    private struct State {
        var paths: [Int32: [String]] = [:]
        var descriptors: [String: Int32] = [:]
    }

    private let descriptor: Descriptor
    private let state = Mutex(State())
    private static let mask =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
    private static let gone = IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
    private static let new = IN_CREATE | IN_MOVED_TO

    /// Creates a watcher without folders.
    ///
    /// - Throws: `SystemError` with the code `EMFILE` if the user has too many watchers.
    package init() throws(SystemError) {
        descriptor = try Descriptor(
            owning: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)), path: "inotify")
    }

    /// The number of watched folders.
    package var count: Int { state.withLock { $0.paths.count } }

    /// Watches a folder, given by an absolute path.
    ///
    /// - Returns: False if the folder is already watched, or if the path doesn't lead to a folder that may be read.
    /// - Throws: `SystemError` with the code `ENOSPC` if the user watches too many folders.
    @discardableResult
    package func add(_ folder: String) throws(SystemError) -> Bool {
        let number = descriptor.number
        let result = state.withLock { state -> Result<Bool, SystemError> in
            if state.descriptors[folder] != nil { return .success(false) }
            let watch = inotify_add_watch(number, folder, UInt32(Self.mask))
            guard watch >= 0 else {
                let error = SystemError(folder)
                return [ENOENT, ENOTDIR, EACCES].contains(error.code) ? .success(false) : .failure(error)
            }
            // A folder that is reached by two paths has one descriptor.
            state.paths[watch, default: []].append(folder)
            state.descriptors[folder] = watch
            return .success(true)
        }
        return try result.get()
    }

    /// Waits for changes.
    ///
    /// - Parameter milliseconds: The maximum time to wait; -1 to wait without a limit.
    /// - Returns: The changes in the order in which they occurred; empty if nothing changed in this time.
    /// - Throws: `SystemError`
    package func events(waiting milliseconds: Int32) throws(SystemError) -> [Event] {
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let count = poll(&request, 1, milliseconds)
        if count < 0, errno != EINTR { throw SystemError("inotify") }
        if count <= 0 { return [] }
        let number = descriptor.number
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let result = buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(SystemError) in try Transfer.readSome(number, into: bytes, path: "inotify") }
        }
        let length = try result.get()
        return buffer.withUnsafeBytes { bytes in
            events(in: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
        }
    }

    /// Decodes the kernel's records, each of which consists of four 32-bit numbers and a name that is padded with
    /// zeros.
    private func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
        let head = 16
        var events: [Event] = []
        var offset = 0
        while offset + head <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = Int32(
                truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(offset + head + length, bytes.count)
            let name = String(decoding: bytes[offset + head..<end].prefix { $0 != 0 }, as: UTF8.self)
            events += self.events(watch, mask, name)
            offset = end
        }
        return events
    }

    private func events(_ watch: Int32, _ mask: Int32, _ name: String) -> [Event] {
        if mask & IN_Q_OVERFLOW != 0 {
            watchAgain()
            return [Event(path: "", kind: .overflow, isFolder: false)]
        }
        let folders = state.withLock { $0.paths[watch] ?? [] }
        let isFolder = mask & IN_ISDIR != 0 || name.isEmpty
        let kind: Event.Kind = mask & Self.gone != 0 ? .vanished : mask & Self.new != 0 ? .appeared : .written
        // A change of a folder's attributes isn't reported.
        if isFolder, kind == .written, mask & IN_IGNORED == 0 { return [] }
        let paths = name.isEmpty ? folders : folders.map { FilePath.join($0, name) }
        if isFolder, kind == .vanished || mask & IN_IGNORED != 0 {
            let isMoved = mask & (IN_MOVED_FROM | IN_MOVE_SELF) != 0
            for path in paths { remove(path, withSubfolders: isMoved) }
        }
        if mask & IN_IGNORED != 0 { return [] }
        return paths.map { Event(path: $0, kind: kind, isFolder: isFolder) }
    }

    /// Watches all folders again after events were lost.
    ///
    /// A folder that was removed and created again isn't watched any more, although its path is known.
    private func watchAgain() {
        let number = descriptor.number
        state.withLock { state in
            let old = state
            state = State()
            for folder in old.descriptors.keys {
                // The system returns the same number for a folder that is still watched.
                let watch = inotify_add_watch(number, folder, UInt32(Self.mask))
                if watch < 0 { continue }
                state.paths[watch, default: []].append(folder)
                state.descriptors[folder] = watch
            }
            for watch in old.paths.keys where state.paths[watch] == nil { inotify_rm_watch(number, watch) }
        }
    }

    /// Stops watching a folder that was removed or renamed.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - withSubfolders: True for a renamed folder, because the events of its subfolders would have the old paths.
    ///     False for a removed folder, because its subfolders were removed earlier and had events of their own.
    private func remove(_ folder: String, withSubfolders: Bool) {
        let number = descriptor.number
        state.withLock { state in
            let gone =
                withSubfolders
                ? state.descriptors.filter { FilePath.relative($0.key, to: folder) != nil }
                : state.descriptors[folder].map { [folder: $0] } ?? [:]
            for (path, watch) in gone {
                state.descriptors[path] = nil
                state.paths[watch]?.removeAll { $0 == path }
                guard state.paths[watch]?.isEmpty == true else { continue }
                state.paths[watch] = nil
                inotify_rm_watch(number, watch)
            }
        }
    }
}
