public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `TimelineLayout`, which provides sizes.
///
/// Every method is optional. Lengths that are negative or not a number are treated as 0, and a caption or header whose
/// height is 0 doesn't exist.
public protocol CollectionViewDelegateTimelineLayout: CollectionViewDelegate {
    /// Returns the height of an item.
    ///
    /// If the method isn't implemented, the configuration's `itemHeight` is used.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat

    /// Returns the size of an item's caption; zero for no caption.
    ///
    /// The item and its caption are on opposite sides of the line. If the method isn't implemented, items have no
    /// captions. The width of captions is limited to `captionWidth`, or to the free space in a vertical timeline.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize

    /// Returns the height of a section's header.
    ///
    /// If the method isn't implemented, the configuration's `sectionHeaderHeight` is used.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat

    /// Returns the size of a section's header in a vertical timeline with all items on one side of the line.
    ///
    /// A header with a size is on the line, which is interrupted there. If the method returns nil or isn't implemented,
    /// the header is as wide as the view, and `collectionView(_:layout:heightForHeaderInSection:width:)` returns its
    /// height. The width of headers is limited to `maximumWidth`, the width of the view without the margins.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize?
}

extension CollectionViewDelegateTimelineLayout {
    /// The default implementation; returns the configuration's `itemHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.configuration.itemHeight }

    /// The default implementation; returns zero, so the item has no caption.
    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { .zero }

    /// The default implementation; returns the configuration's `sectionHeaderHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat { layout.configuration.sectionHeaderHeight }

    /// The default implementation; returns nil, so the header is as wide as the view.
    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize? { nil }
}

/// Items connected to one continuous line, from top to bottom or from the leading edge to the trailing edge.
///
/// - Each item has a marker on the line and a stem from the line to the item, both decoration views. If the delegate
///   provides a size for a caption, the item also has a caption on the other side of the line (`Kind.caption`), for
///   example a date.
/// - Items are on one side of the line or alternate. They keep their order along the line: the distance between markers
///   is at least `markerSpacing`, and items and captions on one side don't overlap.
/// - Sections are eras, each with an optional header. In a vertical timeline, headers are on the line; in a horizontal
///   timeline, headers are above all items. The line continues through all sections to the last marker, and is only
///   interrupted at headers whose size the delegate provides. It begins at the first marker or, in a vertical timeline,
///   at the lower edge of the header above the first marker.
///
/// Arranging takes O(n). Along the line, markers are at whole points, so that stems are sharp.
open class TimelineLayout: ArrangedLayout, ConfigurableLayout {
    /// The kinds of the views of a timeline other than cells and section headers.
    nonisolated public enum Kind {
        /// The supplementary view of an item, on the opposite side of the line from the item.
        public static let caption = "itemCaption"
        /// The decoration view of a section's part of the line.
        public static let line = "timelineLine"
        /// The decoration view on the line at each item.
        public static let marker = "timelineMarker"
        /// The decoration view between the line and an item.
        public static let stem = "timelineStem"
    }

    /// The side of the line that items are on.
    nonisolated public enum Placement: String, Sendable, CaseIterable {
        /// To the right of a vertical line, or below a horizontal line.
        case trailing
        /// To the left of a vertical line, or above a horizontal line.
        case leading
        /// On both sides in turn; the first item is trailing.
        case alternating
    }

    /// The settings of a `TimelineLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The direction of the line.
        public var scrollDirection = CollectionView.ScrollDirection.vertical
        /// The side of the line that items are on.
        public var placement = Placement.trailing
        /// The width of items, in points; in a vertical timeline, items are narrower if there isn't enough room.
        @Limited(1...Lengths.greatest) public var itemWidth: CGFloat = 280
        /// The minimum width of alternating items in a vertical timeline.
        ///
        /// If the view is too narrow for this width, all items are trailing.
        @Limited public var minimumItemWidth: CGFloat = 160
        /// The height of items in points if no delegate provides it.
        @Limited public var itemHeight: CGFloat = 50
        /// The minimum space, along the line, between the items and captions on one side, in points.
        @Limited public var itemSpacing: CGFloat = 16
        /// The minimum distance between the centers of markers, in points.
        @Limited public var markerSpacing: CGFloat = 32
        /// The distance along the line from the beginning of an item to the center of its marker; at most half of the
        /// item's length along the line.
        @Limited public var markerInset: CGFloat = 20
        /// The width and height of markers, in points; 0 for none.
        @Limited public var markerSize: CGFloat = 12
        /// The distance from the middle of the line to items and captions, in points; at least half of a marker's size.
        @Limited public var stemLength: CGFloat = 28
        /// The width of the line and of stems, in points; 0 for none.
        @Limited public var lineWidth: CGFloat = 2
        /// The maximum width of captions; 0 for none.
        ///
        /// If there are captions and items don't alternate, a vertical timeline reserves this width on one side.
        @Limited public var captionWidth: CGFloat = 96
        /// The height of headers in points if no delegate provides it; 0 for none.
        @Limited public var sectionHeaderHeight: CGFloat = 0
        /// The vertical space between a header and the items and captions below it, in points.
        @Limited public var sectionHeaderSpacing: CGFloat = 16
        /// The space between sections, in points.
        @Limited public var sectionSpacing: CGFloat = 24
        /// The space around the whole timeline, in points.
        @Limited public var margins = EdgeInsets.zero

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .scrollDirection(\.scrollDirection, "The direction of the line."),
            .choice(
                "placement", \.placement,
                "The side that items are on: trailing is to the right of a vertical line and below a horizontal one."
            ),
            .number(
                "itemWidth", \.itemWidth,
                "The width of items; less if a vertical timeline has no room for it."),
            .number(
                "minimumItemWidth", \.minimumItemWidth,
                "The minimum width of alternating items. If there is less room, all items are trailing."),
            .number("itemSpacing", \.itemSpacing, "The space between items on one side."),
            .number(
                "markerSpacing", \.markerSpacing, "The minimum distance between the centers of markers."),
            .number(
                "markerInset", \.markerInset,
                "The distance from the beginning of an item to the center of its marker; at most half the item."
            ),
            .number("markerSize", \.markerSize, "The width of markers; 0 for none."),
            .number(
                "stemLength", \.stemLength, "The distance from the middle of the line to items and captions."
            ),
            .number("lineWidth", \.lineWidth, "The width of the line and of stems; 0 for none."),
            .number(
                "captionWidth", \.captionWidth,
                "The maximum width of captions, which exist if the views describe them."),
            .number(
                "sectionHeaderSpacing", \.sectionHeaderSpacing, "The space between a header and its items."),
            .number("sectionSpacing", \.sectionSpacing, "The space between sections."),
            .insets("margins", \.margins, "The space around the whole timeline."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The direction of the line.
    open override var sectionDirection: CollectionView.ScrollDirection { configuration.scrollDirection }

    /// Returns the frames of all items, captions, headers, lines, markers and stems.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        var configuration = configuration
        var metrics = TimelineMetrics(configuration, viewWidth: view.bounds.width)
        if !hasCaptions(in: view, maximumWidth: metrics.captionWidth) {
            configuration.captionWidth = 0
            metrics = TimelineMetrics(configuration, viewWidth: view.bounds.width)
        }
        var builder = TimelineBuilder(metrics: metrics, layout: self, view: view)
        return builder.build()
    }

    /// Returns true if an item has a caption.
    ///
    /// Takes O(1) if the first item has a caption, otherwise up to O(n).
    private func hasCaptions(in view: CollectionView, maximumWidth: CGFloat) -> Bool {
        guard maximumWidth > 0, let delegate = view.delegate as? any CollectionViewDelegateTimelineLayout
        else { return false }
        return (0..<view.numberOfSections).contains { section in
            (0..<view.numberOfItems(inSection: section)).contains { item in
                let path = IndexPath(item: item, section: section)
                let size = delegate.collectionView(
                    view, layout: self, sizeForCaptionOfItemAt: path, maximumWidth: maximumWidth)
                return Lengths.usable(size).height > 0
            }
        }
    }
}
