public import EspalierDiagnostics
public import Foundation

/// Loads the files that another file refers to.
///
/// The implementation decides which files may be read.
public protocol FileLoading: Sendable {
    /// Returns the contents of a file.
    ///
    /// - Throws: `FileLoadingError`.
    func contents(ofFile path: String) throws(FileLoadingError) -> Data

    /// Returns the sorted names of all files in a folder.
    ///
    /// `path` is the path of any file in this folder. The file needn't exist.
    ///
    /// - Throws: `FileLoadingError`.
    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String]
}

/// The error for a file that can't be read or isn't allowed.
public struct FileLoadingError: Error, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The reason, for example "there is no such file".
    public let reason: String
    /// The cause: `file` if the file can't be read, another cause if the file isn't allowed.
    public let cause: Diagnostic.Cause
    /// Advice, such as the name of a file that was probably meant; nil for none.
    package var advice: String?

    /// Creates an error, by default for a file that can't be read.
    public init(path: String, reason: String, cause: Diagnostic.Cause = .file) {
        (self.path, self.reason, self.cause) = (path, reason, cause)
    }

    /// The path and the reason.
    public var description: String { "can't read '\(path)': \(reason)" }
}

extension FileLoadingError {
    /// Returns the error as a diagnostic at the place where the file is named.
    package func located(at range: SourceRange?) -> DiagnosticsError {
        // Show a long path in full, because the file's name is at its end.
        DiagnosticsError(
            "can't read '\(path.excerpt(upTo: 4_096))': \(reason)", at: range, note: advice, cause: cause)
    }
}
