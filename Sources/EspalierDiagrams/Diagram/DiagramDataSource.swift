import EspalierCollectionLayout
import Foundation

/// The data source that provides a collection view with the numbers of a diagram's sections and items.
///
/// Its views are empty, because the scene draws the elements. A collection view asks for views only when its visible
/// cells change, for example when it scrolls to the offset that a layout returns.
final class DiagramDataSource: CollectionViewDataSource {
    let content: DiagramContent

    init(_ content: DiagramContent) { self.content = content }

    func numberOfSections(in collectionView: CollectionView) -> Int { content.sectionCount }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        content.itemCount(inSection: section)
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        CollectionViewCell(frame: .zero)
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        CollectionReusableView(frame: .zero)
    }
}
