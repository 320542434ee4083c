public import EspalierDiagnostics

/// The text formats that hold a tree of values.
public enum TreeFormat: String, Sendable, CaseIterable {
    case yaml
    case json

    /// By the file name's suffix, or YAML, of which JSON is nearly a subset.
    public init(fileName: String) {
        self = fileName.hasSuffix(".json") ? .json : .yaml
    }

    /// Reads a whole file.
    ///
    /// - Throws: `DiagnosticsError` with a located error.
    public func read(_ file: SourceFile, limits: DataLimits = DataLimits()) throws(DiagnosticsError) -> Node {
        switch self {
        case .yaml: try YAMLReader.read(file, limits: limits)
        case .json: try JSONReader.read(file, limits: limits)
        }
    }
}
