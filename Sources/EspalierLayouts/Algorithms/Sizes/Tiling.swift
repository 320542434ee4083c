import EspalierGeometry
import Foundation

/// The algorithm that divides a rectangle of a `TreemapLayout`.
nonisolated public enum TreemapTile: String, CaseIterable, Hashable, Sendable {
    /// Rectangles whose sides are in the golden ratio, if possible.
    case squarified
    /// Rows from the top, which keep the order of the items.
    case strip
    /// Halves of about the same weight, which are divided again.
    case binary
    /// Rectangles below each other.
    case slice
    /// Rectangles next to each other.
    case dice
}

/// Divides rectangles in proportion to weights.
nonisolated enum Tiling {
    /// Returns the tiles of a rectangle, whose areas are proportional to the weights.
    ///
    /// Tiles are disjoint and fill the rectangle. O(n log n); for strips, O(n) times the number of tiles of a strip.
    ///
    /// - Parameters:
    ///   - weights: The weights, which are greater than 0 and whose sum is finite.
    ///   - rect: The rectangle.
    ///   - tile: The algorithm.
    /// - Returns: A tile for each weight.
    static func tiles(_ weights: [Double], in rect: CGRect, _ tile: TreemapTile) -> [CGRect] {
        let total = weights.reduce(0, +)
        guard total > 0 else { return weights.map { _ in CGRect(origin: rect.origin, size: .zero) } }
        let shares = weights.map { $0 / total }
        return switch tile {
        case .squarified: squarified(shares, in: rect)
        case .strip: strips(shares, in: rect)
        case .binary: binary(shares, in: rect)
        case .slice: row(shares[...], in: rect, .vertical)
        case .dice: row(shares[...], in: rect, .horizontal)
        }
    }

    /// The direction in which the tiles of a row follow each other.
    enum Direction { case horizontal, vertical }

    /// Returns tiles next to each other, or below each other.
    static func row(_ weights: ArraySlice<Double>, in rect: CGRect, _ direction: Direction) -> [CGRect] {
        let total = weights.reduce(0, +)
        var sum = 0.0
        var position: CGFloat = 0
        return weights.enumerated().map { index, weight in
            sum += weight
            // The last tile ends at the edge of the rectangle.
            let end = index == weights.count - 1 || total <= 0 ? 1 : min(1, sum / total)
            defer { position = end }
            return part(of: rect, from: position, to: end, direction)
        }
    }

    /// Returns a part of a rectangle between two positions from 0 to 1.
    static func part(
        of rect: CGRect, from start: CGFloat, to end: CGFloat, _ direction: Direction
    ) -> CGRect {
        var part = rect
        switch direction {
        case .horizontal:
            part.origin.x += rect.width * start
            part.size.width = rect.width * (end - start)
        case .vertical:
            part.origin.y += rect.height * start
            part.size.height = rect.height * (end - start)
        }
        return part
    }

    /// Returns the sum of each weight and all after it.
    ///
    /// Sums are used because subtracting weights from their total can give 0 or a negative number too early.
    static func rests(_ weights: [Double]) -> [Double] {
        var rests = weights
        for index in rests.indices.dropLast().reversed() { rests[index] += rests[index + 1] }
        return rests
    }
}
