public import Foundation

/// A destination for the lines and curves of a path, for example a `BezierPath`, or a canvas that writes them without
/// storing them.
public protocol PathBuilder {
    /// Starts a new subpath at `point`.
    mutating func move(to point: CGPoint)
    /// Adds a line from the current point to `point`.
    mutating func addLine(to point: CGPoint)
    /// Adds a cubic Bézier curve from the current point to `point`.
    mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint)
}

extension BezierPath: PathBuilder {}
