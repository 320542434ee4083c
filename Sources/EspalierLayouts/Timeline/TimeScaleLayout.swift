public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// The delegate of a `TimeScaleLayout`, which provides times and sizes.
///
/// Times are in seconds since 1970-01-01. Sizes that are negative or not a number are treated as zero.
public protocol CollectionViewDelegateTimeScaleLayout: CollectionViewDelegate {
    /// Returns the time of an item: a range, or a single moment, for which the bounds are equal.
    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, timeOfItemAt indexPath: IndexPath
    ) -> ClosedRange<TimeInterval>

    /// Returns the size of an item's label.
    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize

    /// Returns the size of the name of a section, at the leading edge of its lane; zero for none.
    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize

    /// Returns the size of a label on the axis, such as `2024-03`.
    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, sizeForTick text: String
    ) -> CGSize

    /// Receives the texts of the labels on the axis, in the order of the items of their index paths.
    func collectionView(
        _ collectionView: CollectionView, layout: TimeScaleLayout, didPlaceTicks texts: [String])
}

/// Items at their dates: ranges as bars and moments as marks, below an axis of dates.
///
/// - Each section is a lane. Its items are in as many rows as are needed so that neither bars nor labels overlap.
/// - The label of an item, its cell, is in its bar if it fits. Otherwise, it is after the bar or mark or, if there is no
///   room, before it.
/// - The ticks of the axis are supplementary views of the kind `Kind.tick` with the index paths `[0, n]`. Below each tick
///   are decoration views of the kind `Kind.gridLine`, which labels next to bars and marks interrupt.
///
/// The delegate must conform to `CollectionViewDelegateTimeScaleLayout`. Arranging takes O(n log n).
open class TimeScaleLayout: ArrangedLayout {
    /// The kinds of the views of a time scale other than cells, section headers and marks, which have the kind
    /// `TimelineLayout.Kind.marker`.
    nonisolated public enum Kind {
        /// The supplementary view of a label on the axis.
        public static let tick = "tick"
        /// The decoration view below a label on the axis.
        public static let gridLine = "gridLine"
        /// The decoration view of an item's range.
        public static let bar = "bar"
    }

    /// The settings, of which the sizes of items and marks, the spacing and the margins are used; a change invalidates the
    /// layout.
    public final var configuration = TimelineLayout.Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private var ticks: [TimeScaleBuilder.PlacedTick] = []
    private var gridLines: [CGRect] = []

    /// Returns the frames of all items, bars, marks and headers.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        (ticks, gridLines) = ([], [])
        guard let delegate = view.delegate as? any CollectionViewDelegateTimeScaleLayout else {
            return ItemArrangement()
        }
        var builder = TimeScaleBuilder(layout: self, view: view, delegate: delegate)
        let arrangement = builder.build()
        (ticks, gridLines) = (builder.ticks, builder.gridLines)
        delegate.collectionView(view, layout: self, didPlaceTicks: ticks.map(\.text))
        registerStandardViews(forDecorationViewsOfKinds: [Kind.gridLine])
        return arrangement
    }

    /// Returns the attributes of the elements in a rectangle, those of grid lines first.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let lines = gridLines.indices.compactMap {
            layoutAttributesForDecorationView(ofKind: Kind.gridLine, at: IndexPath(item: $0, section: 0))
        }
        let labels = ticks.indices.compactMap {
            layoutAttributesForSupplementaryView(ofKind: Kind.tick, at: IndexPath(item: $0, section: 0))
        }
        let axis = (lines + labels).filter { $0.frame.intersectsArea(of: rect) }
        return axis + (super.layoutAttributesForElements(in: rect) ?? [])
    }

    /// Returns the attributes of a header or of a label on the axis; nil if there is none.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        guard elementKind == Kind.tick else {
            return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        }
        prepareIfNeeded()
        guard indexPath.count == 2, indexPath.section == 0, ticks.indices.contains(indexPath.item) else {
            return nil
        }
        let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = ticks[indexPath.item].label
        return attributes
    }

    /// Returns the attributes of a bar, a mark or a grid line; nil if there is none.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        guard elementKind == Kind.gridLine else {
            return super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
        }
        prepareIfNeeded()
        guard indexPath.count == 2, indexPath.section == 0, gridLines.indices.contains(indexPath.item) else {
            return nil
        }
        let attributes = makeAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = gridLines[indexPath.item]
        attributes.zIndex = -1
        return attributes
    }
}
