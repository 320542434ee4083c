public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Items as cards of equal size in three-dimensional space, drawn in perspective.
///
/// `CarouselLayout` and `StackLayout` decide where each card is. A subclass of your own overrides `pose(at:)` and
/// `reach(in:)`.
///
/// Items are numbered across all sections. The item at the front is the item with the number `position` or, if this
/// property is nil, the item to which the view is scrolled. No data is stored for each item. A query for a rectangle
/// computes only the attributes of items near the front: it takes O(reach), however many items there are.
@dynamicMemberLookup
open class PerspectiveLayout: CollectionViewLayout {
    /// The settings of all layouts in perspective.
    public struct Perspective: LayoutConfiguration {
        /// The size of all cards, in points.
        @Limited public var itemSize = CGSize(width: 240, height: 160)
        /// The distance from the eye to the plane of the view, in points.
        ///
        /// A smaller distance gives a stronger perspective.
        @Limited(1...Lengths.greatest) public var eyeDistance: CGFloat = 800
        /// The point that the eye looks at, measured from the middle of the view.
        @Limited(-Lengths.greatest...Lengths.greatest) public var eyeOffset = CGPoint.zero
        /// The number of the item at the front, from 0; 1.5 is halfway from the second to the third item.
        ///
        /// If the value is nil, the content offset determines the item. Otherwise, the content is as large as the view
        /// and doesn't scroll.
        @Limited public var position: CGFloat?
        /// The scroll distance from one item to the next, in points.
        @Limited(1...Lengths.greatest) public var scrollPitch: CGFloat = 160
        /// The direction in which scrolling moves from one card to the next.
        public var scrollDirection = CollectionView.ScrollDirection.horizontal

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number(
                "eyeDistance", \.eyeDistance,
                "The distance from the eye to the plane of the view: the smaller, the stronger the perspective."
            )
        ]
    }

    /// The settings of all layouts in perspective; a change invalidates the layout.
    open var perspective = Perspective() { didSet { if perspective != oldValue { invalidateLayout() } } }

    /// A property of `perspective`, accessed as if it were a property of the layout.
    public final subscript<Value>(dynamicMember path: WritableKeyPath<Perspective, Value>) -> Value {
        get { perspective[keyPath: path] }
        set { perspective[keyPath: path] = newValue }
    }

    private var numbers = ItemNumbers(itemCounts: [])
    private var size = CGSize.zero

    // MARK: For subclasses

    /// Returns the pose of the card that is `distance` items after the front.
    ///
    /// A card of which perspective would magnify a part more than four times is moved back.
    ///
    /// The distance is 0 for the card at the front, and negative for cards before it.
    open func pose(at distance: CGFloat) -> CardPose { CardPose() }

    /// Returns the range of distances from the front at which cards may be visible in a view of a given size.
    open func reach(in size: CGSize) -> ClosedRange<CGFloat> { -1...1 }

    /// Returns the nearness of a card: of two cards, the card with the greater value covers the other.
    ///
    /// By default, cards close to the front cover cards that are further away on either side.
    open func nearness(at distance: CGFloat) -> CGFloat { -abs(distance) }

    // MARK: The layout process

    /// Counts the items of all sections.
    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        size = Lengths.usable(view.bounds.size)
        numbers = ItemNumbers(itemCounts: view.itemCounts)
    }

    private var itemCount: Int { numbers.count }
    private var lastNumber: CGFloat { CGFloat(max(0, itemCount - 1)) }
    private var pitch: CGFloat { perspective.scrollPitch }
    private var isHorizontal: Bool { perspective.scrollDirection == .horizontal }
    private var isMirrored: Bool { collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The number of the item at the front, from 0.
    ///
    /// The number has a fraction while the view is scrolled between two items.
    public final var currentPosition: CGFloat {
        prepareIfNeeded()
        if let position = perspective.position { return min(position, lastNumber) }
        let offset = collectionView?.contentOffset ?? .zero
        let scrolled = min(max(0, (isHorizontal ? offset.x : offset.y) / pitch), lastNumber)
        return isHorizontal && isMirrored ? lastNumber - scrolled : scrolled
    }

    /// The size of the content: the size of the view and, in the scroll direction, the distance from the first item to
    /// the last.
    open override var collectionViewContentSize: CGSize {
        let length = perspective.position == nil ? lastNumber * pitch : 0
        return CGSize(
            width: size.width + (isHorizontal ? length : 0), height: size.height + (isHorizontal ? 0 : length)
        )
    }

    /// Returns the attributes of all cards within reach of the front that aren't transparent.
    ///
    /// The collection view discards the attributes that aren't in the rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        prepareIfNeeded()
        let (position, reach) = (currentPosition, reach(in: size))
        return numbersWithinReach.compactMap { number in
            let card = attributes(numbers.path(of: number), number, position, reach)
            return card.alpha > 0 ? card : nil
        }
    }

    /// The numbers of the items within reach of the front.
    private var numbersWithinReach: Range<Int> {
        let (position, reach) = (currentPosition, reach(in: size))
        let first = Int(max(0, (position + reach.lowerBound).rounded(.up)))
        let last = Int(min(lastNumber, (position + reach.upperBound).rounded(.down)))
        return itemCount > 0 && first <= last ? first..<last + 1 : 0..<0
    }

    /// Returns the attributes of a card; nil if the item doesn't exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return numbers[indexPath].map { attributes(indexPath, $0, currentPosition, reach(in: size)) }
    }

    private func attributes(
        _ path: IndexPath, _ number: Int, _ position: CGFloat, _ reach: ClosedRange<CGFloat>
    ) -> CollectionViewLayoutAttributes {
        let distance = CGFloat(number) - position
        let pose = isMirrored ? shownPose(at: distance).mirrored : shownPose(at: distance)
        let origin = eyePoint(in: collectionView)
        let attributes = makeAttributes(forCellWith: path)
        attributes.size = perspective.itemSize
        attributes.center = CGPoint(x: origin.x + pose.x, y: origin.y + pose.y)
        attributes.transform3D = pose.projection(eyeDistance: perspective.eyeDistance)
        attributes.alpha = pose.alpha
        // The z-index is at least 0, because section decorations have a negative z-index.
        attributes.zIndex = Int((Lengths.usable(reach.upperBound + nearness(at: distance)) * 1_000).rounded())
        return attributes
    }

    /// Returns the pose of a card, moved back if the card would be too close to the eye.
    private func shownPose(at distance: CGFloat) -> CardPose {
        pose(at: distance).keptFromEye(size: perspective.itemSize, eyeDistance: perspective.eyeDistance)
    }

    /// Returns the index paths of the cards within reach that would be too close to the eye and are moved back.
    package final func cardsMovedFromEye() -> [IndexPath] {
        prepareIfNeeded()
        return numbersWithinReach.filter { number in
            let distance = CGFloat(number) - currentPosition
            return shownPose(at: distance) != pose(at: distance)
        }.map { numbers.path(of: $0) }
    }

    /// The point of the content that the eye looks at.
    private func eyePoint(in view: CollectionView?) -> CGPoint {
        let offset = perspective.position == nil ? view?.contentOffset ?? .zero : .zero
        let x = perspective.eyeOffset.x
        return CGPoint(
            x: offset.x + size.width / 2 + (isMirrored ? -x : x),
            y: offset.y + size.height / 2 + perspective.eyeOffset.y)
    }

    /// Returns the smallest rectangle around the cards within reach, measured from the point that the eye looks at.
    ///
    /// - Parameters:
    ///   - position: The number of the item at the front.
    ///   - itemCount: The number of items.
    ///   - size: The size of the view.
    /// - Returns: The rectangle; zero without cards.
    public final func cardsFrame(position: CGFloat, itemCount: Int, in size: CGSize) -> CGRect {
        let reach = reach(in: size)
        let first = max(0, (position + reach.lowerBound).rounded(.up))
        let last = min(CGFloat(itemCount - 1), (position + reach.upperBound).rounded(.down))
        guard first <= last else { return .zero }
        let (cardSize, eyeDistance) = (perspective.itemSize, perspective.eyeDistance)
        return stride(from: first, through: last, by: 1).reduce(CGRect.null) { box, number in
            let pose = shownPose(at: number - position)
            let center = CGPoint(x: pose.x, y: pose.y)
            let map = ProjectiveTransform(pose.projection(eyeDistance: eyeDistance), about: center)
            let card = CGRect(center: center, size: cardSize)
            return pose.alpha > 0 ? box.union(map.boundingBox(of: card)) : box
        }
    }

    // MARK: Scrolling

    /// Returns true, because cards move within the content while the content scrolls.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    /// Returns the nearest offset at which an item is at the front.
    open override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        func snapped(_ value: CGFloat) -> CGFloat {
            min(max(0, (value / pitch).rounded()), lastNumber) * pitch
        }
        guard perspective.position == nil, proposed.x.isFinite, proposed.y.isFinite else { return proposed }
        return isHorizontal
            ? CGPoint(x: snapped(proposed.x), y: proposed.y) : CGPoint(x: proposed.x, y: snapped(proposed.y))
    }
}
