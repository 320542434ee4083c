import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct MosaicLayoutTests {
    private func mosaic(_ columns: Int = 4) -> MosaicLayout {
        let layout = MosaicLayout()
        (layout.numberOfColumns, layout.rowHeight) = (columns, 50)
        return layout
    }

    /// The mosaic has four columns of 100 points, and rows that start every 60 points.
    @Test func largeTilesAreAmongSmallOnes() {
        let source = SizedSource([7])
        source.spans = [
            MosaicSpan(columns: 2, rows: 2), MosaicSpan(), MosaicSpan(), MosaicSpan(columns: 2), MosaicSpan(),
            MosaicSpan(columns: 2), MosaicSpan(),
        ]
        let layout = mosaic()
        let view = source.view(layout, width: 430)
        #expect(
            view.frames() == [
                rect(0, 0, 210, 110), rect(220, 0, 100, 50), rect(330, 0, 100, 50), rect(220, 60, 210, 50),
                rect(0, 120, 100, 50), rect(110, 120, 210, 50), rect(330, 120, 100, 50),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 430, height: 170))
    }

    private typealias Tile = MosaicTiles.Tile

    private func tiles(_ columns: Int, _ spans: [(Int, Int)]) -> [Tile] {
        var mosaic = MosaicTiles(columnCount: columns)
        for span in spans { mosaic.add(columns: span.0, rows: span.1) }
        mosaic.finish()
        return mosaic.tiles
    }

    @Test func aSpanIsCutToTheFreeCellsOfItsRow() {
        #expect(
            tiles(3, [(2, 1), (2, 1)]) == [
                Tile(column: 0, row: 0, columns: 2, rows: 1), Tile(column: 2, row: 0, columns: 1, rows: 1),
            ])
    }

    @Test func theLastTileFillsItsRow() {
        #expect(
            tiles(3, [(1, 1), (1, 1), (1, 1), (1, 1)]).last == Tile(column: 0, row: 1, columns: 3, rows: 1))
        #expect(tiles(3, [(1, 4)]) == [Tile(column: 0, row: 0, columns: 3, rows: 1)])
    }

    /// The second tile would extend below the last row, so it is reduced to two rows.
    ///
    /// The third tile is extended to two rows, because otherwise the cell below this tile would stay free.
    @Test func theLowerEdgeIsStraight() {
        #expect(
            tiles(3, [(1, 1), (1, 3), (1, 1), (1, 1)]) == [
                Tile(column: 0, row: 0, columns: 1, rows: 1), Tile(column: 1, row: 0, columns: 1, rows: 2),
                Tile(column: 2, row: 0, columns: 1, rows: 2), Tile(column: 0, row: 1, columns: 1, rows: 1),
            ])
    }

    @Test(arguments: 0..<200) func everyCellIsFilledOnce(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let columns = Int.random(in: 1...7, using: &generator)
        let spans = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            (Int.random(in: 1...4, using: &generator), Int.random(in: 1...4, using: &generator))
        }
        let tiles = tiles(columns, spans)
        let rows = tiles.map { $0.row + $0.rows }.max() ?? 0
        var taken = Array(repeating: 0, count: columns * rows)
        for tile in tiles {
            #expect(tile.columns > 0 && tile.rows > 0 && tile.column + tile.columns <= columns)
            for row in tile.row..<tile.row + tile.rows {
                for column in tile.column..<tile.column + tile.columns { taken[row * columns + column] += 1 }
            }
        }
        #expect(taken.allSatisfy { $0 == 1 })
        let starts = tiles.map { $0.row * columns + $0.column }
        #expect(starts == starts.sorted())
    }

    /// A tile with two rows needs 71 points.
    ///
    /// The gap between the rows is 10, so each row needs 61 / 2 points, rounded up to 31. The other tiles need only 30.
    @Test func rowsAreAsHighAsTheirItemsNeed() {
        let source = SizedSource([2])
        source.spans = [MosaicSpan(columns: 1, rows: 2), MosaicSpan(), MosaicSpan()]
        source.heights = [71, 30]
        let layout = mosaic(2)
        layout.rowHeight = 0
        // This mosaic has only one row, so the tall tile is reduced to this row, which needs the whole height of the
        // tile.
        #expect(source.view(layout, width: 110).frames() == [rect(0, 0, 50, 71), rect(60, 0, 50, 71)])
        let three = SizedSource([3])
        (three.spans, three.heights) = (source.spans, source.heights)
        #expect(
            three.view(layout, width: 110).frames() == [
                rect(0, 0, 50, 72), rect(60, 0, 50, 31), rect(60, 41, 50, 31),
            ])
    }

    @Test(arguments: [(1_366, 4), (375, 3), (320, 2), (90, 1), (10, 1)])
    func columnsHaveAMinimumWidth(width: CGFloat, expected: Int) {
        let layout = mosaic()
        layout.minimumColumnWidth = 110
        #expect(layout.columnCount(inViewOfWidth: width) == expected)
        let frames = SizedSource([5]).view(layout, width: width).frames()
        #expect(frames.count == 5)
        #expect(frames.allSatisfy { $0.maxX <= width + 1e-9 })
    }

    @Test func sectionsAreBelowEachOther() {
        let layout = mosaic(2)
        layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        let view = SizedSource([1, 0, 2]).view(layout, width: 140, isMirrored: true)
        // The columns are 50 points wide. The only item of the first section spans both columns. The view is mirrored,
        // because it is right-to-left.
        #expect(view.frames() == [rect(20, 5, 110, 50), rect(80, 75, 50, 50), rect(20, 75, 50, 50)])
        #expect(layout.collectionViewContentSize.height == 140)
    }
}
