import EspalierGeometry
public import Foundation

extension CollectionView {
    /// The category of an element.
    nonisolated public enum ElementCategory: UInt, Sendable {
        /// The view of an item.
        case cell = 0
        /// A view that the data source provides for an index path, such as a header.
        case supplementaryView = 1
        /// A view that belongs to the layout.
        case decorationView = 2
    }

    /// The direction in which a layout scrolls.
    nonisolated public enum ScrollDirection: Int, Sendable {
        /// The content grows downward.
        case vertical = 0
        /// The content grows to the right.
        case horizontal = 1
    }

    /// The position in the bounds that an item is scrolled to.
    nonisolated public struct ScrollPosition: OptionSet, Sendable {
        /// The bits of the positions.
        public let rawValue: UInt

        /// Creates a set of positions from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// In the vertical center.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the horizontal center.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of section headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of section footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
    /// A size that lets cells choose their own.
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
