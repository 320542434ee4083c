import UIKit

public enum MosaicSegmentStyle {
    case fullWidth
    case fiftyFifty
    case twoThirdsOneThird
    case oneThirdTwoThirds
}

/// Rows of photos in alternating patterns. All edges are on whole pixels.
///
/// A query finds its first row by binary search.
open class MosaicLayout: UICollectionViewLayout {
    var contentBounds = CGRect.zero
    var cachedAttributes = [UICollectionViewLayoutAttributes]()
    public var rowHeight: CGFloat = 200
    public var gap: CGFloat = 2

    open override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }

        cachedAttributes.removeAll()
        contentBounds = CGRect(origin: .zero, size: collectionView.bounds.size)

        let count = collectionView.numberOfItems(inSection: 0)
        var currentIndex = 0
        var segment: MosaicSegmentStyle = .fullWidth
        var lastFrame: CGRect = .zero
        let cvWidth = collectionView.bounds.size.width

        while currentIndex < count {
            let segmentFrame = CGRect(
                x: 0, y: lastFrame.maxY + (currentIndex == 0 ? 0 : gap), width: cvWidth, height: rowHeight)
            var segmentRects = [CGRect]()
            switch segment {
            case .fullWidth:
                segmentRects = [segmentFrame]
            case .fiftyFifty:
                let halves = split(segmentFrame, at: 0.5, from: .minXEdge)
                segmentRects = [halves.first, halves.second]
            case .twoThirdsOneThird:
                let thirds = split(segmentFrame, at: 2.0 / 3.0, from: .minXEdge)
                let stacked = split(thirds.second, at: 0.5, from: .minYEdge)
                segmentRects = [thirds.first, stacked.first, stacked.second]
            case .oneThirdTwoThirds:
                let thirds = split(segmentFrame, at: 1.0 / 3.0, from: .minXEdge)
                let stacked = split(thirds.first, at: 0.5, from: .minYEdge)
                segmentRects = [stacked.first, stacked.second, thirds.second]
            }

            for rect in segmentRects where currentIndex < count {
                let attributes = UICollectionViewLayoutAttributes(
                    forCellWith: IndexPath(item: currentIndex, section: 0))
                attributes.frame = rect
                cachedAttributes.append(attributes)
                contentBounds = contentBounds.union(segmentFrame)
                currentIndex += 1
                lastFrame = segmentFrame
            }

            switch count - currentIndex {
            case 1: segment = .fullWidth
            case 2: segment = .fiftyFifty
            default:
                switch segment {
                case .fullWidth: segment = .fiftyFifty
                case .fiftyFifty: segment = .twoThirdsOneThird
                case .twoThirdsOneThird: segment = .oneThirdTwoThirds
                case .oneThirdTwoThirds: segment = .fullWidth
                }
            }
        }
    }

    private func split(_ rect: CGRect, at fraction: CGFloat, from edge: CGRectEdge) -> (
        first: CGRect, second: CGRect
    ) {
        let scale = collectionView?.traitCollection.displayScale ?? UIScreen.main.scale
        let dimension = edge == .minXEdge ? rect.width : rect.height
        let distance = ((dimension - gap) * fraction * scale).rounded() / scale
        var slices = rect.divided(atDistance: distance, from: edge)
        switch edge {
        case .minXEdge:
            slices.remainder.origin.x += gap
            slices.remainder.size.width -= gap
        default:
            slices.remainder.origin.y += gap
            slices.remainder.size.height -= gap
        }
        return (first: slices.slice, second: slices.remainder)
    }

    open override var collectionViewContentSize: CGSize { contentBounds.size }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        return !newBounds.size.equalTo(collectionView.bounds.size)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        return cachedAttributes[indexPath.item]
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var attributesArray = [UICollectionViewLayoutAttributes]()
        // The items of a row may begin and end at different heights, which differ by at most the height of a row.
        for attributes in cachedAttributes[firstIndex(below: rect.minY - rowHeight)...] {
            guard attributes.frame.minY - rowHeight <= rect.maxY else { break }
            if attributes.frame.intersects(rect) { attributesArray.append(attributes) }
        }
        return attributesArray
    }

    private func firstIndex(below y: CGFloat) -> Int {
        var (start, end) = (0, cachedAttributes.count)
        while start < end {
            let mid = (start + end) / 2
            if cachedAttributes[mid].frame.maxY < y {
                start = mid + 1
            } else {
                end = mid
            }
        }
        return start
    }
}
