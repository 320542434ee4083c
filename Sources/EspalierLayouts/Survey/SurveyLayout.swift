public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `SurveyLayout`, which provides sizes and determines which items are hidden.
///
/// Every method is optional; if a method isn't implemented, the layout's configuration is used. Lengths that are
/// negative or not a number are treated as 0.
public protocol CollectionViewDelegateSurveyLayout: CollectionViewDelegateTrackingLayout {
    /// Returns the arrangement of a question and its answer.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement

    /// Returns the number of levels by which an item is indented; 0 if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int

    /// Returns true if an item is hidden; false if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool

    /// Returns the size of an item's cell; the width is limited to the available width.
    ///
    /// If the width is 0, a cell below its label fills the available width, and a cell next to its label fills half of
    /// this width.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize

    /// Returns the height of an item's label that is `width` wide; 0 for no label.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat

    /// Returns the height of a section's header that is `width` wide; 0 for no header.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateSurveyLayout {
    /// The default implementation; returns the configuration's `arrangement`.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement { layout.configuration.arrangement }

    /// The default implementation; returns 0.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int { 0 }

    /// The default implementation; returns false.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool { false }

    /// The default implementation; returns the configuration's `itemSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { layout.configuration.itemSize }

    /// The default implementation; returns the configuration's `labelHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.configuration.labelHeight }

    /// The default implementation; returns the configuration's `sectionHeaderHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat { layout.configuration.sectionHeaderHeight }
}

/// A form: sections of questions, each a label and a cell with the answer, in a column in the middle of the view.
///
/// In a view of width W, the column is `round(min(W - 2 * margin, maxWidth))` wide. A label is a supplementary view of
/// the kind `elementKindLabel` with its item's index path. The label is above its cell or next to the cell. Questions
/// are indented by `2 * spacing` for each level. A hidden item is transparent and behind the other items, at the
/// position where it would begin if it were visible. Hidden items take no space. The same applies to the header of a
/// section whose items are all hidden. To animate questions that appear and disappear after a change of the data, call
/// `performBatchUpdates`; the batch may be empty. The design is from an example project of the slides
/// "UICollectionViewFlowLayout Sucks".
///
/// The layout stores the attributes of all elements. It is designed for hundreds of questions, and handles a hundred
/// thousand.
open class SurveyLayout: TrackingCollectionViewLayout, ConfigurableLayout, SectionExtentProviding {
    /// The kind of the supplementary views with the questions.
    nonisolated public static let elementKindLabel = "itemLabel"

    /// The arrangement of a label and its cell.
    nonisolated public enum Arrangement: String, Sendable, CaseIterable {
        /// The label is above the cell.
        case stacked
        /// The cell is at the right edge and the label in the remaining width, both centered vertically.
        case sideBySide
    }

    /// The settings of a `SurveyLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The arrangement of items if no delegate provides it.
        public var arrangement = Arrangement.stacked
        /// The minimum space around the column, in points.
        @Limited public var margin: CGFloat = 16
        /// The maximum width of the column, in points.
        @Limited public var maxWidth: CGFloat = 560
        /// The space between a label and its cell, in points; the indentation of a level is twice this space.
        @Limited public var spacing: CGFloat = 8
        /// The space between two questions, in points.
        @Limited public var rowSpacing: CGFloat = 16
        /// The space between sections, in points.
        @Limited public var sectionSpacing: CGFloat = 32
        /// The height of headers in points if no delegate provides it; 0 for none.
        @Limited public var sectionHeaderHeight: CGFloat = 44
        /// The height of labels in points if no delegate provides it; 0 for none.
        @Limited public var labelHeight: CGFloat = 20
        /// The size of cells if no delegate provides it.
        ///
        /// If the width is 0, a cell below its label fills the available width, and a cell next to its label fills half
        /// of this width.
        @Limited public var itemSize = CGSize(width: 0, height: 44)

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice(
                "arrangement", \.arrangement,
                "The arrangement of questions and answers, for items that have none of their own."),
            .number("margin", \.margin, "The minimum space around the column."),
            .number("maxWidth", \.maxWidth, "The maximum width of the column."),
            .number(
                "spacing", \.spacing,
                "The space between a question and its answer; a level's indentation is twice as much."),
            .number("rowSpacing", \.rowSpacing, "The space between questions."),
            .number("sectionSpacing", \.sectionSpacing, "The space between sections."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The distance by which hidden elements are behind the visible ones, in points.
    public static let hiddenDepth: CGFloat = 100

    private var extents: [SectionExtent] = []
    /// The lower edge of the last visible element so far, and the space between this element and the next one.
    private var (bottom, gap): (CGFloat, CGFloat) = (0, 0)

    /// Returns the left edge and the width of the column in a view of a given width, in points.
    public final func column(inViewOfWidth width: CGFloat) -> (x: CGFloat, width: CGFloat) {
        let view = Lengths.usable(width)
        let own = max(0, min(view - 2 * configuration.margin, configuration.maxWidth)).rounded()
        return (((view - own) / 2).rounded(), own)
    }

    // MARK: The layout process

    /// Computes the frames of all questions and headers.
    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        track(Self.elementKindLabel, per: .item)
        track(CollectionView.elementKindSectionHeader, per: .section)
        beginPreparingLayout()
        extents = []
        (bottom, gap) = (configuration.margin, 0)
        for section in 0..<view.numberOfSections { prepare(section: section, in: view) }
        endPreparingLayout()
    }

    /// The width of the view and the height of all questions.
    open override var collectionViewContentSize: CGSize {
        CGSize(
            width: Lengths.usable(collectionView?.bounds.width ?? 0), height: bottom + configuration.margin)
    }

    private func prepare(section: Int, in view: CollectionView) {
        let delegate = view.delegate as? any CollectionViewDelegateSurveyLayout ?? StandardDelegate()
        let count = view.numberOfItems(inSection: section)
        let hidden = (0..<count).map { item in
            let path = IndexPath(item: item, section: section)
            return delegate.collectionView(view, layout: self, isItemHiddenAt: path)
        }
        let isHidden = count > 0 && hidden.allSatisfy { $0 }
        let column = column(inViewOfWidth: view.bounds.width)
        let outerGap = gap
        let asked = delegate.collectionView(
            view, layout: self, heightForHeaderInSection: section, width: column.width)
        let headerHeight = Lengths.usable(asked)
        let top = bottom + gap
        if headerHeight > 0 {
            let attributes = makeAttributes(
                forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
                with: IndexPath(item: 0, section: section))
            let frame = CGRect(x: column.x, y: top, width: column.width, height: headerHeight)
            register(attributes, frame, isHidden: isHidden)
            if !isHidden { (bottom, gap) = (frame.maxY, configuration.rowSpacing) }
        }
        for item in 0..<count {
            prepare(IndexPath(item: item, section: section), isHidden: hidden[item], column, view, delegate)
        }
        let end = isHidden ? top : max(top, bottom)
        let itemsTop = isHidden ? top : min(top + headerHeight, end)
        extents.append(
            SectionExtent(
                frame: CGRect(x: column.x, y: top, width: column.width, height: end - top),
                itemsFrame: CGRect(x: column.x, y: itemsTop, width: column.width, height: end - itemsTop),
                headerLength: isHidden ? 0 : headerHeight))
        gap = end > top ? configuration.sectionSpacing : outerGap
    }

    private func prepare(
        _ path: IndexPath, isHidden: Bool, _ column: (x: CGFloat, width: CGFloat), _ view: CollectionView,
        _ delegate: any CollectionViewDelegateSurveyLayout
    ) {
        let level = delegate.collectionView(view, layout: self, indentationLevelForItemAt: path)
        let spacing = configuration.spacing
        let row = SurveyRow(
            delegate.collectionView(view, layout: self, arrangementForItemAt: path),
            indentation: Lengths.usable(CGFloat(level) * 2 * spacing), width: column.width, spacing: spacing,
            cellSize: {
                delegate.collectionView(view, layout: self, sizeForItemAt: path, maximumWidth: $0)
            },
            labelHeight: {
                delegate.collectionView(view, layout: self, heightForLabelAt: path, width: $0)
            })
        let top = bottom + gap
        if row.label.width > 0, row.label.height > 0 {
            let label = makeAttributes(forSupplementaryViewOfKind: Self.elementKindLabel, with: path)
            register(label, row.label.offsetBy(dx: column.x, dy: top), isHidden: isHidden)
        }
        register(
            makeAttributes(forCellWith: path), row.cell.offsetBy(dx: column.x, dy: top), isHidden: isHidden)
        if !isHidden { (bottom, gap) = (top + row.height, configuration.rowSpacing) }
    }

    private func register(_ attributes: CollectionViewLayoutAttributes, _ frame: CGRect, isHidden: Bool) {
        attributes.frame = frame
        if isHidden {
            attributes.alpha = 0
            attributes.zIndex = -1
            attributes.transform3D = CATransform3DMakeTranslation(0, 0, -Self.hiddenDepth)
        }
        register(attributes)
    }

    // Headers and labels look the same before and after an update. Therefore these views are kept, and don't
    // cross-fade.

    /// Returns no index paths: headers and labels are kept in an update.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        []
    }

    /// Returns no index paths: headers and labels are kept in an update.
    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        []
    }

    /// Returns the frames of all sections.
    ///
    /// O(1).
    public final func sectionExtents() -> [SectionExtent] { extents }

    /// The value is true: labels and cells are exchanged in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

/// The delegate of a view whose own delegate isn't one for this layout: all methods are the default implementations.
private final class StandardDelegate: CollectionViewDelegateSurveyLayout {}
