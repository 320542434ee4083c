import EspalierGeometry
import Foundation

extension CGAffineTransform {
    /// The average factor by which the transform scales lengths: the square root of its factor for areas.
    var lengthScale: CGFloat { abs(a * d - b * c).squareRoot() }
}

extension CGPoint {
    var length: CGFloat { (x * x + y * y).squareRoot() }

    static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
}
