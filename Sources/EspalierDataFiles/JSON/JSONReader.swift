public import EspalierDiagnostics

/// Reads JSON (RFC 8259) into nodes with their places in the file.
///
/// Nested values are read with an explicit stack instead of recursion.
public enum JSONReader {
    /// Reads a whole file.
    ///
    /// Takes O(bytes).
    ///
    /// - Throws: `DiagnosticsError` with the first error.
    public static func read(_ file: SourceFile, limits: DataLimits = DataLimits()) throws(DiagnosticsError)
        -> Node
    {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            let scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
            var builder = JSONTreeBuilder(scanner: scanner, file: file, limits: limits)
            return try builder.build()
        }
    }
}
