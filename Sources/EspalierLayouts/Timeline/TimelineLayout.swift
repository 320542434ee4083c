public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Items tied to one continuous line, from top to bottom or from the leading edge to the trailing one.
///
/// - Each item has a marker on the line and a stem from the line to the item, both decoration views, and, where the
///   delegate gives it a size, a caption opposite (`Kind.caption`), such as the date.
/// - Items stand on one side or alternate. They keep their order along the line: each marker is at least
///   `markerSpacing` behind the one before, and nothing overlaps what stands on its side.
/// - Sections are eras: each may have a header, and the line runs on from one to the next, from the first marker to
///   the last. In a vertical timeline headers lie on the line; in a horizontal one above all items.
///
/// Costs O(n); all positions are whole points, so that the lines are sharp.
open class TimelineLayout: ArrangedLayout {
    nonisolated public enum Kind {
        public static let caption = "itemCaption"
        public static let line = "timelineLine"
        public static let marker = "timelineMarker"
        public static let stem = "timelineStem"
    }

    /// Where items stand: behind a vertical line is to its right, behind a horizontal one below it.
    nonisolated public enum Placement: String, Sendable, CaseIterable {
        case trailing
        case leading
        /// The first is trailing.
        case alternating
    }

    /// Which way the line runs.
    public final var scrollDirection = CollectionView.ScrollDirection.vertical {
        didSet { invalidateLayout() }
    }
    public final var placement = Placement.trailing { didSet { invalidateLayout() } }
    /// Less where a vertical timeline has no room for it.
    public final var itemWidth: CGFloat = 280 { didSet { invalidateLayout() } }
    /// Where alternating items of a vertical timeline would be narrower, all are trailing.
    public final var minimumItemWidth: CGFloat = 160 { didSet { invalidateLayout() } }
    /// The height of items without a delegate that knows.
    public final var itemHeight: CGFloat = 50 { didSet { invalidateLayout() } }
    /// Between items on one side, along the line.
    public final var itemSpacing: CGFloat = 16 { didSet { invalidateLayout() } }
    /// The least distance between the middles of markers.
    public final var markerSpacing: CGFloat = 32 { didSet { invalidateLayout() } }
    /// From where an item begins, along the line, to the middle of its marker; half the item at most.
    public final var markerInset: CGFloat = 20 { didSet { invalidateLayout() } }
    /// The width and height of markers; 0 for none.
    public final var markerSize: CGFloat = 12 { didSet { invalidateLayout() } }
    /// From the middle of the line to the items and captions.
    public final var stemLength: CGFloat = 28 { didSet { invalidateLayout() } }
    /// How thick line and stems are.
    public final var lineWidth: CGFloat = 2 { didSet { invalidateLayout() } }
    /// The greatest width of captions, and of their column on one side of a vertical timeline; 0 for none.
    public final var captionWidth: CGFloat = 0 { didSet { invalidateLayout() } }
    /// The height of headers without a delegate that knows; 0 for none.
    public final var sectionHeaderHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Between a header and its items, along the line.
    public final var sectionHeaderSpacing: CGFloat = 16 { didSet { invalidateLayout() } }
    public final var sectionSpacing: CGFloat = 24 { didSet { invalidateLayout() } }
    /// Around everything.
    public final var margins = EdgeInsets.zero { didSet { invalidateLayout() } }

    public override init() {
        super.init()
        registerStandardViews(forDecorationViewsOfKinds: [Kind.line, Kind.stem, Kind.marker])
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        registerStandardViews(forDecorationViewsOfKinds: [Kind.line, Kind.stem, Kind.marker])
    }

    /// How wide the items of a view of some width are, in points: less than `itemWidth` where there is no room.
    public final func itemWidth(inViewOfWidth width: CGFloat) -> CGFloat {
        TimelineMetrics(self, viewWidth: width).itemWidth
    }

    open override var sectionDirection: CollectionView.ScrollDirection { scrollDirection }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        var builder = TimelineBuilder(
            metrics: TimelineMetrics(self, viewWidth: view.bounds.width), layout: self, view: view)
        return builder.build()
    }
}
