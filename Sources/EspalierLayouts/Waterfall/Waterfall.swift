import EspalierGeometry
import Foundation

/// Columns that are filled item by item: each item goes to the bottom of the shortest column, and to the first of several
/// equally short ones.
nonisolated struct Waterfall {
    private let columns: Columns
    private let spacing: CGFloat
    /// For each column, the top of its next item.
    private var ends: [CGFloat]

    init(_ columns: Columns, top: CGFloat, spacing: CGFloat) {
        (self.columns, self.spacing) = (columns, spacing)
        ends = Array(repeating: top, count: columns.count)
    }

    /// Adds an item and returns its frame.
    ///
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
