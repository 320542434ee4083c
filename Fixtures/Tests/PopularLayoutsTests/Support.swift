import PopularLayouts
import UIKit
import XCTest

/// A data source as in the tests of an app, with plain cells and plain supplementary views.
final class DataSourceStub: NSObject, UICollectionViewDataSource {
    var counts: [Int]

    init(_ counts: [Int]) {
        self.counts = counts
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        return counts.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return counts[section]
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        return collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        return true
    }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}

func makeCollectionView(
    _ layout: UICollectionViewLayout, width: CGFloat, height: CGFloat, dataSource: UICollectionViewDataSource,
    cellClass: UICollectionViewCell.Type = UICollectionViewCell.self, kinds: [String] = []
) -> UICollectionView {
    let frame = CGRect(x: 0, y: 0, width: width, height: height)
    let collectionView = UICollectionView(frame: frame, collectionViewLayout: layout)
    collectionView.register(cellClass, forCellWithReuseIdentifier: "cell")
    for kind in kinds + [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
        collectionView.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    collectionView.dataSource = dataSource
    collectionView.layoutIfNeeded()
    return collectionView
}

// swift-format-ignore: AlwaysUseLowerCamelCase
func XCTAssertEqual(
    _ actual: CGRect, _ expected: CGRect, accuracy: CGFloat, file: StaticString = #filePath,
    line: UInt = #line
) {
    XCTAssertEqual(actual.minX, expected.minX, accuracy: accuracy, "x", file: file, line: line)
    XCTAssertEqual(actual.minY, expected.minY, accuracy: accuracy, "y", file: file, line: line)
    XCTAssertEqual(actual.width, expected.width, accuracy: accuracy, "width", file: file, line: line)
    XCTAssertEqual(actual.height, expected.height, accuracy: accuracy, "height", file: file, line: line)
}
