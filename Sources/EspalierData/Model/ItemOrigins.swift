import EspalierDiagnostics
import EspalierGeometry

/// The places of rows in their files: a byte offset for each row, and a file for each run of rows from the same file.
///
/// Rows that were created in Swift have no place.
struct ItemOrigins: Sendable {
    private var files: [(firstRow: Int, file: SourceFile)] = []
    private var offsets: [UInt32] = []

    /// Adds the origin of the next row.
    ///
    /// After the first row without an origin, no further origins are stored.
    mutating func append(_ origin: Record.Origin?, row: Int) {
        guard let origin, row == offsets.count else { return }
        // Compare by index, because `last` would retain the file.
        if files.isEmpty || files[files.count - 1].file !== origin.file {
            files.append((offsets.count, origin.file))
        }
        offsets.append(UInt32(clamping: origin.offset))
    }

    /// Returns an empty range at the first byte of a row; nil if the row has no place.
    ///
    /// Takes O(log files).
    func range(ofRow row: Int) -> SourceRange? { origin(ofRow: row)?.range }

    private func origin(ofRow row: Int) -> Record.Origin? {
        guard row >= 0, row < offsets.count else { return nil }
        let run = files.partitioningIndex { $0.firstRow > row } - 1
        return run >= 0 ? Record.Origin(Int(offsets[row]), in: files[run].file) : nil
    }

    /// Returns the origins of the rows in `order`, in that order.
    func arranged(_ order: [Int32]) -> ItemOrigins {
        var result = ItemOrigins()
        for (index, row) in order.enumerated() { result.append(origin(ofRow: Int(row)), row: index) }
        return result
    }
}
