import EspalierGeometry
import EspalierGraphics
import Foundation

/// Leaves out the invisible lines and curves of a large path before it is stroked.
///
/// Cairo measures a whole path for each stroke, and writes it to each page of a PDF. The line from a node to thousands
/// of children is drawn on each sheet, but each sheet shows only some of the children.
struct PathCutter {
    /// The number of elements above which a path is cut.
    ///
    /// For smaller paths, cutting would take as long as it saves.
    static let elementLimit = 1_000

    private let visible: Extent
    private var result = BezierPath()
    /// The end of the last element, whether it is visible or not.
    private var current: CGPoint?
    /// True if `result` ends at `current`.
    private var isConnected = false

    /// Returns a path whose stroke looks the same in a rectangle.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - visible: The rectangle that is drawn.
    ///   - width: The width of the stroke.
    /// - Returns: The visible part of the path, or the whole path if it has closed subpaths.
    static func cut(_ path: BezierPath, to visible: CGRect, strokeWidth width: CGFloat) -> BezierPath {
        // A miter extends at most ten times half of the line width.
        let margin = width * 5 + 1
        var cutter = PathCutter(visible: visible.insetBy(dx: -margin, dy: -margin))
        for element in path.elements where !cutter.add(element) { return path }
        return cutter.result
    }

    private init(visible: CGRect) { self.visible = Extent(visible) }

    /// Adds the visible part of an element; returns false if the element closes a subpath.
    private mutating func add(_ element: BezierPath.Element) -> Bool {
        switch element {
        case .move(let point):
            if point.isFinite { (current, isConnected) = (point, false) }
        case .line(let end):
            guard end.isFinite else { break }
            // In Cairo, a line without a current point only moves to its end.
            if let origin = current, connect(Extent(origin).union(end), from: origin) {
                result.addLine(to: end)
            }
            current = end
        case .quadCurve(let end, let control):
            guard end.isFinite, control.isFinite else { break }
            let origin = current ?? control
            if connect(Extent(origin).union(end).union(control), from: origin) {
                result.addQuadCurve(to: end, control: control)
            }
            current = end
        case .curve(let end, let control1, let control2):
            guard end.isFinite, control1.isFinite, control2.isFinite else { break }
            // A part of a curve would have other pixels, because Cairo would divide it into other lines.
            let origin = current ?? control1
            if connect(Extent(origin).union(control1).union(control2).union(end), from: origin) {
                result.addCurve(to: end, control1: control1, control2: control2)
            }
            current = end
        case .close: return false
        }
        return true
    }

    /// Prepares for an element that starts at `origin`; returns false if the element isn't visible.
    private mutating func connect(_ extent: Extent, from origin: CGPoint) -> Bool {
        let isVisible = extent.overlaps(visible)
        if isVisible, !isConnected { result.move(to: origin) }
        isConnected = isVisible
        return isVisible
    }
}

/// The bounding box of points.
private struct Extent {
    private var low: SIMD2<Double>
    private var high: SIMD2<Double>

    init(_ point: CGPoint) {
        low = SIMD2(Double(point.x), Double(point.y))
        high = low
    }

    init(_ rect: CGRect) {
        low = SIMD2(Double(rect.minX), Double(rect.minY))
        high = SIMD2(Double(rect.maxX), Double(rect.maxY))
    }

    func union(_ point: CGPoint) -> Extent {
        var result = self
        let point = SIMD2(Double(point.x), Double(point.y))
        result.low.replace(with: point, where: point .< low)
        result.high.replace(with: point, where: point .> high)
        return result
    }

    func overlaps(_ other: Extent) -> Bool { all(low .<= other.high) && all(high .>= other.low) }
}
