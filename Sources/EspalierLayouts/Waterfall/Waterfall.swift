import EspalierGeometry
import Foundation

/// Items one after the other, each at the bottom of the column that is the shortest so far; of equal ones the first.
nonisolated struct Waterfall {
    private let columns: Columns
    private let spacing: CGFloat
    /// The top of the next item of each column.
    private var ends: [CGFloat]

    init(_ columns: Columns, top: CGFloat, spacing: CGFloat) {
        (self.columns, self.spacing) = (columns, spacing)
        ends = Array(repeating: top, count: columns.count)
    }

    /// O(columns).
    mutating func add(height: CGFloat) -> CGRect {
        var shortest = 0
        for column in 1..<max(1, ends.count) where ends[column] < ends[shortest] { shortest = column }
        let frame = CGRect(
            x: columns.x(of: shortest), y: ends[shortest], width: columns.width, height: height)
        ends[shortest] += height + spacing
        return frame
    }
}
