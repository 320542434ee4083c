import EspalierGraphics
public import Foundation

/// A line between two points, with an arrowhead and a bar at each end, as in a technical drawing.
struct DimensionArrow {
    let start: CGPoint
    let end: CGPoint
    private static let barLength: CGFloat = 7
    private static let headLength: CGFloat = 4

    var isHorizontal: Bool { abs(end.x - start.x) >= abs(end.y - start.y) }

    var length: CGFloat { isHorizontal ? abs(end.x - start.x) : abs(end.y - start.y) }

    /// The bounding box of the arrow with its bars.
    ///
    /// Along the arrow, the box ends at the arrow's ends, so that adjacent arrows don't overlap.
    var frame: CGRect {
        let reach = Self.barLength / 2
        let box = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
            height: abs(end.y - start.y))
        return isHorizontal ? box.insetBy(dx: 0, dy: -reach) : box.insetBy(dx: -reach, dy: 0)
    }

    /// Draws the arrow; if the arrow is so short that its heads would overlap, with smaller heads.
    func draw(in canvas: any Canvas, color: AdaptiveColor) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { return }
        let head = min(Self.headLength, length / 2.5)
        let (ux, uy) = (dx / length, dy / length)
        let stroke = Stroke(.color(color), width: 1)
        // The shaft ends inside the heads, because the shaft is wider than their tips.
        canvas.draw(
            .line(
                from: CGPoint(x: start.x + ux * head / 2, y: start.y + uy * head / 2),
                to: CGPoint(x: end.x - ux * head / 2, y: end.y - uy * head / 2)), fill: nil, stroke: stroke)
        for (tip, sign) in [(start, CGFloat(1)), (end, -1)] {
            let (x, y) = (uy * Self.barLength / 2, ux * Self.barLength / 2)
            // The bar is half a point inside the arrow, so that it touches the measured edge and doesn't cross it.
            let foot = CGPoint(x: tip.x + sign * ux / 2, y: tip.y + sign * uy / 2)
            canvas.draw(
                .line(
                    from: CGPoint(x: foot.x - x, y: foot.y - y), to: CGPoint(x: foot.x + x, y: foot.y + y)),
                fill: nil, stroke: stroke)
            canvas.draw(
                .path(arrowHead(at: tip, sign * ux, sign * uy, head)), fill: .color(color), stroke: nil)
        }
    }

    /// Returns a triangle with its tip at `tip`, opening in the direction (ux, uy).
    private func arrowHead(at tip: CGPoint, _ ux: CGFloat, _ uy: CGFloat, _ size: CGFloat) -> BezierPath {
        var path = BezierPath()
        let half = size * 0.4
        path.move(to: tip)
        path.addLine(to: CGPoint(x: tip.x + size * ux - half * uy, y: tip.y + size * uy + half * ux))
        path.addLine(to: CGPoint(x: tip.x + size * ux + half * uy, y: tip.y + size * uy - half * ux))
        path.close()
        return path
    }
}

/// A distance between two adjacent cells or lines, shown as an arrow.
nonisolated public struct SpacingDimension: Hashable, Sendable {
    /// The elements between which a distance is measured: items or lines.
    nonisolated public enum Kind: String, Sendable, CaseIterable {
        /// The distance between two items on a line.
        case interitem
        /// The distance between two lines, from the lowest edge of one line to the highest edge of the next line.
        case line
    }

    /// The elements between which the distance is measured: items or lines.
    public let kind: Kind
    /// The left or upper end of the arrow.
    public let start: CGPoint
    /// The right or lower end of the arrow.
    public let end: CGPoint

    /// Creates a distance between two points.
    public init(kind: Kind, start: CGPoint, end: CGPoint) {
        (self.kind, self.start, self.end) = (kind, start, end)
    }

    var arrow: DimensionArrow { DimensionArrow(start: start, end: end) }

    /// The distance in points; negative if the elements overlap.
    public var length: CGFloat { kind == .interitem ? end.x - start.x : end.y - start.y }

    /// Returns the distances between cells that are arranged in lines, for example by a flow layout.
    ///
    /// Frames whose vertical extents overlap are on the same line. No distance is returned for two adjacent frames that
    /// touch or overlap, or of which one is below the other.
    ///
    /// - Complexity: O(n log n) in the number of frames.
    public static func among(_ frames: [CGRect]) -> [SpacingDimension] {
        let lines = linesOfFrames(frames)
        var dimensions: [SpacingDimension] = []
        for line in lines {
            for (left, right) in zip(line, line.dropFirst())
            where right.minX > left.maxX && right.minY < left.maxY && left.minY < right.maxY {
                // The arrow is in the middle of the vertical range that the two cells have in common.
                let y = (max(left.minY, right.minY) + min(left.maxY, right.maxY)) / 2
                dimensions.append(
                    SpacingDimension(
                        kind: .interitem, start: CGPoint(x: left.maxX, y: y),
                        end: CGPoint(x: right.minX, y: y)))
            }
        }
        for (upper, lower) in zip(lines, lines.dropFirst()) {
            if let dimension = lineDimension(from: upper, to: lower) { dimensions.append(dimension) }
        }
        return dimensions
    }

    /// Returns the lines from top to bottom, each with its frames from left to right.
    static func linesOfFrames(_ frames: [CGRect]) -> [[CGRect]] {
        var lines: [[CGRect]] = []
        var bottom = -CGFloat.infinity
        for frame in frames.sorted(by: { ($0.minY, $0.minX) < ($1.minY, $1.minX) }) {
            if frame.minY < bottom, !lines.isEmpty {
                lines[lines.count - 1].append(frame)
                bottom = max(bottom, frame.maxY)
            } else {
                lines.append([frame])
                bottom = frame.maxY
            }
        }
        return lines.map { line in line.sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) } }
    }

    /// Returns the distance between two lines; nil if the lines overlap.
    ///
    /// The arrow is below the lowest item of the upper line, as in figure 3-4 of Apple's "Collection View Programming
    /// Guide".
    static func lineDimension(from upper: [CGRect], to lower: [CGRect]) -> SpacingDimension? {
        guard let lowest = upper.max(by: { $0.maxY < $1.maxY }),
            let highest = lower.min(by: { $0.minY < $1.minY }), highest.minY > lowest.maxY
        else { return nil }
        let x = lowest.midX
        return SpacingDimension(
            kind: .line, start: CGPoint(x: x, y: lowest.maxY), end: CGPoint(x: x, y: highest.minY))
    }
}
