public import EspalierDiagnostics

/// Reads JSON Lines: a JSON value in each line.
///
/// Empty lines are skipped.
public enum JSONLinesReader {
    /// Calls `body` for the value of each line.
    ///
    /// A line with an error is reported and left out, and the following lines are still read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limits: The limits. `items` applies to lines; the depth and the number of values apply to each line.
    ///   - collector: Receives the errors of single lines.
    ///   - body: Receives the values, in the order of the lines.
    /// - Throws: `DiagnosticsError` if the whole file is refused because it is too large, isn't UTF-8, or has too many
    ///   lines.
    /// - Complexity: O(bytes)
    public static func read(
        _ file: SourceFile, limits: DataLimits = DataLimits(), collector: DiagnosticCollector,
        body: (Node) -> Void
    ) throws(DiagnosticsError) {
        let failure = file.bytes.withUnsafeBufferPointer { bytes -> InputFailure? in
            do throws(InputFailure) {
                try read(bytes, file, limits, collector, body)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure.error(in: file) }
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ file: SourceFile, _ limits: DataLimits,
        _ collector: DiagnosticCollector, _ body: (Node) -> Void
    ) throws(InputFailure) {
        var start = try TextInput.start(of: bytes, limits: limits)
        var count = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            if bytes[start..<end].contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
                count += 1
                guard count <= limits.effectiveItems else {
                    throw .exceeding(.items, "lines", count, limits.effectiveItems, at: start)
                }
                do throws(InputFailure) {
                    body(try value(UnsafeBufferPointer(rebasing: bytes[..<end]), from: start, file, limits))
                } catch {
                    collector.report(error.diagnostic(in: file))
                }
            }
            start = end + 1
        }
    }

    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ file: SourceFile, _ limits: DataLimits
    ) throws(InputFailure) -> Node {
        let scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
        var builder = JSONTreeBuilder(scanner: scanner, file: file, limits: limits)
        return try builder.build()
    }
}
