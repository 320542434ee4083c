import Foundation

/// The range of device coordinates in which Cairo can draw.
///
/// Cairo stores coordinates in 24.8 fixed point and subtracts them in 32 bits. Coordinates that are 2^23 or more apart
/// overflow without an error, or cause a failed assertion.
struct Reach {
    /// The maximum width and height of a surface.
    ///
    /// Cairo's range is larger than this, which leaves a margin on all sides.
    static let sizeLimit = 8_000_000.0

    private let left: Double
    private let top: Double
    private let right: Double
    private let bottom: Double

    /// Creates the reach of a surface: the area of the surface, and a margin of at most two million units at each of
    /// its edges.
    init(size: CGSize) {
        func margin(_ length: CGFloat) -> Double { min(2_000_000, (8_380_000 - Double(length)) / 2) }
        left = -margin(size.width)
        top = -margin(size.height)
        right = Double(size.width) - left
        bottom = Double(size.height) - top
    }

    /// Returns true if a box is within reach; false if a coordinate is NaN.
    func contains(_ box: CGRect) -> Bool {
        box.minX >= left && box.minY >= top && box.maxX <= right && box.maxY <= bottom
    }

    /// Returns the part of a polygon within reach (Sutherland and Hodgman), with the same winding direction.
    func clip(_ polygon: [CGPoint]) -> [CGPoint] {
        guard polygon.allSatisfy({ $0.isFinite }) else { return [] }
        var result = Self.clip(polygon, at: left, coordinate: { $0.x }, isInside: { $0 >= $1 })
        result = Self.clip(result, at: right, coordinate: { $0.x }, isInside: { $0 <= $1 })
        result = Self.clip(result, at: top, coordinate: { $0.y }, isInside: { $0 >= $1 })
        result = Self.clip(result, at: bottom, coordinate: { $0.y }, isInside: { $0 <= $1 })
        // Clamp the points, because cutting huge polygons causes huge rounding errors.
        return result.map { point in
            CGPoint(
                x: min(max(Double(point.x), left), right), y: min(max(Double(point.y), top), bottom))
        }
    }

    private static func clip(
        _ polygon: [CGPoint], at edge: Double, coordinate: (CGPoint) -> Double,
        isInside: (Double, Double) -> Bool
    ) -> [CGPoint] {
        guard var previous = polygon.last else { return [] }
        var result: [CGPoint] = []
        for point in polygon {
            let (from, to) = (coordinate(previous), coordinate(point))
            if isInside(from, edge) != isInside(to, edge) {
                // Halve the terms, because the difference of two huge numbers can overflow.
                let t = (edge / 2 - from / 2) / (to / 2 - from / 2)
                result.append(
                    CGPoint(
                        x: previous.x * (1 - t) + point.x * t, y: previous.y * (1 - t) + point.y * t))
            }
            if isInside(to, edge) { result.append(point) }
            previous = point
        }
        return result
    }
}
