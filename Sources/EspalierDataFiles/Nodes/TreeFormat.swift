public import EspalierDiagnostics

/// The text formats that contain a tree of values.
public enum TreeFormat: String, Sendable, CaseIterable {
    /// YAML with the core schema of YAML 1.2.
    case yaml
    /// JSON (RFC 8259).
    case json

    /// The suffixes of the format's file names, in lower case and with the dot.
    public var suffixes: [String] {
        switch self {
        case .yaml: [".yaml", ".yml"]
        case .json: [".json"]
        }
    }

    /// Determines the format of a file by its suffix: JSON for `.json`, otherwise YAML, which includes almost all of
    /// JSON.
    public init(fileName: String) {
        let name = fileName.lowercased()
        self = Self.json.suffixes.contains { name.hasSuffix($0) } ? .json : .yaml
    }

    /// Reads a whole file.
    ///
    /// - Throws: `DiagnosticsError` with the first error and its place.
    public func read(_ file: SourceFile, limits: DataLimits = DataLimits()) throws(DiagnosticsError) -> Node {
        switch self {
        case .yaml: try YAMLReader.read(file, limits: limits)
        case .json: try JSONReader.read(file, limits: limits)
        }
    }
}
