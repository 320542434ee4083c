import EspalierGraphics
import Foundation

/// The lines of a dashed path, divided by their length.
///
/// A line that is shorter than a period of its dashes would look like a stub with a gap at its end. Such lines have
/// shorter dashes, with a dash at each end, or are solid if the gaps would be too small.
struct DashedLines {
    /// The lines that are drawn with the stroke of the path.
    private(set) var long = BezierPath()
    /// The short lines, each with the lengths of its dashes and gaps.
    private(set) var short: [(path: BezierPath, dash: [CGFloat])] = []

    /// The minimum gap between two dashes, in points.
    private static let minimumGap: CGFloat = 1

    init(_ path: BezierPath, _ stroke: Stroke) {
        let minimum = Self.minimumLength(stroke.dash)
        var indices: [[CGFloat]: Int] = [:]
        for line in path.lines {
            guard let length = line.openLength(upTo: minimum), length < minimum else {
                long.append(line)
                continue
            }
            let dash = Self.dash(of: stroke, fitting: length, minimum)
            let index = indices[dash] ?? short.count
            if index == short.count { short.append((BezierPath(), dash)) }
            indices[dash] = index
            short[index].path.append(line)
        }
    }

    /// Returns the length of a line with one period and a further dash, so that it has a dash at each end.
    private static func minimumLength(_ dash: [CGFloat]) -> CGFloat {
        let sum = dash.reduce(0, +)
        // The dashes and gaps of an odd number of lengths are exchanged in every other repetition.
        return (dash.count % 2 == 0 ? sum : 2 * sum) + (dash.first ?? 0)
    }

    /// Returns the dashes of a line, scaled to its length; empty for a solid line.
    private static func dash(of stroke: Stroke, fitting length: CGFloat, _ minimum: CGFloat) -> [CGFloat] {
        // Lines of almost the same length get the same dashes, so that they are drawn as one path.
        let scale = (length / minimum * 100).rounded() / 100
        let cap = stroke.cap == .butt ? 0 : stroke.width
        let gaps = stroke.dash.enumerated().filter { $0.offset % 2 == 1 || stroke.dash.count % 2 == 1 }
        guard gaps.allSatisfy({ $0.element * scale - cap >= minimumGap }) else { return [] }
        return stroke.dash.map { $0 * scale }
    }
}

extension BezierPath {
    /// The connected parts of the path.
    fileprivate var lines: [BezierPath] {
        var result: [BezierPath] = []
        for element in elements {
            if case .move(let point) = element {
                result.append(BezierPath())
                result[result.count - 1].move(to: point)
            } else if !result.isEmpty {
                result[result.count - 1].elements.append(element)
            }
        }
        return result
    }

    /// Returns the length of a connected path, or any greater number if it is at least `limit`; nil for a closed path.
    ///
    /// A curve is measured by its control points, which are never too short.
    fileprivate func openLength(upTo limit: CGFloat) -> CGFloat? {
        var length: CGFloat = 0
        var current: CGPoint?
        func add(_ points: CGPoint...) {
            for point in points {
                if let current { length += hypot(point.x - current.x, point.y - current.y) }
                current = point
            }
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .quadCurve(let point, let control): add(control, point)
            case .curve(let point, let one, let two): add(one, two, point)
            case .close: return nil
            }
            if length >= limit { break }
        }
        return length
    }
}
