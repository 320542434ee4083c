public import EspalierDiagnostics
public import Foundation

/// A type that reads the files that another file names, and decides which may be read.
public protocol FileLoading: Sendable {
    /// The contents of a file.
    ///
    /// - Throws: `FileLoadingError`.
    func contents(ofFile path: String) throws(FileLoadingError) -> Data

    /// The sorted names of all files in the folder of a file.
    ///
    /// - Throws: `FileLoadingError`.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String]
}

/// The error for a file that can't or may not be read.
public struct FileLoadingError: Error, Sendable, CustomStringConvertible {
    /// The path as it was given to the loader.
    public let path: String
    /// Why, such as "there is no such file".
    public let reason: String
    /// `file` for a file that can't be read; another cause for one that could be, but may not.
    public let cause: Diagnostic.Cause

    public init(path: String, reason: String, cause: Diagnostic.Cause = .file) {
        (self.path, self.reason, self.cause) = (path, reason, cause)
    }

    public var description: String { "can't read '\(path)': \(reason)" }
}
