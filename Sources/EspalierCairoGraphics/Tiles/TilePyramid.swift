/// The sizes and places of the tiles of a Deep Zoom pyramid.
///
/// The last level has the picture in its full size. Each level above has half of the width and height of the level
/// below, rounded up, down to a single pixel in level 0. Tiles don't overlap, and the tiles at the right and at the
/// bottom may be smaller than the other tiles.
package struct TilePyramid: Hashable, Sendable {
    /// The width and the height of a tile in pixels, except at the edges of the picture.
    package static let tileSize = 512
    /// The difference between the last level and the level of blocks.
    ///
    /// A block is drawn at once, and has 4 x 4 tiles of the last level.
    private static let blockDepth = 2

    /// The width of the picture in pixels.
    package let width: Int
    /// The height of the picture in pixels.
    package let height: Int

    /// Creates the pyramid of a picture, both sides of which must be positive.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The number of the last level, which has the picture in its full size.
    package var lastLevel: Int { Int.bitWidth - (max(width, height) - 1).leadingZeroBitCount }

    /// The level whose tiles are as large as a block of 4 x 4 tiles in the last level.
    package var blockLevel: Int { max(0, lastLevel - Self.blockDepth) }

    /// The number of tiles in all levels.
    package var tileCount: Int {
        (0...lastLevel).reduce(0) { sum, level in
            let (columns, rows) = grid(ofLevel: level)
            return sum + columns * rows
        }
    }

    /// Returns the size of a level in pixels.
    package func size(ofLevel level: Int) -> (width: Int, height: Int) {
        let shift = lastLevel - level
        let rest = (1 << shift) - 1
        return ((width + rest) >> shift, (height + rest) >> shift)
    }

    /// Returns the numbers of columns and rows of tiles in a level.
    package func grid(ofLevel level: Int) -> (columns: Int, rows: Int) {
        let (width, height) = size(ofLevel: level)
        return (
            (width + Self.tileSize - 1) / Self.tileSize, (height + Self.tileSize - 1) / Self.tileSize
        )
    }

    /// Returns the place of a tile in its level, in pixels of this level.
    package func region(of tile: TileAddress) -> PixelRegion {
        let (width, height) = size(ofLevel: tile.level)
        let (x, y) = (tile.column * Self.tileSize, tile.row * Self.tileSize)
        return PixelRegion(
            x: x, y: y, width: min(Self.tileSize, width - x), height: min(Self.tileSize, height - y))
    }

    /// Returns the place of a block in the whole picture, in pixels.
    package func region(ofBlock block: TileAddress) -> PixelRegion {
        let side = Self.tileSize << (lastLevel - block.level)
        let (x, y) = (block.column * side, block.row * side)
        return PixelRegion(x: x, y: y, width: min(side, width - x), height: min(side, height - y))
    }

    /// Returns true if no other tile with the same parent comes after this tile in the order of `blocks`.
    package func isLastChild(_ tile: TileAddress) -> Bool {
        let (columns, rows) = grid(ofLevel: tile.level)
        let isLastColumn = tile.column % 2 == 1 || tile.column == columns - 1
        return isLastColumn && (tile.row % 2 == 1 || tile.row == rows - 1)
    }

    /// The blocks of the picture, ordered so that the four tiles below each tile follow one another.
    ///
    /// This is the Z-order: a part of the sequence is the union of a few squares.
    package var blocks: [TileAddress] {
        var blocks: [TileAddress] = []
        var open = [TileAddress(level: 0, column: 0, row: 0)]
        while let tile = open.popLast() {
            if tile.level == blockLevel {
                blocks.append(tile)
            } else {
                open += children(of: tile).reversed()
            }
        }
        return blocks
    }

    /// Returns the tiles of a block in its level and in the levels below, down to the last level.
    package func tiles(inBlock block: TileAddress) -> [TileAddress] {
        var (tiles, start) = ([block], 0)
        while tiles[start].level < lastLevel {
            tiles += children(of: tiles[start])
            start += 1
        }
        return tiles
    }

    /// Returns the tiles of the next level that are reduced to a tile.
    private func children(of tile: TileAddress) -> [TileAddress] {
        let (columns, rows) = grid(ofLevel: tile.level + 1)
        return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
            TileAddress(level: tile.level + 1, column: 2 * tile.column + x, row: 2 * tile.row + y)
        }.filter { $0.column < columns && $0.row < rows }
    }
}

/// The place of a tile in a pyramid.
package struct TileAddress: Hashable, Sendable {
    /// The level, from 0.
    package let level: Int
    /// The column, from 0 at the left.
    package let column: Int
    /// The row, from 0 at the top.
    package let row: Int

    /// Creates the address of a tile.
    ///
    /// The level, the column and the row are counted from 0.
    package init(level: Int, column: Int, row: Int) {
        (self.level, self.column, self.row) = (level, column, row)
    }

    /// The tile of the level above that contains this tile, reduced to half of its width and height.
    ///
    /// The tile of level 0 has no parent.
    package var parent: TileAddress { TileAddress(level: level - 1, column: column / 2, row: row / 2) }
}
