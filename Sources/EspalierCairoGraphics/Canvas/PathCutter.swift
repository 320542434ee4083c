import EspalierGeometry
import EspalierGraphics
import Foundation

/// Cuts the invisible parts off a large path before it is stroked.
///
/// Cairo measures a whole path for each stroke, and writes it to each page of a PDF. The line from a node to thousands of
/// children is drawn on each sheet, but each sheet shows only some of the children.
struct PathCutter {
    /// The number of elements above which a path is cut.
    ///
    /// For smaller paths, cutting would take as long as it saves.
    static let elementLimit = 1_000
    /// The number of bisections that find the visible part of a curve.
    private static let bisectionCount = 6

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
            let origin = current ?? end
            if connect(Extent(origin).union(end), from: origin) { result.addLine(to: end) }
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
            add(CubicCurve(start: current ?? control1, control1: control1, control2: control2, end: end))
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

    private mutating func add(_ curve: CubicCurve) {
        guard let part = visiblePart(of: curve) else {
            isConnected = false
            return
        }
        if !isConnected || part.start != curve.start { result.move(to: part.start) }
        result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
        isConnected = part.end == curve.end
    }

    /// Returns a curve without its invisible ends; nil if no part is visible.
    private func visiblePart(of curve: CubicCurve) -> CubicCurve? {
        guard curve.extent.overlaps(visible) else { return nil }
        let start = invisibleShare { curve.split(at: $0).left }
        let rest = start > 0 ? curve.split(at: start).right : curve
        let end = invisibleShare { rest.split(at: 1 - $0).right }
        return end > 0 ? rest.split(at: 1 - end).left : rest
    }

    /// Returns the length of an invisible end of a curve, as a share of the curve.
    ///
    /// - Parameter end: A function that returns the end with a given length.
    /// - Returns: The length, 0..<1.
    private func invisibleShare(_ end: (Double) -> CubicCurve) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<Self.bisectionCount {
            let middle = (low + high) / 2
            if end(middle).extent.overlaps(visible) { high = middle } else { low = middle }
        }
        return low
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

/// A cubic Bézier curve.
private struct CubicCurve {
    var start: CGPoint
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint

    /// The bounding box of the ends and the control points, which contains the curve.
    var extent: Extent { Extent(start).union(control1).union(control2).union(end) }

    /// Divides the curve at a parameter (de Casteljau).
    func split(at t: Double) -> (left: CubicCurve, right: CubicCurve) {
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        let (first, middle, last) = (mix(start, control1), mix(control1, control2), mix(control2, end))
        let (left, right) = (mix(first, middle), mix(middle, last))
        let point = mix(left, right)
        return (
            CubicCurve(start: start, control1: first, control2: left, end: point),
            CubicCurve(start: point, control1: right, control2: last, end: end)
        )
    }
}
