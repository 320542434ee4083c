import CLinux
import EspalierGraphics
import Foundation

/// A file that appears whole or not at all, and is left alone when its bytes would be the same.
///
/// As long as what is written equals what the file already holds, nothing is written. At the first
/// difference a temporary file is made beside it, the equal beginning is copied, and the rest follows;
/// `finish` gives it the name. So no picture is held in memory and an unchanged one costs no write.
nonisolated final class OutputFile: ByteSink {
    nonisolated enum Outcome: Sendable, Equatable { case written, unchanged }

    let path: String
    private var existing: ExistingFile?
    private var temporary: (descriptor: Int32, path: String)?
    private let syncs: Bool
    /// How much the temporary file holds, and how much of it is on its way to the disk.
    private var writtenCount = 0
    private var pushedCount = 0
    private static let pushSize = 8 << 20

    /// - Parameter syncs: whether `finish` waits until the disk has the bytes before the file gets its name.
    init(path: String, syncs: Bool) throws {
        self.path = path
        self.syncs = syncs
        try Self.makeFolder(of: path)
        existing = try ExistingFile(path: path)
        if existing == nil { temporary = try Self.open(path) }
    }

    deinit {
        guard let temporary else { return }
        close(temporary.descriptor)
        if temporary.path != path { TemporaryFiles.remove(temporary.path) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        if try existing?.continues(with: bytes) == true { return }
        if existing != nil { try branchOff() }
        guard let temporary else { return }
        try FileDescriptorWriter.write(bytes, to: temporary.descriptor, path: path)
        writtenCount += bytes.count
        if syncs, writtenCount - pushedCount >= Self.pushSize { push(temporary.descriptor) }
    }

    /// Starts the disk on what it will be waited for in the end. Whether it does changes nothing but the time.
    private func push(_ descriptor: Int32) {
        _ = sync_file_range(
            descriptor, Int64(pushedCount), Int64(writtenCount - pushedCount),
            UInt32(SYNC_FILE_RANGE_WRITE))
        pushedCount = writtenCount
    }

    /// Call after the last byte. Without it, nothing has happened when the object goes away.
    func finish() throws -> Outcome {
        if let existing {
            if existing.isAtEnd { return .unchanged }
            try branchOff()
        }
        guard let temporary else { return .unchanged }
        // A device or a pipe was written directly, and can't be synced.
        let isDirect = temporary.path == path
        if syncs, !isDirect, fsync(temporary.descriptor) != 0 { throw SystemError(path) }
        self.temporary = nil
        // The descriptor is gone whatever `close` answers, but delayed write errors come out here.
        if close(temporary.descriptor) != 0 {
            let code = errno
            if !isDirect { TemporaryFiles.remove(temporary.path) }
            throw SystemError(path, code)
        }
        if isDirect { return .written }
        do {
            try TemporaryFiles.rename(temporary.path, to: path)
        } catch {
            TemporaryFiles.remove(temporary.path)
            throw error
        }
        return .written
    }

    /// Goes from comparing to writing: the new file begins with what was equal.
    private func branchOff() throws {
        guard let existing else { return }
        let new = try Self.open(path)
        temporary = new
        try existing.copyEqualPart(to: new.descriptor)
        fchmod(new.descriptor, existing.mode & 0o7777)
        self.existing = nil
    }

    private static func open(_ path: String) throws -> (descriptor: Int32, path: String) {
        if Folder.kind(of: path) == .folder { throw SystemError(path, EISDIR) }
        guard Folder.kind(of: path) == .other else { return try TemporaryFiles.open(beside: path) }
        let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
        if descriptor < 0 { throw SystemError(path) }
        return (descriptor, path)
    }

    /// Makes the folders that lead to the file, as `mkdir -p` does.
    private static func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        if Folder.kind(of: String(path[..<slash])) == .folder { return }
        for end in path[..<slash].indices where path[end] == "/" && end > path.startIndex {
            try make(String(path[..<end]))
        }
        try make(String(path[..<slash]))
    }

    private static func make(_ folder: String) throws {
        if mkdir(folder, 0o777) == 0 || errno == EEXIST && Folder.kind(of: folder) == .folder { return }
        throw SystemError(folder)
    }
}
