import EspalierGeometry
public import Foundation

extension CollectionView {
    /// The completion handler of an interactive transition.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    /// The category of an element.
    nonisolated public enum ElementCategory: UInt, Sendable {
        /// The view of an item.
        case cell = 0
        /// A view that the data source provides for a kind and an index path, such as a header.
        case supplementaryView = 1
        /// A view that the layout registers and places, such as a background.
        case decorationView = 2
    }

    /// The direction in which a layout scrolls.
    nonisolated public enum ScrollDirection: Int, Sendable {
        /// The content grows downward.
        case vertical = 0
        /// The content grows to the right.
        case horizontal = 1
    }

    /// The position in the bounds to which an item is scrolled.
    nonisolated public struct ScrollPosition: OptionSet, Sendable {
        /// The positions as a bit mask.
        public let rawValue: UInt

        /// Creates a set of positions from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item is at the top of the bounds.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The item is in the vertical center of the bounds.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The item is at the bottom of the bounds.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The item is at the left of the bounds.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The item is in the horizontal center of the bounds.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The item is at the right of the bounds.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of the supplementary views that are section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the supplementary views that are section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
    /// A special size that makes cells determine their own sizes.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    final func scroll(to indexPath: IndexPath, position: ScrollPosition, animated: Bool) {
        precondition(
            counts.contains(indexPath),
            "scrollToItem: the collection view has no item \(indexPath), but \(counts.summary)")
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        if position.isEmpty {
            scrollRectToVisible(frame, animated: animated)
        } else {
            setContentOffset(
                clampedContentOffset(offset(showing: frame, at: position)), animated: animated)
        }
    }

    private func offset(showing frame: CGRect, at position: ScrollPosition) -> CGPoint {
        let inset = adjustedContentInset
        let visible = bounds.inset(by: inset)
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY - inset.top }
        if position.contains(.centeredVertically) { offset.y = frame.midY - inset.top - visible.height / 2 }
        if position.contains(.bottom) { offset.y = frame.maxY - bounds.height + inset.bottom }
        if position.contains(.left) { offset.x = frame.minX - inset.left }
        if position.contains(.centeredHorizontally) {
            offset.x = frame.midX - inset.left - visible.width / 2
        }
        if position.contains(.right) { offset.x = frame.maxX - bounds.width + inset.right }
        return offset
    }
}
