package import EspalierDiagnostics

/// The rows of a table that have the same mistake, which are reported together.
package struct FaultyRows {
    /// The maximum number of further rows whose lines the note names.
    private static let namedCount = 5

    /// The number of rows.
    package private(set) var count = 0
    /// The range of the first row's mistake; nil if no row was added.
    package private(set) var first: Range<Int>?
    /// The offsets of the rows after the first one, at most `namedCount`.
    private var others: [Int] = []

    /// Creates an empty list.
    package init() {}

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - offset: The offset of the row.
    ///   - range: The range of the mistake.
    package mutating func add(rowAt offset: Int, _ range: Range<Int>) {
        count += 1
        if first == nil {
            first = range
        } else if others.count < Self.namedCount {
            others.append(offset)
        }
    }

    /// Returns a note such as "2 of 4 rows don't have 2 fields, also in line 4"; nil if there is only one row.
    ///
    /// - Parameters:
    ///   - rowCount: The number of all rows; nil to leave it out.
    ///   - mistake: The predicate for the rows, such as "have no id".
    ///   - file: The table.
    /// - Returns: The note, or nil.
    package func note(of rowCount: Int? = nil, _ mistake: String, in file: SourceFile) -> Diagnostic.Note? {
        if count < 2 { return nil }
        let lines = others.map { "\(file.location(at: $0).line)" }.joined(separator: ", ")
        let rest = count - 1 - others.count
        return Diagnostic.Note(
            "\(count)\(rowCount.map { " of \($0)" } ?? "") rows \(mistake), "
                + "also in line\(others.count == 1 ? "" : "s") \(lines)"
                + (rest > 0 ? " and \(rest) more" : ""))
    }
}

/// The rows of a table that don't have as many fields as the header.
///
/// If the separator is wrong, these can be all rows.
struct OddRows {
    private let columnCount: Int
    private var rows = FaultyRows()
    /// The number of fields of the first row.
    private var fieldCount = 0

    init(columnCount: Int) { self.columnCount = columnCount }

    mutating func add(_ row: DelimitedReader.Row) {
        if rows.count == 0 { fieldCount = row.count }
        rows.add(rowAt: row.offset, row.offset..<row.range(row.count - 1).upperBound)
    }

    /// Adds an error at the first row, if there is one.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - rowCount: The number of all rows without the header.
    ///   - collector: Receives the error.
    func report(in file: SourceFile, rowCount: Int, to collector: DiagnosticCollector) {
        guard let first = rows.first else { return }
        let fields = "field".counted(columnCount)
        var notes = [rows.note(of: rowCount, "don't have \(fields)", in: file)].compactMap { $0 }
        if rows.count > 1, 2 * rows.count > rowCount {
            notes.append(
                .init("if another character separates the fields, name it with 'delimiter' or '--delimiter'"))
        }
        collector.error("expected \(fields), found \(fieldCount)", at: file.range(first), notes: notes)
    }
}
