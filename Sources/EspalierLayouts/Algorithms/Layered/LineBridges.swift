import EspalierGraphics
import Foundation

/// The places where horizontal lines pass below vertical ones: they are interrupted there.
nonisolated struct LineBridges: Sendable {
    /// The length of a line that is left out on each side of a crossing, in points.
    static let reach = 3.0

    /// For each line, the points where it is interrupted.
    private let crossings: [[CGPoint]]

    /// Finds the crossings of lines.
    ///
    /// Lines that have an end in common fork or join, and aren't interrupted. Takes O(n log n + crossings) for n segments.
    ///
    /// - Parameters:
    ///   - lines: The corners of each line.
    ///   - haveCommonEnd: Returns true if two lines have the same source or the same target.
    init(_ lines: [[CGPoint]], haveCommonEnd: (Int, Int) -> Bool) {
        typealias Segment = (line: Int, low: CGPoint, high: CGPoint)
        func segments(_ isIncluded: (CGPoint, CGPoint) -> Bool) -> [Segment] {
            lines.enumerated().flatMap { number, points in
                zip(points, points.dropFirst()).filter { $0 != $1 && isIncluded($0, $1) }.map {
                    let isAscending = $0.x < $1.x || $0.y < $1.y
                    return (number, isAscending ? $0 : $1, isAscending ? $1 : $0)
                }
            }
        }
        let vertical = segments { $0.x == $1.x }
        let boxes = vertical.map { segment in
            CGRect(x: segment.low.x, y: segment.low.y, width: 0, height: segment.high.y - segment.low.y)
                .insetBy(dx: -0.1, dy: -0.1)
        }
        let index = OrderedBoxTree(count: boxes.count) { boxes[$0] }
        var crossings = Array(repeating: [CGPoint](), count: lines.count)
        for (line, low, high) in segments({ $0.y == $1.y }) {
            let strip = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: 0).insetBy(dx: 0, dy: -0.1)
            index.forEach(
                in: strip, box: { boxes[$0] },
                found: { number in
                    let other = vertical[number]
                    let point = CGPoint(x: other.low.x, y: low.y)
                    guard low.x < point.x, point.x < high.x, other.low.y < point.y, point.y < other.high.y,
                        !haveCommonEnd(line, other.line)
                    else { return }
                    crossings[line].append(point)
                })
        }
        self.crossings = crossings
    }

    /// Returns the path of a line with the interruptions.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - line: The number of the line.
    ///   - origin: The origin of the path's coordinates.
    /// - Returns: The path.
    func interrupted(_ path: BezierPath, line: Int, from origin: CGPoint) -> BezierPath {
        guard !crossings[line].isEmpty else { return path }
        var result = BezierPath()
        var start = CGPoint.zero
        for element in path.elements {
            if case .line(let end) = element, start.y == end.y {
                let direction: CGFloat = start.x < end.x ? 1 : -1
                let own = crossings[line].filter { $0.y - origin.y == end.y }
                    .map { ($0.x - origin.x) * direction }
                    .filter { start.x * direction + Self.reach < $0 && $0 < end.x * direction - Self.reach }
                var last = -CGFloat.infinity
                for x in own.sorted() {
                    // Crossings that are close to each other have one interruption.
                    if x - Self.reach > last {
                        result.addLine(to: CGPoint(x: (x - Self.reach) * direction, y: end.y))
                    }
                    last = x + Self.reach
                    if case .move? = result.elements.last { result.elements.removeLast() }
                    result.move(to: CGPoint(x: last * direction, y: end.y))
                }
            }
            result.elements.append(element)
            if let end = element.end { start = end }
        }
        return result
    }
}
