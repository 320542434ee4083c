import EspalierGraphics
import Foundation

/// Draws whole frames of an animation.
struct FramePainter {
    let grid: PixelGrid
    let painter: BandPainter

    func paint(
        _ frame: Int, _ draw: (any Canvas, _ frame: Int) throws -> Void
    ) throws -> BandBuffer {
        let buffer = try BandBuffer(width: grid.width, height: grid.height)
        _ = try painter.paint(into: buffer, top: 0, height: grid.height) { canvas, _ in
            try draw(canvas, frame)
        }
        return buffer
    }
}

/// A rectangle in pixels.
package struct PixelRegion: Hashable, Sendable {
    /// The number of the first column.
    package var x: Int
    /// The number of the first row.
    package var y: Int
    /// The number of columns.
    package var width: Int
    /// The number of rows.
    package var height: Int
}

/// Finds the rectangle in which each frame differs from the previous frame.
struct FrameChanges {
    private let grid: PixelGrid
    private var last: BandBuffer?

    init(_ grid: PixelGrid) { self.grid = grid }

    /// Returns the rectangle in which a frame differs from the previous frame.
    ///
    /// For the first frame, this is the whole frame. If nothing differs, the rectangle contains one pixel, because a
    /// frame can't be empty.
    mutating func region(of frame: BandBuffer) -> PixelRegion {
        defer { last = frame }
        guard let last else {
            return PixelRegion(x: 0, y: 0, width: grid.width, height: grid.height)
        }
        let width = grid.width
        func differs(_ row: Int) -> Bool {
            !areEqual(last.pixels + row * width, frame.pixels + row * width, width)
        }
        guard let top = (0..<grid.height).first(where: differs),
            let bottom = (top..<grid.height).last(where: differs)
        else { return PixelRegion(x: 0, y: 0, width: 1, height: 1) }
        var (left, right) = (width, 0)
        for row in top...bottom {
            let (old, new) = (last.pixels + row * width, frame.pixels + row * width)
            // Compare only the columns outside the current region, because only these can extend the region.
            var column = 0
            while column < left, old[column] == new[column] { column += 1 }
            left = column
            column = width
            while column > right, old[column - 1] == new[column - 1] { column -= 1 }
            right = column
        }
        return PixelRegion(x: left, y: top, width: right - left, height: bottom - top + 1)
    }
}
