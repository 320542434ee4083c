import Foundation

/// The positions of components: rows in which the largest components are first.
nonisolated enum ComponentRows {
    /// The ratio of width to height that is aimed at.
    private static let ratio = 1.6

    /// Returns the origin of each component, and the size of all.
    ///
    /// O(n log n).
    static func packed(
        _ sizes: [CGSize], options: LayeredOptions
    ) -> (origins: [CGPoint], size: CGSize) {
        let sorted = sizes.indices.sorted {
            (-sizes[$0].width * sizes[$0].height, $0) < (-sizes[$1].width * sizes[$1].height, $1)
        }
        let area = sizes.reduce(0.0) {
            $0 + ($1.width + options.nodeSpacing) * ($1.height + options.layerSpacing)
        }
        let widest = sizes.reduce(0.0) { max($0, $1.width) }
        let limit = max(widest, min(options.maximumWidth, (area * ratio).squareRoot()))
        var origins = Array(repeating: CGPoint.zero, count: sizes.count)
        var (x, y, rowHeight, size) = (0.0, 0.0, 0.0, CGSize.zero)
        for index in sorted {
            if x > 0, x + sizes[index].width > limit {
                (x, y, rowHeight) = (0, y + rowHeight + options.layerSpacing, 0)
            }
            origins[index] = CGPoint(x: x, y: y)
            rowHeight = max(rowHeight, sizes[index].height)
            size = CGSize(
                width: max(size.width, x + sizes[index].width), height: max(size.height, y + rowHeight))
            x += sizes[index].width + options.nodeSpacing
        }
        return (origins, size)
    }
}
