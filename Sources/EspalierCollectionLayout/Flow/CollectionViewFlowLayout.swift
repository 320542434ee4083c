public import EspalierGeometry
public import Foundation

/// A layout that arranges items in lines, section by section, with headers and footers.
///
/// The methods of a `CollectionViewDelegateFlowLayout` take precedence over the layout's properties. If all items of a
/// section have the same size, `prepare()` takes a few nanoseconds for each item; otherwise, the layout stores a size
/// and a position for each item. Attributes are created only for the elements that are queried.
open class CollectionViewFlowLayout: CollectionViewLayout {
    /// The area to which section insets are applied.
    nonisolated public enum SectionInsetReference: Int, Sendable {
        case fromContentInset = 0
        case fromSafeArea
        case fromLayoutMargins
    }

    /// The value of `estimatedItemSize` for cells that determine their own sizes, if there is no better estimate.
    nonisolated public static var automaticSize: CGSize { CollectionView.automaticSize }

    package private(set) final var flow = FlowArrangement()
    /// The preferred sizes of cells, by index path.
    private(set) final var preferredSizes: [IndexPath: CGSize] = [:]
    private var needsMetrics = true

    open var itemSize = CGSize(width: 50, height: 50) { didSet { metricsChanged(itemSize != oldValue) } }
    /// The estimated size of cells.
    ///
    /// If the size isn't zero, cells are asked for their preferred sizes.
    open var estimatedItemSize = CGSize.zero {
        didSet { metricsChanged(estimatedItemSize != oldValue, forgetsPreferredSizes: true) }
    }
    open var minimumLineSpacing: CGFloat = 10 { didSet { metricsChanged(minimumLineSpacing != oldValue) } }
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { metricsChanged(minimumInteritemSpacing != oldValue) }
    }
    open var sectionInset = EdgeInsets.zero { didSet { metricsChanged(sectionInset != oldValue) } }
    open var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { metricsChanged(sectionInsetReference != oldValue) }
    }
    /// The size of headers; zero for no header.
    ///
    /// Only the extent along the scroll direction is used.
    open var headerReferenceSize = CGSize.zero {
        didSet { metricsChanged(headerReferenceSize != oldValue) }
    }
    open var footerReferenceSize = CGSize.zero {
        didSet { metricsChanged(footerReferenceSize != oldValue) }
    }
    open var scrollDirection = CollectionView.ScrollDirection.vertical {
        didSet { metricsChanged(scrollDirection != oldValue) }
    }
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { metricsChanged(sectionHeadersPinToVisibleBounds != oldValue) }
    }
    open var sectionFootersPinToVisibleBounds = false {
        didSet { metricsChanged(sectionFootersPinToVisibleBounds != oldValue) }
    }

    /// The distribution of the free space on lines, for subclasses in this package.
    package final var lineAlignment = FlowLineAlignment.spread {
        didSet { metricsChanged(lineAlignment != oldValue) }
    }

    open override class var invalidationContextClass: AnyClass {
        CollectionViewFlowLayoutInvalidationContext.self
    }

    open override func prepare() { arrangeIfNeeded() }

    open override var collectionViewContentSize: CGSize {
        arrangeIfNotPrepared()
        return flow.contentSize
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        arrangeIfNotPrepared()
        return attributesForElements(in: rect)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        arrangeIfNotPrepared()
        guard indexPath.count == 2,
            let frame = flow.itemFrame(section: indexPath.section, item: indexPath.item)
        else { return nil }
        return attributes(forItemAt: indexPath, frame: frame)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        arrangeIfNotPrepared()
        // A header or footer also has attributes at an index path that consists only of the section.
        let isOfSection = indexPath.count == 1 || indexPath.count == 2 && indexPath.item == 0
        guard isOfSection, flow.sections.indices.contains(indexPath.section) else { return nil }
        return attributes(forSectionViewOfKind: elementKind, section: indexPath.section)
    }

    open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        // If only pinned views move, the lines of items are still valid: the frames of pinned views are computed in
        // every query anyway.
        let flowContext = context as? CollectionViewFlowLayoutInvalidationContext
        if flowContext?.invalidateFlowLayoutDelegateMetrics != false
            || flowContext?.invalidateFlowLayoutAttributes != false || context.invalidateEverything
            || context.invalidateDataSourceCounts
        {
            needsMetrics = true
        }
        if let mapping = context.updateMapping {
            preferredSizes = preferredSizes.reduce(into: [:]) { sizes, entry in
                if let path = mapping.newIndexPath(for: entry.key) { sizes[path] = entry.value }
            }
        } else if context.invalidateDataSourceCounts {
            preferredSizes.removeAll()
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        return changesAcross(newBounds) || pins && newBounds != collectionView.bounds
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? CollectionViewFlowLayoutInvalidationContext, !changesAcross(newBounds) {
            context.invalidateFlowLayoutDelegateMetrics = false
            context.invalidateFlowLayoutAttributes = false
        }
        return context
    }

    /// Invalidates the layout if the content inset changes the length of lines.
    package final override func contentInsetDidChange() {
        guard let owner else { return }
        if flow.breadth != breadth(of: owner) {
            owner.process.invalidate()
            owner.setNeedsLayout()
        }
    }

    open override var resolvesPreferredSizes: Bool { estimatedItemSize != .zero }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> Bool {
        estimatedItemSize != .zero && originalAttributes.category == .cell
            && preferredAttributes.size != originalAttributes.size
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutInvalidationContext {
        preferredSizes[originalAttributes.indexPath] = preferredAttributes.size
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    /// The length of lines in a view, across the scroll direction, in points.
    private func breadth(of view: CollectionView) -> CGFloat {
        let axis = FlowAxis(scrollDirection)
        return max(0, axis.across(view.bounds.size) - axis.acrossTotal(view.adjustedContentInset))
    }

    /// Arranges all items if a subclass overrides `prepare()` without calling super.
    ///
    /// UIKit's flow layout also works in such a subclass.
    private func arrangeIfNotPrepared() { if needsMetrics { arrangeIfNeeded() } }

    /// Arranges all items in lines if the line length, the counts or the metrics have changed.
    final func arrangeIfNeeded() {
        guard let view = collectionView else { return }
        let axis = FlowAxis(scrollDirection)
        let breadth = breadth(of: view)
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        let isCurrent =
            flow.breadth == breadth && flow.axis.isVertical == axis.isVertical
            && flow.sections.count == counts.count
            && zip(flow.sections, counts).allSatisfy { $0.itemCount == $1 }
        guard needsMetrics || !isCurrent else { return }
        needsMetrics = false
        // `self.flow` is empty while the delegate is called, so queries that the delegate makes find no elements.
        var flow = FlowArrangement()
        swap(&flow, &self.flow)
        flow.restart(axis: axis, breadth: breadth, sectionCount: counts.count)
        let asker = FlowMetricsSource(layout: self, view: view)
        for (section, count) in counts.enumerated() {
            asker.append(section: section, itemCount: count, to: &flow)
        }
        self.flow = flow
    }

    private var pins: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

    /// Returns true if the new bounds change the length of lines.
    private func changesAcross(_ newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        let axis = FlowAxis(scrollDirection)
        return axis.across(newBounds.size) != axis.across(collectionView.bounds.size)
    }

    /// Invalidates the layout after a change of a property.
    ///
    /// A change in a subclass's `prepare()` before the call of super doesn't invalidate the layout, because super
    /// arranges all items anyway.
    private func metricsChanged(_ haveChanged: Bool, forgetsPreferredSizes: Bool = false) {
        guard haveChanged else { return }
        if forgetsPreferredSizes { preferredSizes.removeAll() }
        if owner?.process.isPreparing == true, needsMetrics { return }
        needsMetrics = true
        invalidateLayout()
    }
}

/// A context that determines which parts of a flow layout are invalid.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
    /// A Boolean value that indicates whether the delegate's sizes and spacings are invalid.
    ///
    /// If this property or `invalidateFlowLayoutAttributes` is true, the layout reads the sizes and spacings again, and
    /// arranges all items again.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// A Boolean value that indicates whether the arrangement of items in lines is invalid.
    open var invalidateFlowLayoutAttributes = true
}
