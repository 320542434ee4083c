import EspalierCollectionLayout
import EspalierGraphics
import Foundation

/// A collection view with a flow layout.
///
/// Its sections have headers. Tests can set other heights for some of its items.
final class SampleGrid: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
    let view: CollectionView
    let layout = CollectionViewFlowLayout()
    var counts: [Int]
    var heights: [IndexPath: CGFloat] = [:]
    var colors: [IndexPath: AdaptiveColor] = [:]

    init(counts: [Int] = [4, 3], size: CGSize = CGSize(width: 100, height: 120)) {
        self.counts = counts
        layout.itemSize = CGSize(width: 100, height: 20)
        layout.minimumLineSpacing = 4
        layout.headerReferenceSize = CGSize(width: 100, height: 10)
        view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            CollectionReusableView.self,
            forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        view.dataSource = self
        view.delegate = self
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.backgroundColor = colors[path] ?? AdaptiveColor(light: .black, dark: .white)
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> CollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: path)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize { CGSize(width: 100, height: heights[path] ?? 20) }
}
