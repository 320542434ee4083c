public import EspalierCollectionLayout
public import Foundation

/// A view controller whose view is a collection view.
///
/// The controller is also the data source and the delegate of the collection view. All optional methods are declared
/// here, so that a subclass can override them, as on iOS. An optional method that returns a value is treated as not
/// implemented if it isn't overridden: `delegate.collectionView?(...)` returns nil. The methods that return cells and
/// supplementary views must be overridden before such views are needed; otherwise, the program stops.
open class UICollectionViewController: UIViewController, CollectionViewDataSource, CollectionViewDelegate {
    private let initialLayout: CollectionViewLayout
    private var loadedCollectionView: CollectionView?
    /// A Boolean value that indicates whether `viewWillAppear(_:)` deselects all items.
    open var clearsSelectionOnViewWillAppear = true

    /// Creates a view controller whose collection view uses the given layout.
    public init(collectionViewLayout layout: CollectionViewLayout) {
        initialLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a view controller whose collection view has a flow layout.
    ///
    /// Nibs are not read.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        initialLayout = CollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a view controller whose collection view has a flow layout.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {
        initialLayout = CollectionViewFlowLayout()
        super.init(coder: coder)
    }

    open var collectionView: CollectionView! {
        get {
            loadViewIfNeeded()
            return loadedCollectionView
        }
        set {
            loadedCollectionView = newValue
            view = newValue
        }
    }

    open var collectionViewLayout: CollectionViewLayout {
        loadedCollectionView?.collectionViewLayout ?? initialLayout
    }

    open override func loadView() {
        let collectionView = CollectionView(
            frame: UIScreen.main.bounds, collectionViewLayout: initialLayout)
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.isEditing = isEditing
        self.collectionView = collectionView
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        loadedCollectionView?.isEditing = editing
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear else { return }
        collectionView.selectItem(at: nil, animated: animated, scrollPosition: [])
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: CollectionView) -> Int {
        collectionView.noteUnimplemented(1)
    }

    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        0
    }

    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        preconditionFailure("\(type(of: self)) must override collectionView(_:cellForItemAt:)")
    }

    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        preconditionFailure(
            "\(type(of: self)) must override collectionView(_:viewForSupplementaryElementOfKind:at:)")
    }

    open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        collectionView.noteUnimplemented(true)
    }

    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { collectionView.noteUnimplemented(()) }

    open func indexTitles(for collectionView: CollectionView) -> [String]? {
        collectionView.noteUnimplemented(nil)
    }

    open func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { collectionView.noteUnimplemented(IndexPath(item: 0, section: 0)) }

    // MARK: Selection

    open func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { collectionView.noteUnimplemented(true) }

    open func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}

    open func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}

    open func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { collectionView.noteUnimplemented(true) }

    open func collectionView(
        _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { collectionView.noteUnimplemented(true) }

    open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}

    open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}

    // MARK: Display

    open func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}

    // MARK: Movement

    open func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { collectionView.noteUnimplemented(proposedIndexPath) }

    open func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { collectionView.noteUnimplemented(proposedContentOffset) }

    open func collectionView(
        _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
        newLayout toLayout: CollectionViewLayout
    ) -> CollectionViewTransitionLayout {
        collectionView.noteUnimplemented(
            CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout))
    }

    // MARK: Scrolling

    open func scrollViewDidScroll(_ scrollView: ScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    open func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
