import EspalierGeometry
import Foundation

/// What a section of a flow layout is made from beside the sizes of its items: the answers of the delegate or the
/// layout's properties.
nonisolated struct FlowMetrics {
    var itemCount: Int
    var inset: EdgeInsets
    var lineSpacing: CGFloat
    var interitemSpacing: CGFloat
    /// Extents along the scroll direction.
    var headerLength: CGFloat
    var footerLength: CGFloat
    var alignment = FlowLineAlignment.spread
}
