import ModernLayouts
import Testing
import UIKit

final class CountingDataSource: NSObject, UICollectionViewDataSource {
    let counts: [Int]

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}

@Suite struct ModernLayoutTests {
    let dataSource = CountingDataSource([5])

    func collectionView(_ layout: UICollectionViewLayout, width: CGFloat, height: CGFloat) -> UICollectionView
    {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = dataSource
        return view
    }

    @Test func galleryRowsFillTheWidth() throws {
        let layout = GalleryLayout()
        layout.spacing = 10
        layout.targetRowHeight = 100
        layout.aspectRatio = { [1, 2, 0.5, 1.5, 1][$0.item] }
        let view = collectionView(layout, width: 310, height: 400)
        view.layoutIfNeeded()
        // In a width of 310, the ratios 1 and 2 with one gap of 10 need a height of 100. The ratios 0.5, 1.5 and 1
        // with two gaps need a height of 290 / 3.
        let frames = try (0..<5).map {
            try #require(view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))).frame
        }
        let height: CGFloat = 290 / 3
        #expect(frames[0] == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(frames[1] == CGRect(x: 110, y: 0, width: 200, height: 100))
        #expect(frames[2] == CGRect(x: 0, y: 110, width: height / 2, height: height))
        #expect(abs(frames[4].maxX - 310) < 1e-9)
        #expect(abs(view.contentSize.height - 110 - height) < 1e-9)
    }

    @Test(arguments: [(0, 0), (19, 0), (21, 40), (95, 80)] as [(CGFloat, CGFloat)])
    func wheelRestsOnRows(_ proposed: CGFloat, _ expected: CGFloat) {
        let layout = WheelLayout()
        let view = collectionView(layout, width: 200, height: 100)
        #expect(view.contentSize == CGSize(width: 200, height: 260))
        let target = layout.targetContentOffset(
            forProposedContentOffset: CGPoint(x: 0, y: proposed), withScrollingVelocity: .zero)
        #expect(target.y == expected)
    }

    @Test func wheelTurnsWithTheOffset() throws {
        let layout = WheelLayout()
        let view = collectionView(layout, width: 200, height: 100)
        view.contentOffset.y = 80
        let front = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0)))
        #expect(front.alpha == 1)
        #expect(front.zIndex == 100)
        #expect(front.center == CGPoint(x: 100, y: 130))
        let before = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
        #expect(before.frame.midY < front.frame.midY)
        #expect(before.frame.width < 200)
    }

    @Test func spotlightMakesItsOwnAttributes() throws {
        let layout = SpotlightLayout()
        let view = collectionView(layout, width: 300, height: 120)
        view.contentOffset.x = 120
        // Items are 110 points apart, starting at x = 0. The middle of the bounds, 270, is in the third item.
        let middle = try #require(
            layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0)) as? SpotlightAttributes)
        #expect(middle.emphasis == 1)
        #expect(middle.frame == CGRect(x: 220, y: 10, width: 100, height: 100))
        let copy = try #require(middle.copy() as? SpotlightAttributes)
        #expect(copy.isEqual(middle))
        copy.emphasis = 0.5
        #expect(!copy.isEqual(middle))
    }

    @Test func registrationsMakeCells() {
        let layout = UICollectionViewFlowLayout()
        let view = collectionView(layout, width: 300, height: 120)
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> {
            cell, path, text in
            cell.tag = text.count + path.item
        }
        let cell = view.dequeueConfiguredReusableCell(
            using: registration, for: IndexPath(item: 2, section: 0), item: "abc")
        #expect(cell.tag == 5)
    }
}
