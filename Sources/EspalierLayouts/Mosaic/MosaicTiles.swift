/// Tiles of different spans that fill the rows of a grid without holes, in the order given.
///
/// 1. Each tile is placed in the first free cell in reading order, with as many columns of its span as are free in that
///    row. This leaves no hole: every cell before the first free cell is taken. Every cell below a free cell is free,
///    because a tile that covers the lower cell would also cover the upper cell.
/// 2. At the end, tiles that reach below the row in which the last tile starts are cut at the lower edge of this row.
///    Free cells in this row are of two kinds. Cells to the right of the last tile are given to this tile. The other
///    free cells are between tiles that come from above. Each of these cells is below a tile that ends in the row
///    above. All cells below such a tile are free, so the tile is extended by one row.
///
/// O(tiles · columns). The result depends only on the tiles.
nonisolated struct MosaicTiles {
    nonisolated struct Tile: Equatable {
        var column: Int
        var row: Int
        var columns: Int
        var rows: Int
    }

    let columnCount: Int
    private(set) var tiles: [Tile] = []
    /// The first free row of each column.
    private var heights: [Int]

    init(columnCount: Int) {
        self.columnCount = max(1, columnCount)
        heights = Array(repeating: 0, count: self.columnCount)
    }

    /// Adds a tile in the first free cell.
    ///
    /// - Parameters:
    ///   - columns: The requested width in columns, at least 1. The tile is narrower if fewer columns are free.
    ///   - rows: The requested height in rows, at least 1.
    mutating func add(columns: Int, rows: Int) {
        var first = 0
        for column in 1..<max(1, columnCount) where heights[column] < heights[first] { first = column }
        let row = heights[first]
        var end = first + 1
        while end < columnCount, end - first < columns, heights[end] == row { end += 1 }
        let tile = Tile(column: first, row: row, columns: end - first, rows: max(1, rows))
        for column in first..<end { heights[column] = row + tile.rows }
        tiles.append(tile)
    }

    /// Makes the lower edge straight.
    ///
    /// No tiles may be added after this call.
    mutating func finish() {
        guard let last = tiles.last else { return }
        let end = last.row + 1
        // The number of the lowest tile in each column. Only these tiles can reach the last rows.
        var lowest = Array(repeating: -1, count: columnCount)
        for (number, tile) in tiles.enumerated() {
            for column in tile.column..<tile.column + tile.columns { lowest[column] = number }
        }
        for number in Set(lowest) where number >= 0 {
            tiles[number].rows = min(tiles[number].rows, end - tiles[number].row)
        }
        growLast(&lowest)
        for number in Set(lowest) where number >= 0 { tiles[number].rows = end - tiles[number].row }
        heights = Array(repeating: end, count: columnCount)
    }

    /// Widens the last tile over the free cells to its right.
    private mutating func growLast(_ lowest: inout [Int]) {
        let last = tiles.count - 1
        var column = tiles[last].column + tiles[last].columns
        while column < columnCount, heights[column] <= tiles[last].row {
            tiles[last].columns += 1
            lowest[column] = last
            column += 1
        }
    }
}
