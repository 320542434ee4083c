public import EspalierDiagnostics
public import Foundation

/// Reads files that another file names. The caller decides what may be read.
public protocol FileLoading: Sendable {
    /// The contents of a file, mapped rather than copied where that is safe.
    ///
    /// - Throws: `FileLoadingError`.
    func contents(ofFile path: String) throws(FileLoadingError) -> Data

    /// The names, without folders, of all files in the folder that a file is in, sorted.
    ///
    /// - Throws: `FileLoadingError`.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String]
}

/// A file that could not, or may not, be read.
public struct FileLoadingError: Error, Sendable, CustomStringConvertible {
    public let path: String
    public let reason: String
    /// `file` for a file that can't be read; another cause for one that could be, but may not.
    public let cause: Diagnostic.Cause

    public init(path: String, reason: String, cause: Diagnostic.Cause = .file) {
        (self.path, self.reason, self.cause) = (path, reason, cause)
    }

    public var description: String { "can't read '\(path)': \(reason)" }
}
