import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// A collection view of cards, and its data source.
final class Cards: CollectionViewDataSource {
    var names: [String]
    let view: CollectionView
    /// A closure that changes a cell after it has been configured; the second argument is the cell's index.
    var decorate: (CardCell, Int) -> Void = { _, _ in }

    init(_ names: [String], layout: CollectionViewLayout, size: CGSize) {
        self.names = names
        view = CollectionView(
            frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(CardCell.self, forCellWithReuseIdentifier: "card")
        view.dataSource = self
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        names.count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
        if let card = cell as? CardCell {
            card.label.text = names[indexPath.item]
            decorate(card, indexPath.item)
        }
        return cell
    }

    static func grid(_ width: CGFloat, _ height: CGFloat, spacing: CGFloat = 10) -> CollectionViewFlowLayout {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: width, height: height)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (spacing, spacing)
        layout.sectionInset = .init(all: spacing)
        return layout
    }
}
