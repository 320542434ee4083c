import EspalierDiagnostics
public import Foundation

/// Reads files from the disk, all of them or only those below some folders.
public struct DiskFileLoader: FileLoading {
    private let allowedFolders: [String]?
    private let limits: DataLimits

    /// - Parameters:
    ///   - allowedFolders: Only files below one of these are read; links are followed before looking. All when nil.
    ///   - limits: A file beyond `bytes` is refused before it is read.
    public init(allowedFolders: [String]? = nil, limits: DataLimits = DataLimits()) {
        self.allowedFolders = allowedFolders
        self.limits = limits
    }

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

    /// Only what is a file can be read whole: a pipe may never end, and a device neither.
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

    /// - Parameter name: As the user gave it.
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
