public import Foundation

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size from the numbers of columns and rows.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The number of pixels, or `Int.max` if it is greater.
    ///
    /// The header of a PNG can state a size whose number of pixels isn't an `Int`.
    var pixelCount: Int {
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? Int.max : count
    }

    /// The size as text, such as `1920 x 1080`.
    public var description: String { "\(width) x \(height)" }
}

/// A rectangle of whole pixels; the origin is the top left corner of the picture and y points down.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a rectangle from its top left pixel and its size in pixels.
    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Creates the smallest rectangle of pixels that contains a rectangle in points, multiplied by a scale.
    ///
    /// The edges are limited to the range from -10^9 to 10^9. An edge that isn't a number becomes 0.
    public init(covering rect: CGRect, scale: Double) {
        func edge(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(exactly: min(max(value * scale, -1e9), 1e9).rounded(rule)) ?? 0
        }
        let (left, top) = (edge(rect.minX, .down), edge(rect.minY, .down))
        self.init(
            x: left, y: top, width: max(0, edge(rect.maxX, .up) - left),
            height: max(0, edge(rect.maxY, .up) - top))
    }

    /// The column after the rectangle's last column, at most `Int.max`.
    public var maxX: Int { x.addingWithinLimits(width) }
    /// The row after the rectangle's last row, at most `Int.max`.
    public var maxY: Int { y.addingWithinLimits(height) }

    /// Returns true if a pixel is in the rectangle.
    public func contains(x column: Int, y row: Int) -> Bool { containsColumn(column) && containsRow(row) }

    func containsColumn(_ column: Int) -> Bool { column >= x && column < maxX }

    func containsRow(_ row: Int) -> Bool { row >= y && row < maxY }

    /// Returns true if two rectangles have a pixel in common.
    public func intersects(_ other: PixelRect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// Returns the smallest rectangle that contains both rectangles.
    public func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX).subtractingWithinLimits(left),
            height: max(maxY, other.maxY).subtractingWithinLimits(top))
    }

    /// The first and the last pixel as text, such as `301,88-312,99`.
    public var description: String {
        "\(x),\(y)-\(maxX.subtractingWithinLimits(1)),\(maxY.subtractingWithinLimits(1))"
    }
}

extension Int {
    /// Returns the sum, or the nearest number that an `Int` can have.
    fileprivate func addingWithinLimits(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, or the nearest number that an `Int` can have.
    fileprivate func subtractingWithinLimits(_ other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}
