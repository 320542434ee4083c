public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Rows of equal items that fill the width: a fixed number of columns, or as many as a least width allows.
open class GridLayout: CollectionViewLayout {
    /// How many columns there are, if `minimumItemWidth` is 0. At least one.
    public final var numberOfColumns = 3 { didSet { invalidateLayout() } }
    /// When greater than 0, there are as many columns as leave each item at least this width.
    public final var minimumItemWidth: CGFloat = 0 { didSet { invalidateLayout() } }
    /// The height of all items; 0 for the width divided by `itemAspectRatio`.
    public final var itemHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Width divided by height.
    public final var itemAspectRatio: CGFloat = 1 { didSet { invalidateLayout() } }
    public final var interitemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    public final var lineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Around each section. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    public final var sectionDecorations = SectionDecorations() {
        didSet {
            registerStandardViews(
                forDecorationViewsOfKinds: sectionDecorations.decorations.map(\.elementKind))
            invalidateLayout()
        }
    }

    private var items = ItemFrames.empty
    private var decorations = SectionDecorations()
    private var contentSize = CGSize.zero

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let insets = Lengths.usable(sectionInset)
        let columns = columns(in: view.bounds.width, insets)
        let size = CGSize(width: columns.width, height: height(forWidth: columns.width))
        let pitch = size.height + Lengths.usable(lineSpacing)
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        var frames: [CGRect] = []
        frames.reserveCapacity(counts.reduce(0, +))
        var top: CGFloat = 0
        var heights: [CGFloat] = []
        heights.reserveCapacity(counts.count)
        for count in counts {
            if count == 0 {
                heights.append(0)
                continue
            }
            for item in 0..<count {
                let (line, column) = item.quotientAndRemainder(dividingBy: columns.count)
                let y = top + insets.top + CGFloat(line) * pitch
                frames.append(CGRect(origin: CGPoint(x: columns.x(of: column), y: y), size: size))
            }
            let lines = (count - 1) / columns.count + 1
            heights.append(insets.vertical + CGFloat(lines) * pitch - Lengths.usable(lineSpacing))
            top += heights[heights.count - 1]
        }
        items = ItemFrames(itemCounts: counts, frames: frames)
        decorations = sectionDecorations
        decorations.arrange(
            Self.sections(ofHeights: heights, insets: insets, width: view.bounds.width),
            contentWidth: view.bounds.width)
        contentSize = CGSize(width: view.bounds.width, height: top)
    }

    /// How wide the items are in a view of some width, in points.
    public final func itemWidth(inViewOfWidth width: CGFloat) -> CGFloat {
        columns(in: width, Lengths.usable(sectionInset)).width
    }

    private func columns(in width: CGFloat, _ insets: EdgeInsets) -> Columns {
        let spacing = Lengths.usable(interitemSpacing)
        let least = Lengths.usable(minimumItemWidth)
        var count = min(numberOfColumns, 10_000)
        if least > 0 { count = Int(min((width - insets.horizontal + spacing) / (least + spacing), 10_000)) }
        return Columns(count: count, in: width, insets: insets, spacing: spacing)
    }

    private func height(forWidth width: CGFloat) -> CGFloat {
        if itemHeight > 0 { return Lengths.usable(itemHeight) }
        return itemAspectRatio > 0 ? Lengths.usable(width / itemAspectRatio) : width
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        attributes(of: items, in: rect) + decorations.attributesForElements(in: rect, of: self)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(of: items, at: indexPath)
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return decorations.attributes(ofKind: elementKind, at: indexPath, of: self)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }
}
