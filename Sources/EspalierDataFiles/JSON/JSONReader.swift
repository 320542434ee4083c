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
            try JSONTreeBuilder.node(in: bytes, from: start, of: file, limits: limits)
        }
    }

    /// Reads JSON Lines, a JSON value in each line, and calls `body` for the value of each line.
    ///
    /// Empty lines are skipped. A line with an error is reported and left out, and the following lines are still read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limits: The limits. `items` applies to lines; the depth and the number of values apply to each line.
    ///   - collector: Receives the errors of single lines.
    ///   - body: Receives the values, in the order of the lines.
    /// - Throws: `DiagnosticsError` if the whole file is refused because it is too large, isn't UTF-8, or has too many
    ///   lines.
    /// - Complexity: O(bytes)
    package static func readLines(
        of file: SourceFile, limits: DataLimits, collector: DiagnosticCollector, body: (Node) -> Void
    ) throws(DiagnosticsError) {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            var (start, count) = (start, 0)
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
                defer { start = end + 1 }
                if bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
                count += 1
                try DocumentLimit.items.check("lines", count, upTo: limits.effectiveItems, at: start)
                let line = UnsafeBufferPointer(rebasing: bytes[..<end])
                do throws(InputFailure) {
                    body(try JSONTreeBuilder.node(in: line, from: start, of: file, limits: limits))
                } catch {
                    collector.report(error.diagnostic(in: file))
                }
            }
        }
    }
}
