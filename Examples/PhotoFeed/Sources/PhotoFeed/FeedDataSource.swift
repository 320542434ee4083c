public import UIKit

/// A data source whose items are photos.
public final class FeedDataSource: NSObject, UICollectionViewDataSource {
    private let titles: [String]

    /// Creates a data source with a photo for each title.
    public init(titles: [String]) { self.titles = titles }

    /// Returns a collection view that shows the photos.
    public func makeView(layout: UICollectionViewLayout) -> UICollectionView {
        let frame = CGRect(x: 0, y: 0, width: 393, height: 852)
        let view = UICollectionView(frame: frame, collectionViewLayout: layout)
        view.backgroundColor = .systemBackground
        view.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        view.dataSource = self
        return view
    }

    /// Returns the number of photos.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    {
        titles.count
    }

    /// Returns the cell of a photo.
    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        let colors: [UIColor] = [.systemGreen, .systemOrange, .systemTeal]
        (cell as? PhotoCell)?.show(
            title: titles[indexPath.item], color: colors[indexPath.item % colors.count])
        return cell
    }
}
