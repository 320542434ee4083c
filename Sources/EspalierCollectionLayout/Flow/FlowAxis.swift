import EspalierGeometry
import Foundation

/// The two axes of a flow layout: along the scroll direction, and across it.
nonisolated struct FlowAxis {
    let isVertical: Bool

    init(_ direction: CollectionView.ScrollDirection) { isVertical = direction == .vertical }

    func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

    func start(_ insets: EdgeInsets) -> CGFloat { isVertical ? insets.top : insets.left }
    func end(_ insets: EdgeInsets) -> CGFloat { isVertical ? insets.bottom : insets.right }
    func acrossStart(_ insets: EdgeInsets) -> CGFloat { isVertical ? insets.left : insets.top }
    func acrossTotal(_ insets: EdgeInsets) -> CGFloat { isVertical ? insets.horizontal : insets.vertical }

    func minimum(_ rect: CGRect) -> CGFloat { isVertical ? rect.minY : rect.minX }
    func maximum(_ rect: CGRect) -> CGFloat { isVertical ? rect.maxY : rect.maxX }
    func acrossMinimum(_ rect: CGRect) -> CGFloat { isVertical ? rect.minX : rect.minY }
    func acrossMaximum(_ rect: CGRect) -> CGFloat { isVertical ? rect.maxX : rect.maxY }

    func size(along: CGFloat, across: CGFloat) -> CGSize {
        isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    func rect(along: CGFloat, across: CGFloat, size: CGSize) -> CGRect {
        isVertical
            ? CGRect(origin: CGPoint(x: across, y: along), size: size)
            : CGRect(origin: CGPoint(x: along, y: across), size: size)
    }
}
