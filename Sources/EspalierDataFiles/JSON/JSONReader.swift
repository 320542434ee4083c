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
        let result = file.bytes.withUnsafeBufferPointer { bytes -> Result<Node, InputFailure> in
            Result { () throws(InputFailure) -> Node in
                let start = try TextInput.start(of: bytes, limits: limits)
                let scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
                var builder = JSONTreeBuilder(scanner: scanner, file: file, limits: limits)
                return try builder.build()
            }
        }
        do {
            return try result.get()
        } catch {
            throw error.error(in: file)
        }
    }
}
