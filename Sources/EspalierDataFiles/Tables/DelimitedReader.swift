public import EspalierDiagnostics

/// Reads a table with a header row, such as CSV (RFC 4180) or TSV, row by row.
public struct DelimitedReader {
    /// A row of the table.
    ///
    /// It is valid only during the call that receives it.
    public struct Row {
        let scanner: DelimitedScanner
        /// The first byte of the row.
        public let offset: Int

        /// The number of fields, which is the same as in the header.
        public var count: Int { scanner.fields.count }

        /// The text of a column; empty if the field is empty.
        public subscript(column: Int) -> String { scanner.text(of: scanner.fields[column]) }

        /// Returns true if the field of a column is empty.
        public func isEmpty(_ column: Int) -> Bool {
            scanner.fields[column].lower == scanner.fields[column].upper
        }

        /// Returns the bytes of a field, without the quotes around it.
        public func range(_ column: Int) -> Range<Int> {
            scanner.fields[column].lower..<scanner.fields[column].upper
        }
    }

    private let file: SourceFile
    private let separator: Separator
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - separator: The byte between two fields.
    ///   - limits: The limits beyond which the file is refused.
    ///   - collector: Receives the errors of single rows. These rows are left out.
    public init(
        _ file: SourceFile, separator: Separator, limits: DataLimits = DataLimits(),
        collector: DiagnosticCollector
    ) {
        self.file = file
        self.separator = separator
        self.limits = limits
        self.collector = collector
    }

    /// Calls `header` once with the column names, and then `body` for each row that has the same number of fields.
    ///
    /// Other rows are reported and left out. An empty file has no columns and no rows.
    ///
    /// - Throws: `DiagnosticsError` if the whole file is refused because it is too large, isn't UTF-8, has too many
    ///   rows or columns, or has an unclosed quote.
    public func read(header: (Row) -> Void, body: (Row) -> Void) throws(DiagnosticsError) {
        let failure = file.bytes.withUnsafeBufferPointer { bytes -> InputFailure? in
            do throws(InputFailure) {
                try read(bytes, header, body)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure.error(in: file) }
    }

    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ header: (Row) -> Void, _ body: (Row) -> Void
    ) throws(InputFailure) {
        let start = try TextInput.start(of: bytes, limits: limits)
        var scanner = DelimitedScanner(bytes, from: start, separator: separator.byte, limits: limits)
        guard try scanner.nextRow() else { return }
        let columnCount = scanner.fields.count
        header(Row(scanner: scanner, offset: scanner.fields[0].lower))
        var count = 0
        while try scanner.nextRow() {
            count += 1
            let first = scanner.fields[0]
            guard count <= limits.effectiveItems else {
                throw .exceeding(.items, "rows", count, limits.effectiveItems, at: first.lower)
            }
            guard scanner.fields.count == columnCount else {
                let last = scanner.fields[scanner.fields.count - 1]
                collector.error(
                    "expected \(columnCount) fields, found \(scanner.fields.count)",
                    at: file.range(first.lower..<last.upper))
                continue
            }
            body(Row(scanner: scanner, offset: first.lower))
        }
    }
}
