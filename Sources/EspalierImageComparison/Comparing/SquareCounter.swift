/// Finds the square of pixels with the most changed pixels while rows are added from top to bottom.
///
/// A row with changed pixels takes time in proportion to the distance between its first and last changed pixel plus
/// `side`.
struct SquareCounter {
    private let width: Int
    private let side: Int
    /// The number of columns of a square: `side`, or the width of the picture if the picture is narrower.
    private let columnCount: Int
    /// The number of changed pixels in each column of the last `side` rows.
    private var counts: [Int32]
    private var rows: ArraySlice<(row: Int, columns: [Int32])> = []
    private(set) var busiest: ImageComparison.Region?

    init(width: Int, side: Int) {
        (self.width, self.side, columnCount) = (width, side, min(side, width))
        counts = Array(repeating: 0, count: width)
    }

    /// Adds the columns of the changed pixels in a row, in ascending order.
    mutating func add(_ columns: [Int32], row: Int) {
        guard let first = columns.first, let last = columns.last else { return }
        while let oldest = rows.first, oldest.row <= row - side {
            for column in oldest.columns { counts[Int(column)] -= 1 }
            rows.removeFirst()
        }
        for column in columns { counts[Int(column)] += 1 }
        rows.append((row, columns))
        // Only squares that contain a changed pixel of this row can have more changed pixels than before.
        let start = max(0, Int(first) - columnCount + 1)
        let end = min(width - columnCount, Int(last))
        var sum = counts[start..<start + columnCount].reduce(0) { $0 + Int($1) }
        note(sum, x: start, row: row)
        for x in stride(from: start + 1, through: end, by: 1) {
            sum += Int(counts[x + columnCount - 1]) - Int(counts[x - 1])
            note(sum, x: x, row: row)
        }
    }

    private mutating func note(_ sum: Int, x: Int, row: Int) {
        guard sum > busiest?.count ?? 0 else { return }
        let y = max(0, row - side + 1)
        busiest = .init(box: PixelRect(x: x, y: y, width: columnCount, height: row - y + 1), count: sum)
    }
}
