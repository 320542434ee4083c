public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Rows of equal items that fill the width: a fixed number of columns, or as many as a least width allows.
open class GridLayout: ArrangedLayout {
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

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let insets = Lengths.usable(sectionInset)
        let columns = columns(in: view.bounds.width, insets)
        let size = CGSize(width: columns.width, height: height(forWidth: columns.width))
        let pitch = size.height + Lengths.usable(lineSpacing)
        var arrangement = ItemArrangement(width: view.bounds.width)
        for section in 0..<view.numberOfSections {
            arrangement.beginSection(insets: insets)
            let top = arrangement.itemsTop
            for item in 0..<view.numberOfItems(inSection: section) {
                let (line, column) = item.quotientAndRemainder(dividingBy: columns.count)
                let origin = CGPoint(x: columns.x(of: column), y: top + CGFloat(line) * pitch)
                arrangement.addItem(CGRect(origin: origin, size: size))
            }
            arrangement.endSection()
        }
        return arrangement
    }

    /// How wide the items are in a view of some width, in points.
    public final func itemWidth(inViewOfWidth width: CGFloat) -> CGFloat {
        columns(in: width, Lengths.usable(sectionInset)).width
    }

    private func columns(in viewWidth: CGFloat, _ insets: EdgeInsets) -> Columns {
        let width = Lengths.usable(viewWidth)
        let spacing = Lengths.usable(interitemSpacing)
        let least = Lengths.usable(minimumItemWidth)
        var count = min(numberOfColumns, 10_000)
        if least > 0 { count = Columns.fitting(least, in: width - insets.horizontal, spacing: spacing) }
        return Columns(count: count, in: width, insets: insets, spacing: spacing)
    }

    private func height(forWidth width: CGFloat) -> CGFloat {
        if itemHeight > 0 { return Lengths.usable(itemHeight) }
        return itemAspectRatio > 0 ? Lengths.usable(width / itemAspectRatio) : width
    }
}
