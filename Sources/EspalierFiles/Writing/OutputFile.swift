import CLinux
package import EspalierDiagnostics
package import EspalierGraphics
import Foundation

/// A file that is written completely or not at all, and isn't touched if its bytes would be the same.
///
/// As long as the bytes are equal to the bytes of the existing file, nothing is written. At the first difference, a
/// temporary file is created in the same folder, and the equal part is copied to it. At the end, the temporary file is
/// renamed. In this way, the output needn't be in memory.
///
/// A symbolic link is replaced by the file. Otherwise, a link in an untrusted folder could cause any file to be changed.
/// Devices, pipes and links to open files, such as `/dev/stdout`, are written directly if the user has named exactly
/// this path. At a path that is derived from the name of an input, they are an error, because opening a pipe waits for
/// its reader.
package final class OutputFile: ByteSink {
    package enum Outcome: Sendable, Equatable { case written, unchanged }

    package let path: String
    private var existing: ExistingFile?
    private var new: (descriptor: Int32, path: String)?
    private let replacesFile: Bool
    private let replacement: Replacement
    private let syncs: Bool
    private let sources: SourceFiles?
    /// The number of bytes that were written after the copied part, and the number of these bytes that the system was
    /// asked to write to the disk.
    private var writtenCount = 0
    private var pushedCount = 0
    private static let pushSize = 8 << 20
    private let hasher: Digest.Hasher?
    /// The number of bytes that were passed to `write(_:)`, including bytes that the existing file already has.
    package private(set) var byteCount = 0

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Folders that don't exist are created.
    ///   - syncs: True if `prepare` waits until the bytes are on the disk, so that the file is complete even after a
    ///     power failure.
    ///   - sources: Files that must not be replaced.
    ///   - computesDigest: True to compute the digest of the bytes.
    ///   - replacement: The files that may be replaced.
    /// - Throws: `SystemError`, or `DiagnosticsError` if something other than a file is at a path that isn't named.
    package init(
        path: String, syncs: Bool, sources: SourceFiles? = nil, computesDigest: Bool = false,
        replacing replacement: Replacement = .derived
    ) throws {
        // The system would cut the path at a zero byte, and another file would be replaced.
        if path.utf8.contains(0) { throw SystemError(path, EINVAL) }
        (self.path, self.syncs, self.sources, self.replacement) = (path, syncs, sources, replacement)
        hasher = computesDigest ? Digest.Hasher() : nil
        let kind = Self.kind(of: path)
        if kind == .other, !replacement.permitsDevices { throw Self.refusal(of: path) }
        existing = kind == .file ? try ExistingFile(opening: path, mustBeWritable: true) : nil
        replacesFile = existing != nil
        if existing == nil { new = try Self.open(path, kind) }
    }

    /// Throws an error if something is at a path that isn't named by the user and isn't a file, such as a pipe.
    ///
    /// An object of this class makes the same check. Call this method to report the error before long work.
    ///
    /// - Throws: `DiagnosticsError`
    package static func checkDerived(_ path: String) throws(DiagnosticsError) {
        if kind(of: path) == .other { throw refusal(of: path) }
    }

    /// Returns the kind of the file at a path; `other` for a link to an open file.
    private static func kind(of path: String) -> FileKind {
        let kind = FileKind(path: path)
        return kind == .file && DescriptorLink.isReached(from: path) ? .other : kind
    }

    private static func refusal(of path: String) -> DiagnosticsError {
        DiagnosticsError(
            "'\(path)' can't be written, because it isn't a regular file",
            note: "remove it; a pipe or a device is only written if an option names it", cause: .file)
    }

    deinit {
        guard let new else { return }
        close(new.descriptor)
        if new.path != path { TemporaryFiles.remove(new.path) }
    }

    /// Writes a file, and gives it its final name.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - syncs: True to wait until the bytes are on the disk.
    ///   - sources: Files that must not be replaced.
    ///   - replacement: The files that may be replaced.
    ///   - body: A closure that writes the bytes.
    /// - Returns: The outcome: the file was written, or it already had the same bytes.
    /// - Throws: The errors of `init`, `SourceOverwriteError`, or the errors of `body`.
    @discardableResult
    package static func write(
        to path: String, syncs: Bool, sources: SourceFiles? = nil,
        replacing replacement: Replacement = .derived,
        _ body: (OutputFile) throws -> Void
    ) throws -> Outcome {
        let file = try OutputFile(path: path, syncs: syncs, sources: sources, replacing: replacement)
        try body(file)
        return try file.finish()
    }

    /// Writes a new file, which never replaces another one, even one that appears while the bytes are written.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - syncs: True to wait until the bytes are on the disk.
    ///   - body: A closure that writes the bytes.
    /// - Returns: False if there is a file, a folder or a symbolic link at the path.
    /// - Throws: The errors of `init`, or the errors of `body`.
    package static func create(
        at path: String, syncs: Bool, _ body: (OutputFile) throws -> Void
    ) throws -> Bool {
        if FileKind(path: path, followsLinks: false).isFound { return false }
        let file = try OutputFile(path: path, syncs: syncs)
        try body(file)
        return try file.prepare()?.publishAsNew() ?? false
    }

    /// The digest of the bytes that were written; nil if it isn't computed.
    package var digest: Digest? { hasher?.digest }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        byteCount += bytes.count
        hasher?.update(bytes)
        if try existing?.continues(with: bytes) == true { return }
        if existing != nil { try branchOff() }
        guard let new else { return }
        try Transfer.write(bytes, to: new.descriptor, path: path)
        writtenCount += bytes.count
        if syncs, writtenCount - pushedCount >= Self.pushSize { push(new.descriptor) }
    }

    /// Asks the system to start writing to the disk, which makes the wait at the end shorter.
    private func push(_ descriptor: Int32) {
        _ = sync_file_range(
            descriptor, Int64(pushedCount), Int64(writtenCount - pushedCount), UInt32(SYNC_FILE_RANGE_WRITE))
        pushedCount = writtenCount
    }

    /// Completes the file and renames it.
    ///
    /// If this method isn't called before the object is deinitialized, the existing file is unchanged.
    ///
    /// - Throws: `SystemError`, `SourceOverwriteError`
    package func finish() throws -> Outcome {
        guard let prepared = try prepare() else { return .unchanged }
        try prepared.publish()
        return .written
    }

    /// Completes the file, but doesn't rename it.
    ///
    /// - Throws: `SystemError`
    /// - Returns: Nil if the existing file has the same bytes.
    package func prepare() throws -> PreparedFile? {
        if let existing {
            if existing.isAtEnd {
                TemporaryFiles.removeAbandoned(beside: path)
                return nil
            }
            try branchOff()
        }
        guard let new else { return nil }
        // For a device or a pipe, there is no temporary file, and `fsync` isn't possible.
        let isDirect = new.path == path
        if syncs, !isDirect, fsync(new.descriptor) != 0 { throw SystemError(path) }
        // The duplicate of the descriptor keeps the lock of the temporary file.
        let copy = isDirect ? -1 : fcntl(new.descriptor, F_DUPFD_CLOEXEC, 0)
        self.new = nil
        let prepared = PreparedFile(
            path: path, temporary: isDirect ? nil : new.path, descriptor: copy, replacesFile: replacesFile,
            sources: sources, replacement: replacement)
        // `close` can report errors of previous writes. Even then, the descriptor is closed.
        if close(new.descriptor) != 0 { throw SystemError(path) }
        return prepared
    }

    /// Ends the comparison with the existing file, and creates the temporary file with the equal part.
    ///
    /// - Throws: `DiagnosticsError` if the existing file may not be replaced; `SystemError`.
    private func branchOff() throws {
        guard let existing else { return }
        do {
            try replacement.check(path)
        } catch {
            // The error for a file that was read names the place where it is named.
            try sources?.check(output: path)
            throw error
        }
        let new = try TemporaryFiles.open(beside: path)
        self.new = new
        try existing.copyEqualPart(to: new.descriptor)
        try keepMode(existing.mode, new.descriptor)
        self.existing = nil
    }

    /// Gives the new file the mode of the existing one.
    ///
    /// Some file systems can't change the mode. This is an error only if more users could read the new file.
    private func keepMode(_ mode: mode_t, _ descriptor: Int32) throws(SystemError) {
        // The bits for another user or group are left out: they were set for the old content.
        if fchmod(descriptor, mode & 0o777) == 0 { return }
        let error = SystemError(path)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & ~mode & 0o777 == 0 else { throw error }
    }

    private static func open(
        _ path: String, _ kind: FileKind
    ) throws(SystemError) -> (descriptor: Int32, path: String) {
        switch kind {
        case .folder: throw SystemError(path, EISDIR)
        case .file: return try TemporaryFiles.open(beside: path)
        case .missing, .unreachable:
            // The folder nearly always exists, so it is only looked for if no file can be created in it.
            if let new = try? TemporaryFiles.open(beside: path) { return new }
            do {
                try makeFolder(of: path)
            } catch {
                var error = error
                error.neededFor = path
                throw error
            }
            return try TemporaryFiles.open(beside: path)
        case .other: break
        }
        // A file to which the standard output was redirected keeps what it contains.
        let descriptor = Foundation.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        if descriptor < 0 { throw SystemError(path) }
        return (descriptor, path)
    }

    /// Creates the folder of the file and its parents, like `mkdir -p`.
    package static func makeFolder(of path: String) throws(SystemError) {
        let folder = FilePath.folder(of: path)
        if folder.isEmpty || FileKind(path: folder) == .folder { return }
        let bytes = folder.utf8
        for end in bytes.indices.dropFirst() where bytes[end] == FilePath.slash {
            try make(String(folder[..<end]))
        }
        try make(folder)
    }

    private static func make(_ folder: String) throws(SystemError) {
        if mkdir(folder, 0o777) == 0 { return }
        let code = errno
        if code == EEXIST, FileKind(path: folder) == .folder { return }
        throw SystemError(folder, code == EEXIST ? ENOTDIR : code)
    }
}

extension ByteSink {
    /// Writes text as UTF-8.
    package func write(text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }
}
