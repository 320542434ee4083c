import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation
import Testing

/// Tests that `SingleFeedGroupLayout` shows the items of a wide feed with the same cells.
///
/// The slides "UICollectionViewFlowLayout Sucks" say: "Cells are 100 % reusable".
@Suite struct FeedCellTests {
    /// A cell that uses an attribute of the wide feed layout: the last cell of a row has no border.
    final class Card: CollectionViewCell {
        nonisolated(unsafe) static var count = 0
        var hasBorder = true

        override init(frame: CGRect) {
            super.init(frame: frame)
            Self.count += 1
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }

        override func prepareForReuse() { hasBorder = true }

        override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
            hasBorder = (layoutAttributes as? WideFeedLayoutAttributes)?.isRowEnd != true
        }
    }

    @Test func theSameCellsServeBothLayouts() throws {
        let fixture = FeedFixture([(0..<30).map { _ in .init(group: 30, hasHeader: false) }])
        let feed = WideFeedLayout()
        (feed.normalItemWidth, feed.itemSpacing) = (100, 10)
        let view = fixture.view(feed, width: 380, height: 300)
        view.register(Card.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        let before = view.visibleCells.compactMap { $0 as? Card }
        #expect(before.count == view.visibleCells.count)
        // Each row has three cells: two with a border, and one without.
        #expect(before.map(\.hasBorder).prefix(6) == [true, true, false, true, true, false])
        let made = Card.count

        let strip = SingleFeedGroupLayout()
        (strip.itemWidth, strip.itemSpacing) = (100, 10)
        view.setCollectionViewLayout(strip, animated: false)
        view.contentOffset = .zero
        view.layoutIfNeeded()
        let after = view.visibleCells.compactMap { $0 as? Card }
        #expect(after.map(\.frame.minX) == [0, 110, 220, 330])
        #expect(after.allSatisfy { $0.frame.height == 300 && $0.hasBorder })
        #expect(Card.count == made, "no cell was made for the strip")
        let known = Set(before.map(ObjectIdentifier.init))
        #expect(after.allSatisfy { known.contains(ObjectIdentifier($0)) })
    }
}
