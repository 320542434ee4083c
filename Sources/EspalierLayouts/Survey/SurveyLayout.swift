public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A form: sections of questions, each a label and a cell with the answer, in a column in the middle of the view.
///
/// The column is `round(min(W - 2 margin, maxWidth))` wide in a view of the width W. A label (supplementary view of the
/// kind `elementKindLabel`, with its item's index path) stands above its cell or beside it; questions are indented by
/// `2 * spacing` for each level. An item that the delegate hides is laid out where it would begin, behind the others and
/// transparent, without moving anything after it; so is the header of a section whose items are all hidden. When the
/// data change, a batch of updates - an empty one will do - makes questions come up and go down in place while the
/// others move. After the second deck's example project.
///
/// Keeps the attributes of all elements: made for hundreds of questions, fit for a hundred thousand.
open class SurveyLayout: TrackingCollectionViewLayout, SectionExtentProviding {
    nonisolated public static let elementKindLabel = "itemLabel"

    /// How a label and its cell stand to each other.
    nonisolated public enum Arrangement: String, Sendable, CaseIterable {
        /// The label above the cell.
        case stacked
        /// The cell at the right edge, the label in what it leaves, both centred on the row.
        case sideBySide
    }

    /// Of items whose arrangement the delegate doesn't give.
    public final var arrangement = Arrangement.stacked { didSet { invalidateLayout() } }
    /// Around the column, at the least.
    public final var margin: CGFloat = 16 { didSet { invalidateLayout() } }
    /// Of the column.
    public final var maxWidth: CGFloat = 560 { didSet { invalidateLayout() } }
    /// Between a label and its cell; twice as much is a level's indentation.
    public final var spacing: CGFloat = 8 { didSet { invalidateLayout() } }
    /// Between two questions.
    public final var rowSpacing: CGFloat = 16 { didSet { invalidateLayout() } }
    public final var sectionSpacing: CGFloat = 32 { didSet { invalidateLayout() } }
    public final var sectionHeaderHeight: CGFloat = 44 { didSet { invalidateLayout() } }
    public final var labelHeight: CGFloat = 20 { didSet { invalidateLayout() } }
    /// Of the cells whose size the delegate doesn't give. A width of 0 takes the room that there is.
    public final var itemSize = CGSize(width: 0, height: 44) { didSet { invalidateLayout() } }

    /// How far behind the others hidden elements are, in points.
    public static let hiddenDepth: CGFloat = 100

    private var extents: [SectionExtent] = []
    /// Where the last visible element ends, and what comes before the next.
    private var (bottom, gap): (CGFloat, CGFloat) = (0, 0)

    /// The column in a view of some width, in points: its left edge and its width.
    public final func column(inViewOfWidth width: CGFloat) -> (x: CGFloat, width: CGFloat) {
        let view = Lengths.usable(width)
        let own = max(0, min(view - 2 * Lengths.usable(margin), Lengths.usable(maxWidth))).rounded()
        return (((view - own) / 2).rounded(), own)
    }

    // MARK: The layout process

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        track(Self.elementKindLabel, per: .item)
        track(CollectionView.elementKindSectionHeader, per: .section)
        beginPreparingLayout()
        extents = []
        (bottom, gap) = (Lengths.usable(margin), 0)
        for section in 0..<view.numberOfSections { prepare(section: section, in: view) }
        endPreparingLayout()
    }

    open override var collectionViewContentSize: CGSize {
        CGSize(
            width: Lengths.usable(collectionView?.bounds.width ?? 0), height: bottom + Lengths.usable(margin))
    }

    private func prepare(section: Int, in view: CollectionView) {
        let delegate = view.delegate as? any CollectionViewDelegateSurveyLayout
        let count = view.numberOfItems(inSection: section)
        let hidden = (0..<count).map { item in
            let path = IndexPath(item: item, section: section)
            return delegate?.collectionView(view, layout: self, isItemHiddenAt: path) ?? false
        }
        let isHidden = count > 0 && hidden.allSatisfy { $0 }
        let column = column(inViewOfWidth: view.bounds.width)
        let outerGap = gap
        let asked = delegate?.collectionView(
            view, layout: self, heightForHeaderInSection: section, width: column.width)
        let headerHeight = Lengths.usable(asked ?? sectionHeaderHeight)
        let top = bottom + gap
        if headerHeight > 0 {
            let attributes = makeAttributes(
                forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
                with: IndexPath(item: 0, section: section))
            let frame = CGRect(x: column.x, y: top, width: column.width, height: headerHeight)
            register(attributes, frame, isHidden: isHidden)
            if !isHidden { (bottom, gap) = (frame.maxY, Lengths.usable(rowSpacing)) }
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
        gap = end > top ? Lengths.usable(sectionSpacing) : outerGap
    }

    private func prepare(
        _ path: IndexPath, isHidden: Bool, _ column: (x: CGFloat, width: CGFloat), _ view: CollectionView,
        _ delegate: (any CollectionViewDelegateSurveyLayout)?
    ) {
        let level = delegate?.collectionView(view, layout: self, indentationLevelForItemAt: path) ?? 0
        let spacing = Lengths.usable(spacing)
        let row = SurveyRow(
            delegate?.collectionView(view, layout: self, arrangementForItemAt: path) ?? arrangement,
            indentation: Lengths.usable(CGFloat(level) * 2 * spacing), width: column.width, spacing: spacing,
            cellSize: {
                delegate?.collectionView(view, layout: self, sizeForItemAt: path, maximumWidth: $0)
                    ?? itemSize
            },
            labelHeight: {
                delegate?.collectionView(view, layout: self, heightForLabelAt: path, width: $0) ?? labelHeight
            })
        let top = bottom + gap
        if row.label.width > 0, row.label.height > 0 {
            let label = makeAttributes(forSupplementaryViewOfKind: Self.elementKindLabel, with: path)
            register(label, row.label.offsetBy(dx: column.x, dy: top), isHidden: isHidden)
        }
        register(
            makeAttributes(forCellWith: path), row.cell.offsetBy(dx: column.x, dy: top), isHidden: isHidden)
        if !isHidden { (bottom, gap) = (top + row.height, Lengths.usable(rowSpacing)) }
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

    // Headers and labels keep their looks in an update, as cells do: no need to cross-fade.

    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        []
    }

    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        []
    }

    public final func sectionExtents() -> [SectionExtent] { extents }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
