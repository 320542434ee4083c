import EspalierGeometry
import Foundation

/// What a section of a flow layout is made from: the answers of the delegate or the layout's properties.
nonisolated struct FlowMetrics {
    nonisolated enum Sizes {
        case uniform(CGSize)
        /// The last sizes of the arrangement's `itemSizes`, one an item.
        case mixed
    }

    var itemCount: Int
    var sizes: Sizes
    var inset: EdgeInsets
    var lineSpacing: CGFloat
    var interitemSpacing: CGFloat
    /// Extents along the scroll direction.
    var headerLength: CGFloat
    var footerLength: CGFloat
    var alignment = FlowLineAlignment.spread
}
