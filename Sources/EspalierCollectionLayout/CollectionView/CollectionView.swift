public import EspalierGeometry
import EspalierGraphics
public import Foundation

/// Shows items as its layout arranges them and its data source fills them.
///
/// Nothing happens until something is asked: counts come from the data source when first needed, layout information
/// when elements are, and views when they are painted (`draw(in:rect:)`) or made visible (`layoutIfNeeded()`).
open class CollectionView: ScrollView {
    final var layout: CollectionViewLayout
    final var process = LayoutProcess()
    final let reuse = ReuseQueue()
    /// The data source while elements are painted: a weak reference takes longer to read than all the rest of it.
    final var paintingDataSource: (any CollectionViewDataSource)?
    /// The element whose view is being made, for `dequeue...` to size it.
    final var currentAttributes: CollectionViewLayoutAttributes?
    final var storedCounts: SectionCounts?
    /// The views made by the last `layoutIfNeeded()`.
    final var visibleViews: [ElementKey: CollectionReusableView] = [:]
    /// How far the shadows of views painted so far reach out of their frames.
    final var shadowOverhang: CGFloat = 0
    final var selectedPaths: Set<IndexPath> = []
    final var highlightedPath: IndexPath?
    final var batch: UpdateBatch?
    final var movement: InteractiveMovement?
    final var prefetching = Prefetching()
    /// The cell that is being filled again.
    final var reconfiguredCell: CollectionViewCell?
    final var interactiveTransitionCompletion: LayoutInteractiveTransitionCompletion?
    /// Whether a delegate's or data source's method that was called isn't implemented.
    final var isUnimplemented = false

    open weak var dataSource: (any CollectionViewDataSource)? {
        didSet { if oldValue !== dataSource { dataSourceHasChanged() } }
    }

    open weak var delegate: (any CollectionViewDelegate)? { didSet { scrollDelegate = delegate } }

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    /// Hears, whenever the view lays its cells out, which items come next. Cells themselves are made when they are shown.
    open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
    /// Whether `prefetchDataSource` hears of them.
    open var isPrefetchingEnabled = true
    /// Painted behind everything; follows the bounds.
    open var backgroundView: View?
    /// What the last update or change of layout did; nil before the first.
    public final internal(set) var lastTransition: CollectionViewTransition?
    /// The part of the content whose elements transitions follow; nil for the bounds.
    public final var transitionBounds: CGRect?

    public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
        adopt(layout)
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: CollectionViewFlowLayout())
    }

    /// Archives are not read: the view is empty and has a flow layout.
    public required init?(coder: NSCoder) {
        layout = CollectionViewFlowLayout()
        super.init(coder: coder)
        adopt(layout)
    }

    // MARK: Layout

    /// Setting it changes the layout at once; see `setCollectionViewLayout(_:animated:)`.
    open var collectionViewLayout: CollectionViewLayout {
        get { layout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    /// Changes the layout. With `animated`, `lastTransition` then tells how each visible element travels.
    open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
        change(to: layout, recordsTransition: animated)
    }

    open func setCollectionViewLayout(
        _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
    ) {
        setCollectionViewLayout(layout, animated: animated)
        completion?(true)
    }

    /// Puts a layout between the present one and another in charge, for code that follows a gesture: set its
    /// `transitionProgress`, then finish or cancel. The delegate may provide the layout in between.
    @discardableResult
    open func startInteractiveTransition(
        to layout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> CollectionViewTransitionLayout { beginTransition(to: layout, completion: completion) }

    /// The new layout takes over.
    open func finishInteractiveTransition() { endTransition(isFinished: true) }

    /// The layout from before takes over again.
    open func cancelInteractiveTransition() { endTransition(isFinished: false) }

    open override var bounds: CGRect {
        get { super.bounds }
        set { changeBounds(to: newValue) { super.bounds = $0 } }
    }

    /// Layouts go by it: a change invalidates them.
    open override var contentInset: EdgeInsets {
        didSet {
            if contentInset != oldValue, process.counters.prepare > 0 { layout.invalidateLayout() }
        }
    }

    open override var contentSize: CGSize {
        get {
            prepareLayoutIfNeeded()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    open override func layoutSubviews() { layoutVisibleViews() }

    override var viewsFromBackToFront: [View] {
        layoutIfNeeded()
        return shownViewsInOrder + super.viewsFromBackToFront
    }

    /// The attributes of an item, prepared if need be; nil for an item that the data source doesn't have. A copy: changing
    /// it changes nothing.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(.cell, "", indexPath)
    }

    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

    // MARK: Counts

    open var numberOfSections: Int { counts.items.count }

    open func numberOfItems(inSection section: Int) -> Int { counts.numberOfItems(inSection: section) }

    // MARK: Views

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(cellClass, forCellWithReuseIdentifier: identifier)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        reuse.register(viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
    }

    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionViewCell {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier { return cell }
        let cell = reuse.dequeueCell(withReuseIdentifier: identifier, for: self)
        if cell.isMarked { cell.unmark() }
        size(cell, for: indexPath)
        return cell
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = reuse.dequeueSupplementaryView(
            ofKind: elementKind, withReuseIdentifier: identifier, for: self)
        size(view, for: indexPath)
        return view
    }

    /// The cells in the bounds, in index path order; made if need be.
    open var visibleCells: [CollectionViewCell] {
        visible(.cell, kind: "").compactMap { $0.view as? CollectionViewCell }
    }

    open var indexPathsForVisibleItems: [IndexPath] { visible(.cell, kind: "").map(\.path) }

    open func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
        visible(.supplementaryView, kind: elementKind).map(\.view)
    }

    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visible(.supplementaryView, kind: elementKind).map(\.path)
    }

    /// Nil for an item that isn't visible.
    open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        layoutIfNeeded()
        return visibleViews[ElementKey(.cell, "", indexPath)] as? CollectionViewCell
    }

    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? {
        layoutIfNeeded()
        return visibleViews[ElementKey(.supplementaryView, elementKind, indexPath)]
    }

    open func indexPath(for cell: CollectionViewCell) -> IndexPath? { visiblePath(of: cell) }

    /// The item at a point of the content; the uppermost where several overlap.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { uppermostItem(at: point) }

    // MARK: Changes

    /// Forgets counts, views and selection, and asks for everything again. Inside of `performBatchUpdates` the items that
    /// stay travel from where the layout had them to where it has them then.
    open func reloadData() { reloadEverything() }

    /// Applies the insertions, deletions, moves and reloads that `updates` asks for as one change. By the time that it
    /// returns, the data source must have the new data. What moves where is in `lastTransition`.
    ///
    /// Batches inside of `updates` are part of the same update. Completion blocks are called after all of it.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(updates, completion: completion)
    }

    open func insertItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .insertItem($0) }) }
    open func deleteItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .deleteItem($0) }) }
    open func reloadItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .reloadItem($0) }) }

    /// Has the data source fill visible cells again, without another cell in their place.
    open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }

    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record([.moveItem(from: indexPath, to: newIndexPath)])
    }

    open func insertSections(_ sections: IndexSet) { record(sections.map { .insertSection($0) }) }
    open func deleteSections(_ sections: IndexSet) { record(sections.map { .deleteSection($0) }) }
    open func reloadSections(_ sections: IndexSet) { record(sections.map { .reloadSection($0) }) }
    open func moveSection(_ section: Int, toSection newSection: Int) {
        record([.moveSection(from: section, to: newSection)])
    }

    // MARK: Scrolling

    /// Brings an item to a place in the bounds, within the content and its insets.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) { scroll(to: indexPath, position: scrollPosition, animated: animated) }

    override func proposedRestingOffset(velocity: CGPoint) -> CGPoint {
        prepareLayoutIfNeeded()
        return layout.targetContentOffset(
            forProposedContentOffset: restingOffset(velocity: velocity), withScrollingVelocity: velocity)
    }

    // MARK: Selection

    /// In index path order; empty when nothing is selected, and never nil.
    open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths.sorted() }

    /// Selects without asking or telling the delegate.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, scrollPosition: scrollPosition)
    }

    open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

    // MARK: Moving items by hand

    /// Takes hold of an item; false if the data source doesn't let it move, or another is held already.
    ///
    /// Where the data source has no `collectionView(_:moveItemAt:to:)`, which UIKit finds out here, the item goes back
    /// when it is let go. An update or a reload lets go of it too.
    @discardableResult
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        beginMovement(of: indexPath)
    }

    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        updateMovement(to: targetPosition)
    }

    open func endInteractiveMovement() { endMovement(isCancelled: false) }
    open func cancelInteractiveMovement() { endMovement(isCancelled: true) }

    // MARK: Painting

    override func paintChildren(in canvas: any Canvas) {
        paintElements(in: canvas, rect: bounds, page: bounds)
    }
}
