import Foundation

extension BezierPath {
    /// Creates a path of closed polygons.
    init(polygons: [[CGPoint]]) {
        self.init()
        for polygon in polygons {
            guard let first = polygon.first else { continue }
            move(to: first)
            for point in polygon.dropFirst() { addLine(to: point) }
            close()
        }
    }
}
