import EspalierDiagnostics
import EspalierGeometry

/// The places of rows in their files: a byte offset for each row, and a file for each run of rows from the same file.
///
/// Rows that were created in Swift have no place.
struct ItemOrigins: Sendable {
    private var files: [(firstRow: Int, identity: ObjectIdentifier, file: SourceFile)] = []
    private var offsets: [UInt32] = []

    /// Adds the origin of a row: the offset of its first byte in a file.
    ///
    /// If a row before it has no origin, the origin isn't stored.
    mutating func append(_ offset: Int, in file: SourceFile, row: Int) {
        guard row == offsets.count else { return }
        // Compare the identity, because reading the file would retain it.
        let identity = ObjectIdentifier(file)
        if files.isEmpty || files[files.count - 1].identity != identity {
            files.append((offsets.count, identity, file))
        }
        offsets.append(UInt32(clamping: offset))
    }

    /// Returns an empty range at the first byte of a row; nil if the row has no place.
    ///
    /// Takes O(log files).
    func range(ofRow row: Int) -> SourceRange? { origin(ofRow: row)?.range }

    /// Returns the origin of a row; nil if the row has no place.
    func origin(ofRow row: Int) -> Record.Origin? {
        guard row >= 0, row < offsets.count else { return nil }
        let run = files.partitioningIndex { $0.firstRow > row } - 1
        return run >= 0 ? Record.Origin(Int(offsets[row]), in: files[run].file) : nil
    }

    /// Returns the origins of the rows in `order`, in that order.
    func arranged(_ order: [Int32]) -> ItemOrigins {
        var result = ItemOrigins()
        for (index, row) in order.enumerated() {
            guard let origin = origin(ofRow: Int(row)) else { break }
            result.append(origin.offset, in: origin.file, row: index)
        }
        return result
    }
}
