/// Tiles of different spans that fill the rows of a grid without a hole, in the order given.
///
/// 1. Each tile goes to the first free cell in reading order, with as much of its span as there are free cells in that
///    row. No hole can stay behind: every cell before that one is taken, and a cell below a free one is free, since
///    whatever reached it would have started above and covered the free one too.
/// 2. At the end, tiles that reach below the row that the last tile starts in are cut off under it. What is free in that
///    row is either right of the last tile, which grows over it, or lies between tiles that come from above: then
///    the tiles over it end in the row above, lie between the same neighbours, and grow down by one.
///
/// O(tiles · columns); the same tiles always give the same mosaic.
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

    var rowCount: Int { heights.max() ?? 0 }

    /// - Parameters:
    ///   - columns: The width that it would have, at least one; less where the row has no room.
    ///   - rows: The height that it would have, at least one.
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
    /// Nothing may be added after.
    mutating func finish() {
        guard let last = tiles.last else { return }
        let end = last.row + 1
        // Only tiles that reach the last rows are concerned: by column, the lowest of each.
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

    /// Widens the last tile over the free cells beside it.
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
