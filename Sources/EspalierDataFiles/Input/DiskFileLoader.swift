import EspalierDiagnostics
public import Foundation

/// Reads files from the disk, all of them or only those below some folders.
public struct DiskFileLoader: FileLoading {
    private let allowedFolders: [String]?
    private let limits: DataLimits

    /// - Parameters:
    ///   - allowedFolders: The folders below which files are read, or nil for all. Symbolic links are resolved first.
    ///   - limits: A file with more than `bytes` is refused before it is read.
    public init(allowedFolders: [String]? = nil, limits: DataLimits = DataLimits()) {
        self.allowedFolders = allowedFolders
        self.limits = limits
    }

    /// Reads a file, if it is in a folder that may be read, and within the limit on bytes.
    public func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        try check(path, for: path)
        let size = try Self.size(ofFile: path)
        guard size <= limits.bytes else {
            throw FileLoadingError(
                path: path, reason: "\(size) bytes is beyond the limit of \(limits.bytes)",
                cause: .limit(.bytes))
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw FileLoadingError(path: path, reason: Self.reason(of: error))
        }
    }

    /// Only a regular file can be read whole: a pipe or a device may never end.
    private static func size(ofFile path: String) throws(FileLoadingError) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = errno == ENOENT ? "there is no such file" : String(cString: strerror(errno))
            throw FileLoadingError(path: path, reason: reason)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw FileLoadingError(path: path, reason: "it is a folder")
        default: throw FileLoadingError(path: path, reason: "it is not a regular file")
        }
    }

    /// The names of the files in the folder of a file, sorted, if the folder may be read.
    public func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try check(folder, for: path)
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.filter { !Self.isFolder(folder + "/" + $0) }.sorted()
        } catch {
            throw FileLoadingError(path: path, reason: Self.reason(of: error))
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Throws if a path isn't in one of the folders.
    ///
    /// `name` is the path as the user gave it.
    private func check(_ path: String, for name: String) throws(FileLoadingError) {
        guard let allowedFolders else { return }
        let resolved = Self.resolved(path)
        let isAllowed = allowedFolders.contains { allowed in
            let folder = Self.resolved(allowed)
            return resolved == folder || resolved.hasPrefix(folder == "/" ? "/" : folder + "/")
        }
        guard isAllowed else {
            throw FileLoadingError(
                path: name, reason: "it is outside the folders that may be read", cause: .content)
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    private static func reason(of error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
        case .fileReadNoPermission: "permission denied"
        default: (error as NSError).localizedDescription
        }
    }
}
