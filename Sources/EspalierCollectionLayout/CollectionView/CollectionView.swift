public import EspalierGeometry
import EspalierGraphics
public import Foundation

/// A view that shows the cells of a data source in the frames that a layout computes.
///
/// All work is done on demand. The data source is asked for counts, and the layout for attributes, when they are first
/// needed. Views are created when they are drawn by `draw(in:rect:)` or shown by `layoutIfNeeded()`.
open class CollectionView: ScrollView {
    // These objects implement the collection view. Their methods receive the collection view as an argument.
    final let process: LayoutProcess
    final let visible = VisibleViews()
    final let selection = Selection()
    final let movement = ItemMovement()
    final let updates = UpdateEngine()
    final let prefetcher = Prefetcher()
    final let shadowReach = ShadowReach()
    /// True if the last called method of the delegate or data source is a default implementation.
    private final var isUnimplemented = false

    /// The object that provides items and views.
    ///
    /// Setting another data source removes the counts, the views and the selection.
    open weak var dataSource: (any CollectionViewDataSource)? {
        didSet { if oldValue !== dataSource { updates.dataSourceDidChange(in: self) } }
    }

    /// The object that decides about selection and movement, and is notified of displayed views.
    open weak var delegate: (any CollectionViewDelegate)? { didSet { scrollDelegate = delegate } }

    /// The object that is notified of the items that are likely to be shown next, whenever the view lays out its cells.
    open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
    /// A Boolean value that indicates whether `prefetchDataSource` is notified.
    open var isPrefetchingEnabled = true
    /// A Boolean value that indicates whether items can be selected.
    open var allowsSelection = true
    /// A Boolean value that indicates whether more than one item can be selected.
    open var allowsMultipleSelection = false
    /// The view behind all elements; each layout pass sets its frame to the bounds.
    open var backgroundView: View? { didSet { setNeedsLayout() } }
    /// The part of the content whose elements are included in transitions; nil for the elements in the bounds.
    public final var transitionBounds: CGRect?

    /// Creates a view with a layout.
    public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
        process = LayoutProcess(layout)
        super.init(frame: frame)
        process.adopt(layout, in: self)
    }

    /// Creates a view with a flow layout.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, collectionViewLayout: CollectionViewFlowLayout())
    }

    /// Creates an empty view with a flow layout.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {
        let layout = CollectionViewFlowLayout()
        process = LayoutProcess(layout)
        super.init(coder: coder)
        process.adopt(layout, in: self)
    }

    // MARK: Layout

    /// The layout.
    ///
    /// Setting this property changes the layout immediately; see `setCollectionViewLayout(_:animated:)`.
    open var collectionViewLayout: CollectionViewLayout {
        get { process.layout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    /// Changes the layout.
    ///
    /// If `animated` is true, `lastTransition` describes how each visible element moves.
    open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
        updates.changeLayout(to: layout, recordsTransition: animated, in: self)
    }

    /// Changes the layout, then calls `completion` with the argument `true`.
    ///
    /// If `animated` is true, `lastTransition` describes how each visible element moves.
    open func setCollectionViewLayout(
        _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
    ) {
        setCollectionViewLayout(layout, animated: animated)
        completion?(true)
    }

    /// Starts a transition to another layout, for code that follows a gesture.
    ///
    /// Set the `transitionProgress` of the returned layout, then call `finishInteractiveTransition()` or
    /// `cancelInteractiveTransition()`. The delegate may provide the transition layout.
    ///
    /// - Returns: The transition layout between the current layout and `layout`. The transition layout has become the
    ///   view's layout.
    @discardableResult
    open func startInteractiveTransition(
        to layout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> CollectionViewTransitionLayout {
        updates.beginTransition(to: layout, completion: completion, in: self)
    }

    /// Ends an interactive transition, and sets the new layout.
    open func finishInteractiveTransition() { updates.endTransition(isFinished: true, in: self) }

    /// Ends an interactive transition, and sets the previous layout again.
    open func cancelInteractiveTransition() { updates.endTransition(isFinished: false, in: self) }

    /// The visible part of the content.
    ///
    /// Before a change, `shouldInvalidateLayout(forBoundsChange:)` of the layout is called.
    open override var bounds: CGRect {
        get { super.bounds }
        set { process.changeBounds(of: self, to: newValue) { super.bounds = $0 } }
    }

    /// The distances between the content and the edges of the view.
    ///
    /// As in UIKit, a change doesn't invalidate the layout by itself. If the change moves the content offset, the
    /// layout receives `shouldInvalidateLayout(forBoundsChange:)`. A flow layout is also prepared again if the length
    /// of its lines changes.
    open override var contentInset: EdgeInsets {
        didSet { if contentInset != oldValue { layout.contentInsetDidChange() } }
    }

    /// True if the first layout pass hasn't ended and the offset is at the start of the content.
    ///
    /// While this property is true, setting an inset moves the content.
    override var isAtStartOfContent: Bool { !visible.hasLaidOut && contentOffset == startOfContent }

    /// The size that the layout has computed.
    ///
    /// Reading this property prepares the layout if the layout is invalid.
    open override var contentSize: CGSize {
        get {
            prepareLayoutIfNeeded()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    /// Updates the views of the elements in the bounds.
    open override func layoutSubviews() { visible.layOut(in: self) }

    override func drawElements(in canvas: any Canvas) {
        ElementPainter(self, on: canvas).paintElements(in: bounds, page: bounds)
    }

    override var elementViews: [View] { visible.inPaintingOrder }

    override var viewsFromBackToFront: [View] {
        layoutIfNeeded()
        return super.viewsFromBackToFront
    }

    /// Returns a copy of the attributes of an item, or nil if the data source or the layout doesn't have the item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        process.attributes(.cell, "", indexPath, of: self)
    }

    /// Returns a copy of the attributes of a supplementary view, or nil if the layout doesn't have it.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        process.attributes(.supplementaryView, kind, indexPath, of: self)
    }

    // MARK: Counts

    /// The number of sections.
    ///
    /// The data source is asked again only after an invalidation of the counts.
    open var numberOfSections: Int { counts.items.count }

    /// Returns the number of items in a section; the section must exist.
    open func numberOfItems(inSection section: Int) -> Int { counts.numberOfItems(inSection: section) }

    // MARK: Views

    /// Registers a class for cells that are dequeued with `identifier`; nil removes the registration.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        visible.register(cellClass, kind: "", identifier)
    }

    /// Registers a class for supplementary views of a kind that are dequeued with `identifier`; nil removes the
    /// registration.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        precondition(!elementKind.isEmpty, "a supplementary view needs a kind")
        visible.register(viewClass, kind: elementKind, identifier)
    }

    /// Returns a cell of the class that is registered for `identifier`, from the reuse queue or new.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionViewCell {
        visible.dequeueCell(withReuseIdentifier: identifier, for: indexPath, in: self)
    }

    /// Returns a supplementary view of the class that is registered for `identifier`, from the reuse queue or new.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionReusableView {
        visible.dequeueSupplementaryView(
            ofKind: elementKind, withReuseIdentifier: identifier, for: indexPath, in: self)
    }

    /// The cells of the items in the bounds, in index path order.
    ///
    /// Reading the property creates the cells if necessary.
    open var visibleCells: [CollectionViewCell] {
        visibleViews(.cell, kind: "").compactMap { $0.view as? CollectionViewCell }
    }

    /// The index paths of the items in the bounds, in ascending order.
    open var indexPathsForVisibleItems: [IndexPath] { visibleViews(.cell, kind: "").map(\.path) }

    /// Returns the supplementary views of a kind in the bounds, in index path order.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
        visibleViews(.supplementaryView, kind: elementKind).map(\.view)
    }

    /// Returns the index paths of the supplementary views of a kind in the bounds, in ascending order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visibleViews(.supplementaryView, kind: elementKind).map(\.path)
    }

    /// Returns the cell of an item, or nil if it isn't visible.
    open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        layoutIfNeeded()
        return visible.cell(at: indexPath)
    }

    /// Returns a supplementary view, or nil if it isn't visible.
    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? {
        layoutIfNeeded()
        return visible[ElementKey(.supplementaryView, elementKind, indexPath)]
    }

    /// Returns the index path of a cell, or nil if the cell isn't visible; takes constant time.
    open func indexPath(for cell: CollectionViewCell) -> IndexPath? { visible.path(of: cell, .cell) }

    /// Returns the index path of a supplementary view, or nil if the view isn't visible; takes constant time.
    open func indexPath(forSupplementaryView supplementaryView: CollectionReusableView) -> IndexPath? {
        visible.path(of: supplementaryView, .supplementaryView)
    }

    /// Returns the index path of the topmost item at a point of the content, or nil if there is no item.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        // The query uses a small rectangle around the point, because elements that only touch a rectangle are excluded.
        // A dragged item is at the point of the finger, so it would always be the result. The query uses its frame in
        // the layout instead.
        let rect = CGRect(origin: point, size: .zero).insetBy(dx: -1e-3, dy: -1e-3)
        return process.elements(in: rect, of: self, movement: nil)
            .last { $0.category == .cell && $0.frame.contains(point) }?.indexPath
    }

    // MARK: Changes

    /// Clears the selection, and reads the counts and the views from the data source again.
    ///
    /// In `performBatchUpdates`, items whose index paths exist before and after the reload move from their old
    /// positions to their new ones.
    open func reloadData() { updates.reloadData(in: self) }

    /// Applies the insertions, deletions, moves and reloads in `updates` as one change; `lastTransition` then describes
    /// this change.
    ///
    /// The data source must have the new data when `updates` returns. Calls of this method inside `updates` are part of
    /// the same change. All completion handlers are called after the change.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        self.updates.perform(in: self, updates, completion: completion)
    }

    /// Inserts items at index paths that refer to the data after the update.
    open func insertItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .insert(.item($0)) }) }

    /// Deletes items at index paths that refer to the data before the update.
    open func deleteItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .delete(.item($0)) }) }

    /// Replaces the cells of items at index paths that refer to the data before the update.
    open func reloadItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .reload(.item($0)) }) }

    /// Calls the data source to configure the visible cells of items again, without replacing the cells.
    open func reconfigureItems(at indexPaths: [IndexPath]) { updates.reconfigure(indexPaths, in: self) }

    /// Moves an item from an index path before the update to an index path after the update.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        add([.move(from: .item(indexPath), to: .item(newIndexPath))])
    }

    /// Inserts sections at indexes that refer to the data after the update.
    open func insertSections(_ sections: IndexSet) { add(sections.map { .insert(.section($0)) }) }

    /// Deletes sections at indexes that refer to the data before the update.
    open func deleteSections(_ sections: IndexSet) { add(sections.map { .delete(.section($0)) }) }

    /// Replaces the items of sections at indexes that refer to the data before the update.
    open func reloadSections(_ sections: IndexSet) { add(sections.map { .reload(.section($0)) }) }

    /// Moves a section from an index before the update to an index after the update.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        add([.move(from: .section(section), to: .section(newSection))])
    }

    private func add(_ changes: [UpdateChange]) { updates.add(changes, in: self) }

    // MARK: Scrolling

    /// Scrolls an item to a position in the bounds, as far as the content and its insets allow.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) { scroll(to: indexPath, position: scrollPosition, animated: animated) }

    override func proposedRestingOffset(velocity: CGPoint) -> CGPoint {
        prepareLayoutIfNeeded()
        return layout.targetContentOffset(
            forProposedContentOffset: restingOffset(velocity: velocity), withScrollingVelocity: velocity)
    }

    // MARK: Selection

    /// The index paths of the selected items in ascending order.
    ///
    /// The value is empty if no item is selected, and never nil.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.sortedPaths }

    /// Selects an item; if `indexPath` is nil, deselects all items.
    ///
    /// The delegate isn't called.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return selection.deselectAll(in: self) }
        guard selection.select(indexPath, in: self), !scrollPosition.isEmpty else { return }
        scroll(to: indexPath, position: scrollPosition, animated: false)
    }

    /// Deselects an item.
    ///
    /// The delegate isn't called.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selection.deselect(indexPath, in: self)
    }

    // MARK: Interactive movement

    /// Begins an interactive movement of an item.
    ///
    /// The movement ends with the item at its old position if the data source doesn't implement
    /// `collectionView(_:moveItemAt:to:)`. An update or a reload cancels the movement.
    ///
    /// - Returns: False if the item doesn't exist, if the data source doesn't allow the movement, or if another item is
    ///   being moved.
    @discardableResult
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        movement.begin(at: indexPath, in: self)
    }

    /// Moves the center of the item that is being moved to a point of the content.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        movement.update(to: targetPosition, in: self)
    }

    /// Ends the interactive movement, and moves the item in the data source.
    open func endInteractiveMovement() { movement.end(isCanceled: false, in: self) }

    /// Cancels the interactive movement; the item returns to its place.
    open func cancelInteractiveMovement() { movement.end(isCanceled: true, in: self) }

    // MARK: Optional methods

    /// Returns `value`, and records that a default implementation was called.
    package final func noteUnimplemented<Value>(_ value: Value) -> Value {
        isUnimplemented = true
        return value
    }

    /// Returns the result of a method of the delegate or data source, or nil if the method isn't implemented.
    ///
    /// Default implementations call `noteUnimplemented(_:)`. Methods without a result must also be called through this
    /// method. Otherwise, a default implementation that is called while another method runs would make the result of
    /// that other method nil.
    @discardableResult
    package final func implemented<Value>(_ call: () -> Value) -> Value? {
        isUnimplemented = false
        let value = call()
        defer { isUnimplemented = false }
        return isUnimplemented ? nil : value
    }
}
