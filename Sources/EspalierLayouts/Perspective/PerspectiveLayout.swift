public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// Items as cards of one size in space, seen in perspective by an eye before the view. `CarouselLayout` and
/// `StackLayout` say what stands where; a subclass overrides `pose(at:)` and `reach(in:)`.
///
/// One of the items, counted over all sections, is at the front: that to which the view has been scrolled, or the one at
/// `position`. Nothing is stored an item, and only those near the front have attributes: a query costs O(reach), however
/// many items there are.
open class PerspectiveLayout: CollectionViewLayout {
    public final var itemSize = CGSize(width: 240, height: 160) { didSet { invalidateLayout() } }
    /// From the eye to the plane of the view, in points: the smaller, the stronger the perspective.
    public final var eyeDistance: CGFloat = 800 { didSet { invalidateLayout() } }
    /// Where the eye looks, from the middle of the view.
    public final var eyeOffset = CGPoint.zero { didSet { invalidateLayout() } }
    /// The number of the item at the front, from 0; 1.5 is half-way from the second to the third. Nil, the default, lets
    /// the content offset decide; otherwise the content is as large as the view.
    public final var position: CGFloat? { didSet { invalidateLayout() } }
    /// How far one scrolls from one item to the next, in points.
    public final var scrollPitch: CGFloat = 160 { didSet { invalidateLayout() } }
    /// Which way one scrolls.
    public final var scrollDirection = CollectionView.ScrollDirection.horizontal {
        didSet { invalidateLayout() }
    }

    /// The number of the first item of each section, and at the end that of all items.
    private var starts = [0]
    private var size = CGSize.zero

    // MARK: For subclasses

    /// Where the card is that comes `distance` items after the front: 0 for the one at the front, negative before it.
    open func pose(at distance: CGFloat) -> CardPose { CardPose() }

    /// Which distances have cards that may be seen.
    open func reach(in size: CGSize) -> ClosedRange<CGFloat> { -1...1 }

    /// What decides which of two cards covers the other: the greater the nearer. Those next to the front, on either side,
    /// unless overridden.
    open func nearness(at distance: CGFloat) -> CGFloat { -abs(distance) }

    // MARK: The layout process

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        size = CGSize(width: Lengths.usable(view.bounds.width), height: Lengths.usable(view.bounds.height))
        starts = [0]
        for section in 0..<view.numberOfSections {
            starts.append(itemCount + view.numberOfItems(inSection: section))
        }
    }

    private var itemCount: Int { starts[starts.count - 1] }
    private var lastNumber: CGFloat { CGFloat(max(0, itemCount - 1)) }
    private var pitch: CGFloat { max(1, Lengths.usable(scrollPitch)) }
    private var isHorizontal: Bool { scrollDirection == .horizontal }
    private var isMirrored: Bool { collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The number of the item at the front.
    public final var currentPosition: CGFloat {
        prepareIfNeeded()
        if let position { return min(max(0, position.isNaN ? 0 : position), lastNumber) }
        let offset = collectionView?.contentOffset ?? .zero
        let scrolled = min(max(0, (isHorizontal ? offset.x : offset.y) / pitch), lastNumber)
        return isHorizontal && isMirrored ? lastNumber - scrolled : scrolled
    }

    open override var collectionViewContentSize: CGSize {
        let length = position == nil ? lastNumber * pitch : 0
        return CGSize(
            width: size.width + (isHorizontal ? length : 0), height: size.height + (isHorizontal ? 0 : length)
        )
    }

    /// All cards within reach: the view sorts out those that are not in the rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        prepareIfNeeded()
        let (position, reach) = (currentPosition, reach(in: size))
        let first = Int(max(0, (position + reach.lowerBound).rounded(.up)))
        let last = Int(min(lastNumber, (position + reach.upperBound).rounded(.down)))
        guard itemCount > 0, first <= last else { return [] }
        return (first...last).compactMap { number in
            let section = starts.partitioningIndex { $0 > number } - 1
            let path = IndexPath(item: number - starts[section], section: section)
            let card = attributes(path, number, position, reach)
            return card.alpha > 0 ? card : nil
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard indexPath.count == 2, indexPath.section >= 0, indexPath.section < starts.count - 1,
            indexPath.item >= 0, indexPath.item < starts[indexPath.section + 1] - starts[indexPath.section]
        else { return nil }
        return attributes(
            indexPath, starts[indexPath.section] + indexPath.item, currentPosition, reach(in: size))
    }

    private func attributes(
        _ path: IndexPath, _ number: Int, _ position: CGFloat, _ reach: ClosedRange<CGFloat>
    ) -> CollectionViewLayoutAttributes {
        let distance = CGFloat(number) - position
        let pose = isMirrored ? pose(at: distance).mirrored : pose(at: distance)
        let origin = eyePoint(in: collectionView)
        let attributes = makeAttributes(forCellWith: path)
        attributes.size = cardSize
        attributes.center = CGPoint(x: origin.x + pose.x, y: origin.y + pose.y)
        attributes.transform3D = pose.projection(eyeDistance: usableEyeDistance)
        attributes.alpha = pose.alpha
        // Never below 0, where the decorations of sections are.
        attributes.zIndex = Int((Lengths.usable(reach.upperBound + nearness(at: distance)) * 1_000).rounded())
        return attributes
    }

    /// The point of the content that the eye looks at.
    private func eyePoint(in view: CollectionView?) -> CGPoint {
        let offset = position == nil ? view?.contentOffset ?? .zero : .zero
        let x = Lengths.signed(eyeOffset.x)
        return CGPoint(
            x: offset.x + size.width / 2 + (isMirrored ? -x : x),
            y: offset.y + size.height / 2 + Lengths.signed(eyeOffset.y))
    }

    private var cardSize: CGSize {
        CGSize(width: Lengths.usable(itemSize.width), height: Lengths.usable(itemSize.height))
    }

    private var usableEyeDistance: CGFloat { max(1, Lengths.usable(eyeDistance)) }

    /// What the cards within reach take up when an item is at the front, from the point that the eye looks at.
    ///
    /// - Parameters:
    ///   - position: The number of the item at the front.
    ///   - itemCount: How many items there are.
    ///   - size: Of the view.
    public final func cardsFrame(position: CGFloat, itemCount: Int, in size: CGSize) -> CGRect {
        let reach = reach(in: size)
        let first = max(0, (position + reach.lowerBound).rounded(.up))
        let last = min(CGFloat(itemCount - 1), (position + reach.upperBound).rounded(.down))
        guard first <= last else { return .zero }
        return stride(from: first, through: last, by: 1).reduce(CGRect.null) { box, number in
            let pose = pose(at: number - position)
            let map = ProjectiveTransform(
                pose.projection(eyeDistance: usableEyeDistance), about: CGPoint(x: pose.x, y: pose.y))
            let card = CGRect(
                x: pose.x - cardSize.width / 2, y: pose.y - cardSize.height / 2, width: cardSize.width,
                height: cardSize.height)
            return pose.alpha > 0 ? box.union(map.boundingBox(of: card)) : box
        }
    }

    // MARK: Scrolling

    /// Cards move within the content while it scrolls.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    /// An item comes to rest at the front.
    open override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        func snapped(_ value: CGFloat) -> CGFloat {
            min(max(0, (value / pitch).rounded()), lastNumber) * pitch
        }
        guard position == nil, proposed.x.isFinite, proposed.y.isFinite else { return proposed }
        return isHorizontal
            ? CGPoint(x: snapped(proposed.x), y: proposed.y) : CGPoint(x: proposed.x, y: snapped(proposed.y))
    }
}
