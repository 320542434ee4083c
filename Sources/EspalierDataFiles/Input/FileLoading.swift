public import EspalierDiagnostics
public import Foundation

/// Reads files that another file names.
///
/// The caller decides what may be read.
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

/// The error for a file that can't be read, or may not be.
public struct FileLoadingError: Error, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The reason, as in "there is no such file".
    public let reason: String
    /// `file` for a file that can't be read; another cause for one that could be, but may not.
    public let cause: Diagnostic.Cause

    /// Creates an error.
    public init(path: String, reason: String, cause: Diagnostic.Cause = .file) {
        (self.path, self.reason, self.cause) = (path, reason, cause)
    }

    /// The path and the reason.
    public var description: String { "can't read '\(path)': \(reason)" }
}

extension FileLoadingError {
    /// The error as a diagnostic at the place that names the file.
    package func located(at range: SourceRange?) -> DiagnosticsError {
        DiagnosticsError([
            Diagnostic(
                // The whole path: its end is the name.
                .error, "can't read '\(path.excerpt(upTo: 4_096))': \(reason)", at: range,
                cause: cause)
        ])
    }
}
