import UIKit

let header = UICollectionView.elementKindSectionHeader
let footer = UICollectionView.elementKindSectionFooter

/// A data source of sections with plain cells and supplementary views, which records its calls.
class Source: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    var moves: [[IndexPath]] = []
    var isMovable = true

    init(_ counts: [Int]) {
        self.counts = counts
        super.init()
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        isMovable
    }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        moves.append([sourceIndexPath, destinationIndexPath])
        counts[sourceIndexPath.section] -= 1
        counts[destinationIndexPath.section] += 1
    }
}

func makeView(
    _ layout: UICollectionViewLayout, _ source: UICollectionViewDataSource, width: CGFloat = 100,
    height: CGFloat = 100, cellClass: UICollectionViewCell.Type = UICollectionViewCell.self
) -> UICollectionView {
    let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    view.register(cellClass, forCellWithReuseIdentifier: "cell")
    for kind in [header, footer, "note"] {
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.dataSource = source
    return view
}

/// Returns a flow layout without spacing.
func makeFlow(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: height)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    return layout
}

/// A layout with rows that are as wide as the view and ten points high.
///
/// Each section has a decoration view behind its rows, and a supplementary view (a note) at its first item.
class RowsLayout: UICollectionViewLayout {
    var log: [String] = []
    private(set) var cells: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private(set) var notes: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private(set) var bands: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private var size = CGSize.zero

    override func prepare() {
        super.prepare()
        log.append("prepare")
        (cells, notes, bands) = ([:], [:], [:])
        guard let collectionView else { return }
        let width = collectionView.bounds.width
        var y: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            let top = y
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let cell = UICollectionViewLayoutAttributes(forCellWith: path)
                cell.frame = CGRect(x: 0, y: y, width: width, height: 10)
                cells[path] = cell
                y += 10
            }
            let path = IndexPath(item: 0, section: section)
            let note = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "note", with: path)
            note.frame = CGRect(x: width - 10, y: top, width: 10, height: 10)
            note.zIndex = 1
            notes[path] = note
            let band = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "band", with: path)
            band.frame = CGRect(x: 0, y: top, width: width, height: y - top)
            band.zIndex = -1
            bands[path] = band
        }
        size = CGSize(width: width, height: y)
    }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        [cells, notes, bands].flatMap { $0.values.filter { $0.frame.intersects(rect) } }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        cells[indexPath]
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { notes[indexPath] }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { bands[indexPath] }
}

func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
