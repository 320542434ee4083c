public import Foundation

/// A two-dimensional vector, for example a distance in points or a velocity in points per second.
public struct CGVector: Hashable, Sendable, Codable {
    /// The x component.
    public var dx: CGFloat
    /// The y component.
    public var dy: CGFloat

    /// The vector whose components are zero.
    public static let zero = CGVector()

    /// Creates a zero vector.
    public init() { self.init(dx: 0, dy: 0) }
    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    /// Creates a vector from integer components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
