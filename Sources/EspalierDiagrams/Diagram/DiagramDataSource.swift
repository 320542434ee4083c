import EspalierCollectionLayout
import Foundation

/// The data source that provides a collection view with the views of a diagram's items.
///
/// It reuses a few views for any number of items.
final class DiagramDataSource: CollectionViewDataSource {
    let content: DiagramContent

    init(_ content: DiagramContent) { self.content = content }

    private static let identifier = "diagram"

    /// Registers the classes of the diagram's cells, supplementary views and decoration views.
    func register(with collectionView: CollectionView) {
        collectionView.register(DiagramCell.self, forCellWithReuseIdentifier: Self.identifier)
        func register(_ viewClass: AnyClass, _ kinds: some Sequence<String>) {
            for kind in kinds {
                collectionView.register(
                    viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.identifier)
            }
        }
        register(DiagramElementView.self, content.views.supplementary.keys)
        register(DiagramLineView.self, content.views.lines.keys)
        for kind in content.views.decoration.keys {
            collectionView.collectionViewLayout.register(
                DiagramDecorationView.self, forDecorationViewOfKind: kind)
        }
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { content.sectionCount }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        content.itemCount(inSection: section)
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        if let cell = cell as? DiagramCell { cell.show(row: content.row(at: indexPath), of: content) }
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
        (view as? DiagramSupplementaryView)?.show(kind: kind, at: indexPath, of: content)
        return view
    }
}
