public import EspalierCollectionLayout
public import Foundation

/// Says how large the steps of a `StepsLayout` are.
public protocol CollectionViewDelegateStepsLayout: CollectionViewDelegate {
    /// In points. What isn't finite or is negative counts as nothing.
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}
