public import EspalierDataFiles
import EspalierDiagnostics
public import Foundation

/// Reads files from the disk.
///
/// The loader can be restricted to files in certain folders.
public struct DiskFileLoader: FileLoading {
    private let confinement: Confinement?
    private let limits: DataLimits
    private let sources: SourceFiles?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - allowedFolders: The folders that may be read, including their subfolders; nil if any file may be read. A
    ///     file isn't read if a symbolic link leads out of these folders.
    ///   - limits: A file of more than `bytes` is refused before it is read.
    public init(allowedFolders: [String]? = nil, limits: DataLimits = DataLimits()) {
        self.init(allowedFolders: allowedFolders, limits: limits, sources: nil)
    }

    // If `sources` isn't nil, the object collects the names of the files that are read.
    package init(allowedFolders: [String]?, limits: DataLimits, sources: SourceFiles?) {
        confinement = allowedFolders.map { Confinement($0) }
        self.limits = limits
        self.sources = sources
    }

    /// Returns the contents of a regular file.
    ///
    /// Pipes and devices are refused, because reading them may never end.
    public func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        do {
            let descriptor = try open(path)
            let status = try descriptor.status(path: path)
            let count = try size(of: status, path)
            sources?.add(status, path: path)
            let data = try Self.read(descriptor.number, count: count, path)
            data.withUnsafeBytes { sources?.list(status, path: path, contents: $0) }
            return data
        } catch {
            sources?.addMissing(path: path)
            sources?.list(unreadPath: path)
            throw Self.loadingError(error, path)
        }
    }

    /// Returns the names of the files in the folder of `path`, sorted by their bytes.
    public func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        let parent = FilePath.folder(of: path)
        // A slash at the end shows in messages that the path is that of a folder.
        let folder = parent.isEmpty ? "." : FilePath.join(parent, "")
        sources?.addListing(of: folder)
        do {
            let descriptor = try open(folder, O_DIRECTORY)
            let names = try descriptor.names(path: folder).filter { !descriptor.isFolder($0) }
            sources?.list(folder: folder, names: names)
            return names
        } catch {
            throw Self.loadingError(error, path)
        }
    }

    private func open(_ path: String, _ flags: Int32 = 0) throws(SystemError) -> Descriptor {
        guard let confinement else { return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | flags) }
        return try confinement.open(path, O_RDONLY | flags)
    }

    private func size(of status: stat, _ path: String) throws(FileLoadingError) -> Int {
        guard status.kind == .file else {
            let reason = status.kind == .folder ? "it is a folder" : "it is not a regular file"
            throw FileLoadingError(path: path, reason: reason)
        }
        let size = Int(status.st_size)
        if size <= limits.bytes { return size }
        throw FileLoadingError(
            path: path, reason: "\(size) bytes is beyond the limit of \(limits.bytes)",
            cause: .limit(.bytes))
    }

    /// Reads a file into memory.
    ///
    /// The file isn't memory-mapped, because this process would crash if another process shortened the file.
    private static func read(_ descriptor: Int32, count: Int, _ path: String) throws -> Data {
        var allocated: UnsafeMutableRawPointer?
        guard posix_memalign(&allocated, Transfer.alignment, max(1, count)) == 0, let memory = allocated
        else {
            throw SystemError(path, ENOMEM)
        }
        do {
            let buffer = UnsafeMutableRawBufferPointer(start: memory, count: count)
            let filled = try Transfer.read(descriptor, into: buffer, path: path)
            return Data(bytesNoCopy: memory, count: filled, deallocator: .free)
        } catch {
            free(memory)
            throw error
        }
    }

    private static func loadingError(_ error: any Error, _ path: String) -> FileLoadingError {
        switch error {
        case let error as FileLoadingError: error
        case let error as SystemError where error.code == EXDEV:
            FileLoadingError(
                path: path,
                reason: "it is outside the folders that may be read; allow its folder with --allow-path",
                cause: .content)
        case let error as SystemError where error.code == ENOENT: missing(path)
        case let error as SystemError: FileLoadingError(path: path, reason: error.reason)
        default: FileLoadingError(path: path, reason: "\(error)")
        }
    }

    /// The maximum number of names in a folder among which a similar one is searched.
    private static let maximumNames = 1_000

    /// Returns the error for a missing file, with the name of a similar file in its folder.
    private static func missing(_ path: String) -> FileLoadingError {
        var error = FileLoadingError(path: path, reason: "there is no such file")
        let (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
        let names = FileManager.default.enumerator(
            at: URL(filePath: folder.isEmpty ? "." : folder), includingPropertiesForKeys: nil,
            options: .skipsSubdirectoryDescendants)
        let files = (names.map { Array($0.prefix(maximumNames)) } ?? []).compactMap { $0 as? URL }
        let similar = Suggestion.nearest(to: String(name), in: files.map(\.lastPathComponent).sorted())
        error.advice = similar.map { "did you mean '\(FilePath.join(folder, $0))'?" }
        return error
    }
}
