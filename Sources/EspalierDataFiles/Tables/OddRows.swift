import EspalierDiagnostics

/// The rows of a table that don't have as many fields as the header, which are reported together.
///
/// If the separator is wrong, these can be all rows.
struct OddRows {
    /// The maximum number of further rows whose lines the error names.
    private static let namedCount = 5

    private let columnCount: Int
    private var count = 0
    private var first: (range: Range<Int>, fieldCount: Int)?
    /// The offsets of the rows after the first one, at most `namedCount`.
    private var others: [Int] = []

    init(columnCount: Int) { self.columnCount = columnCount }

    mutating func add(_ row: DelimitedReader.Row) {
        count += 1
        if first == nil {
            first = (row.offset..<row.range(row.count - 1).upperBound, row.count)
        } else if others.count < Self.namedCount {
            others.append(row.offset)
        }
    }

    /// Adds an error at the first row, if there is one.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - rowCount: The number of all rows without the header.
    ///   - collector: Receives the error.
    func report(in file: SourceFile, rowCount: Int, to collector: DiagnosticCollector) {
        guard let first else { return }
        var notes: [Diagnostic.Note] = []
        if count > 1 {
            let lines = others.map { "\(file.location(at: $0).line)" }.joined(separator: ", ")
            let rest = count - 1 - others.count
            notes.append(
                .init(
                    "\(count) of \(rowCount) rows don't have \(columnCount) field\(columnCount == 1 ? "" : "s"), "
                        + "also in line\(others.count == 1 ? "" : "s") \(lines)"
                        + (rest > 0 ? " and \(rest) more" : "")))
        }
        if count > 1, 2 * count > rowCount {
            notes.append(
                .init("if another character separates the fields, name it with 'delimiter' or '--delimiter'"))
        }
        collector.error(
            "expected \(columnCount) field\(columnCount == 1 ? "" : "s"), found \(first.fieldCount)",
            at: file.range(first.range), notes: notes)
    }
}
