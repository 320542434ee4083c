import EspalierGeometry
import Foundation

/// Columns of equal width that fill a given width.
nonisolated struct Columns: Equatable {
    let count: Int
    let width: CGFloat
    private let start: CGFloat
    private let spacing: CGFloat

    init(count: Int, in totalWidth: CGFloat, insets: EdgeInsets, spacing: CGFloat) {
        self.count = max(1, count)
        self.spacing = spacing
        start = insets.left
        let free = totalWidth - insets.horizontal - spacing * CGFloat(self.count - 1)
        width = max(0, free / CGFloat(self.count))
    }

    /// Returns how many columns with the minimum width `least` fit into `width`, from 1 to `limit`.
    ///
    /// The factor 1 + 1e-12 makes the result correct if the columns fit exactly but their sum is slightly
    /// greater than the width because of rounding errors.
    static func fitting(
        _ least: CGFloat, in width: CGFloat, spacing: CGFloat, atMost limit: Int = 10_000
    ) -> Int {
        let count = max(1, (width + spacing) / (least + spacing) * (1 + 1e-12))
        return Int(min(count, CGFloat(max(1, limit))))
    }

    /// Returns the width of `count` adjacent columns and of the spacing between these columns.
    func width(of count: Int) -> CGFloat { CGFloat(count) * (width + spacing) - spacing }

    func x(of column: Int) -> CGFloat { start + CGFloat(column) * (width + spacing) }
}
