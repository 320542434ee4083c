import Testing
import UIKit

/// Tests registrations of cells and supplementary views.
@Suite struct RegistrationTests {
    private final class Source: UICollectionViewDataSource {
        let plain = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
            cell.tag = item
        }
        /// A registration of the same class, whose handler doesn't undo what the other handler sets.
        let marked = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
            cell.tag = item
            cell.backgroundColor = .red
        }
        let heads = ["a", "b"].map { name in
            UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
                elementKind: UICollectionView.elementKindSectionHeader
            ) { view, _, _ in view.accessibilityLabel = name }
        }
        var isMarked = true

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            3
        }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueConfiguredReusableCell(
                using: isMarked ? marked : plain, for: indexPath, item: indexPath.item)
        }

        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueConfiguredReusableSupplementary(
                using: heads[isMarked ? 0 : 1], for: indexPath)
        }
    }

    private let source = Source()
    private let view: UICollectionView

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 0, height: 10)
        view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
        view.dataSource = source
    }

    @Test func registrationsOfOneClassDoNotShareViews() {
        let kind = UICollectionView.elementKindSectionHeader
        let marked = view.visibleCells
        let heads = view.visibleSupplementaryViews(ofKind: kind)
        source.isMarked = false
        view.reloadData()
        #expect(view.visibleCells.count == 3)
        #expect(view.visibleCells.allSatisfy { $0.backgroundColor == nil && !marked.contains($0) })
        #expect(view.visibleSupplementaryViews(ofKind: kind).map(\.accessibilityLabel) == ["b"])
        // Views of the same registration are reused.
        source.isMarked = true
        view.reloadData()
        #expect(Set(view.visibleCells) == Set(marked))
        #expect(view.visibleSupplementaryViews(ofKind: kind) == heads)
    }
}
