import EspalierGeometry
public import Foundation

/// A distance between two neighbouring cells, as an arrow in a figure shows it.
nonisolated public struct SpacingDimension: Hashable, Sendable {
    nonisolated public enum Kind: String, Sendable, CaseIterable {
        /// Between two items on one line.
        case interitem
        /// Between two lines: from the lowest edge of one to the highest edge of the next.
        case line
    }

    public let kind: Kind
    public let start: CGPoint
    public let end: CGPoint

    public init(kind: Kind, start: CGPoint, end: CGPoint) {
        (self.kind, self.start, self.end) = (kind, start, end)
    }

    /// In points; negative where the two overlap.
    public var length: CGFloat { kind == .interitem ? end.x - start.x : end.y - start.y }

    /// Finds the distances among cells that stand on lines, as a flow layout puts them.
    ///
    /// Frames whose vertical extents overlap share a line. Frames that touch or overlap have no distance,
    /// and neither have neighbours of which one lies below the other. Cost:
    /// O(n log n).
    public static func among(_ frames: [CGRect]) -> [SpacingDimension] {
        let lines = linesOfFrames(frames)
        var dimensions: [SpacingDimension] = []
        for line in lines {
            for (left, right) in zip(line, line.dropFirst())
            where right.minX > left.maxX && right.minY < left.maxY && left.minY < right.maxY {
                // Where both cells are: the middle of what their heights share.
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

    /// Lines from top to bottom, each from left to right.
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

    /// The arrow stands below the lowest item of the upper line, as in figure 3-4 of the guide.
    static func lineDimension(from upper: [CGRect], to lower: [CGRect]) -> SpacingDimension? {
        guard let lowest = upper.max(by: { $0.maxY < $1.maxY }),
            let highest = lower.min(by: { $0.minY < $1.minY }), highest.minY > lowest.maxY
        else { return nil }
        let x = lowest.midX
        return SpacingDimension(
            kind: .line, start: CGPoint(x: x, y: lowest.maxY), end: CGPoint(x: x, y: highest.minY))
    }
}
