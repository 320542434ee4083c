import EspalierGeometry
public import Foundation

/// A distance between two adjacent cells or lines, as an arrow in a figure shows it.
nonisolated public struct SpacingDimension: Hashable, Sendable {
    /// What a distance is between.
    nonisolated public enum Kind: String, Sendable, CaseIterable {
        /// Between two items on a line.
        case interitem
        /// Between two lines, from the lowest edge of one to the highest edge of the next.
        case line
    }

    /// What the distance is between.
    public let kind: Kind
    /// The arrow's start: its left or upper end.
    public let start: CGPoint
    /// The arrow's end.
    public let end: CGPoint

    /// Creates a distance between two points.
    public init(kind: Kind, start: CGPoint, end: CGPoint) {
        (self.kind, self.start, self.end) = (kind, start, end)
    }

    /// The distance in points.
    ///
    /// It is negative if the two overlap.
    public var length: CGFloat { kind == .interitem ? end.x - start.x : end.y - start.y }

    /// Returns the distances between cells that are arranged in lines, as by a flow layout.
    ///
    /// Frames whose vertical extents overlap are on one line. Adjacent frames have no distance if they touch or overlap, or
    /// if one is below the other.
    ///
    /// - Complexity: O(n log n) in the number of frames.
    public static func among(_ frames: [CGRect]) -> [SpacingDimension] {
        let lines = linesOfFrames(frames)
        var dimensions: [SpacingDimension] = []
        for line in lines {
            for (left, right) in zip(line, line.dropFirst())
            where right.minX > left.maxX && right.minY < left.maxY && left.minY < right.maxY {
                // In the middle of the vertical range that both cells are in.
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

    /// Returns the distance between two lines, with the arrow below the lowest item of the upper one, as in figure 3-4 of
    /// Apple's guide.
    static func lineDimension(from upper: [CGRect], to lower: [CGRect]) -> SpacingDimension? {
        guard let lowest = upper.max(by: { $0.maxY < $1.maxY }),
            let highest = lower.min(by: { $0.minY < $1.minY }), highest.minY > lowest.maxY
        else { return nil }
        let x = lowest.midX
        return SpacingDimension(
            kind: .line, start: CGPoint(x: x, y: lowest.maxY), end: CGPoint(x: x, y: highest.minY))
    }
}
