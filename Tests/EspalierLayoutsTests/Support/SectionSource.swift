import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// A data source of sections for the tests of all layouts; its cells and supplementary views are empty.
///
/// A subclass adds the methods of its layout's delegate.
class SectionSource: CollectionViewDataSource {
    var counts: [Int]
    /// The kinds of supplementary views that are registered for the collection view.
    var kinds: [String] { [] }
    /// The height of a collection view whose test doesn't set a height.
    var viewHeight: CGFloat { 100 }

    init(_ counts: [Int]) { self.counts = counts }

    /// Creates a collection view that retains this source.
    ///
    /// If the source conforms to `CollectionViewDelegate`, it is also the view's delegate.
    final func view(
        _ layout: CollectionViewLayout, width: CGFloat, height: CGFloat? = nil, isMirrored: Bool = false
    ) -> CollectionView {
        let size = CGSize(width: width, height: height ?? viewHeight)
        let view = SourcedCollectionView(size: size, layout, source: self)
        view.delegate = delegate
        if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        for kind in kinds {
            view.register(
                CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        return view
    }

    /// The delegate; nil if the layout should use its own properties.
    var delegate: (any CollectionViewDelegate)? { self as? any CollectionViewDelegate }

    final func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    final func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    final func collectionView(
        _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    final func collectionView(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView {
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
}

extension CollectionView {
    /// The frames of the cells, in the order of their index paths.
    var cellFrames: [CGRect] {
        (0..<numberOfSections).flatMap { section in
            (0..<numberOfItems(inSection: section)).compactMap { item in
                layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
            }
        }
    }

    /// The frames of all elements, in painting order.
    var allFrames: [CGRect] { everything.map(\.frame) }

    /// Returns the frames of all elements of a kind, in painting order; if `kind` is nil, returns the frames of the
    /// cells.
    func frames(ofKind kind: String? = nil) -> [CGRect] {
        everything.filter { $0.representedElementKind == kind }.map(\.frame)
    }

    private var everything: [CollectionViewLayoutAttributes] {
        elements(in: CGRect(x: -1e6, y: -1e6, width: 1e7, height: 1e7))
    }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
