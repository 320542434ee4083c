import EspalierGeometry
import Foundation

@testable import EspalierCollectionLayout

/// A data source of plain cells and supplementary views; `counts` has the number of items in each section.
class TestDataSource: CollectionViewDataSource {
    var counts: [Int]
    /// The number of cells that were requested.
    private(set) var cellCount = 0

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        cellCount += 1
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    private(set) var moves: [[IndexPath]] = []

    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        moves.append([sourceIndexPath, destinationIndexPath])
        counts[sourceIndexPath.section] -= 1
        counts[destinationIndexPath.section] += 1
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
}
