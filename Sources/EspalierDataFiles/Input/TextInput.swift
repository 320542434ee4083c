package import EspalierDiagnostics

/// The checks that every text file must pass before it is parsed.
package enum TextInput {
    /// Checks that the text isn't larger than the limit and that it is UTF-8.
    ///
    /// - Returns: The offset at which the text starts, after a byte order mark if there is one.
    package static func start(
        of bytes: UnsafeBufferPointer<UInt8>, limits: DataLimits
    ) throws(InputFailure) -> Int {
        let maximum = min(limits.bytes, Int(UInt32.max))
        guard bytes.count <= maximum else {
            throw .fileSize(bytes.count, maximum)
        }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            let range = error.byteOffsets
            throw InputFailure(
                "invalid UTF-8: \(description(of: range, in: bytes))", at: range.lowerBound,
                to: range.upperBound,
                hint: "save the file as UTF-8, or name the encoding of data, "
                    + "such as 'encoding: windows-1252' or '--encoding windows-1252'")
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Checks the text of a file and parses it.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limits: The limits for the file.
    ///   - parse: Parses the bytes from the offset at which the text starts.
    /// - Returns: The result of `parse`.
    /// - Throws: `DiagnosticsError` with the first error.
    package static func read<Value>(
        _ file: SourceFile, limits: DataLimits,
        _ parse: (_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) throws(InputFailure) -> Value
    ) throws(DiagnosticsError) -> Value {
        let result = file.bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(InputFailure) in try parse(bytes, start(of: bytes, limits: limits)) }
        }
        do { return try result.get() } catch { throw error.error(in: file) }
    }

    private static func description(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let shown = range.prefix(4).map { offset in
            let digits = String(bytes[offset], radix: 16, uppercase: true)
            return "0x" + (digits.count < 2 ? "0" : "") + digits
        }
        return (shown.count == 1 ? "byte " : "bytes ") + shown.joined(separator: " ")
    }
}
