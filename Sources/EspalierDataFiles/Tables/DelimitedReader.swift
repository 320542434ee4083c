public import EspalierDiagnostics

/// Reads a table with a header row, such as CSV (RFC 4180) or TSV, row by row.
public enum DelimitedReader {
    /// A row of the table.
    ///
    /// It is valid only during the call that receives it.
    public struct Row {
        let scanner: DelimitedScanner

        /// The first byte of the row.
        public var offset: Int { scanner.fields[0].lower }

        /// The number of fields, which is the same as in the header.
        public var count: Int { scanner.fields.count }

        /// The text of a column; empty if the field is empty.
        public subscript(column: Int) -> String { scanner.text(of: scanner.fields[column]) }

        /// Returns true if the field of a column is empty.
        public func isEmpty(_ column: Int) -> Bool { range(column).isEmpty }

        /// Returns the bytes of a field, without the quotes around it.
        public func range(_ column: Int) -> Range<Int> {
            scanner.fields[column].lower..<scanner.fields[column].upper
        }
    }

    /// Calls `header` once with the first row, which has the names of the columns, and then `body` for each row that has the same number of fields.
    ///
    /// Other rows are left out, and one error reports all of them. An empty file has no columns and no rows. A first line such as `sep=;`,
    /// which Excel reads as the separator, is skipped.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - separator: The byte between two fields.
    ///   - hasHeader: False if the first row isn't a header. It is then passed to `header` and to `body`.
    ///   - limits: The limits beyond which the file is refused.
    ///   - collector: Receives the error about rows with another number of fields.
    ///   - header: Receives the first row.
    ///   - body: Receives the other rows.
    /// - Throws: `DiagnosticsError` if the whole file is refused because it is too large, isn't UTF-8, has too many
    ///   rows or columns, or has an unclosed quote.
    public static func read(
        _ file: SourceFile, separator: Separator, hasHeader: Bool = true, limits: DataLimits = DataLimits(),
        collector: DiagnosticCollector, header: (Row) -> Void, body: (Row) -> Void
    ) throws(DiagnosticsError) {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            let first = SeparatorDeclaration(bytes)?.end ?? start
            var scanner = DelimitedScanner(bytes, from: first, separator: separator.byte, limits: limits)
            guard try scanner.nextRow() else { return }
            let columnCount = scanner.fields.count
            header(Row(scanner: scanner))
            if !hasHeader { body(Row(scanner: scanner)) }
            var count = hasHeader ? 0 : 1
            var odd = OddRows(columnCount: columnCount)
            while try scanner.nextRow() {
                count += 1
                let row = Row(scanner: scanner)
                try DocumentLimit.items.check("rows", count, upTo: limits.effectiveItems, at: row.offset)
                if row.count == columnCount {
                    body(row)
                } else {
                    odd.add(row)
                }
            }
            odd.report(in: file, rowCount: count, to: collector)
        }
    }
}
