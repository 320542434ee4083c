/// Finds the square of pixels with the most changes while rows arrive from the top.
///
/// A row of changes costs O(its extent + side).
struct SquareCounter {
    private let width: Int
    private let side: Int
    /// The columns of a square, which are fewer in a narrow picture.
    private let columnCount: Int
    /// The number of changes in each column of the last `side` rows.
    private var counts: [Int32]
    private var rows: ArraySlice<(row: Int, columns: [Int32])> = []
    private(set) var busiest: ImageComparison.Region?

    init(width: Int, side: Int) {
        (self.width, self.side, columnCount) = (width, side, min(side, width))
        counts = Array(repeating: 0, count: width)
    }

    /// Adds the changed pixels of a row, whose columns ascend.
    mutating func add(_ columns: [Int32], row: Int) {
        guard let first = columns.first, let last = columns.last else { return }
        while let oldest = rows.first, oldest.row <= row - side {
            for column in oldest.columns { counts[Int(column)] -= 1 }
            rows.removeFirst()
        }
        for column in columns { counts[Int(column)] += 1 }
        rows.append((row, columns))
        // Only the number of a square that contains a pixel of this row can have grown.
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
