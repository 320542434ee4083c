public import EspalierDiagnostics

/// Reads YAML into nodes with their places in the file.
///
/// A file contains one document and uses the core schema of YAML 1.2. Anchors, aliases and merge keys are supported.
/// Duplicate keys are errors. The text is parsed by libyaml.
public enum YAMLReader {
    /// Reads a whole file.
    ///
    /// If the text is empty, the result is null.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limits: The limits for the file.
    ///   - acceptsColorComments: True to read `accent: #ff0000` as YAML does: as no value with a comment. Otherwise, it is
    ///     an error, because the color was probably meant as the value.
    /// - Returns: The value of the document.
    /// - Complexity: O(bytes), plus the size of the nodes that aliases repeat.
    /// - Throws: `DiagnosticsError` with the first error.
    public static func read(
        _ file: SourceFile, limits: DataLimits = DataLimits(), acceptsColorComments: Bool = false
    ) throws(DiagnosticsError) -> Node {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            let parser = try YAMLParser(bytes, from: start, acceptsColorComments: acceptsColorComments)
            var builder = YAMLTreeBuilder(parser: parser, file: file, limits: limits)
            return try builder.build()
        }
    }
}
