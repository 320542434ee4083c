import Testing
import UIKit

/// Tests `UICollectionReusableView` and `UICollectionViewCell`.
@Suite struct ReusableViewTests {
    private final class Cell: UICollectionViewCell {
        var reuses = 0
        var applied: [CGFloat] = []

        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            applied.append(layoutAttributes.frame.minY)
        }
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            attributes.size.height = 40
            return attributes
        }
    }

    @Test func attributesAreAppliedAndViewsPreparedForReuse() throws {
        let (layout, source) = (makeFlow(100, 50), Source([8]))
        let view = makeView(layout, source, cellClass: Cell.self)
        view.layoutIfNeeded()
        let cell = try #require(view.cellForItem(at: path(0)) as? Cell)
        #expect(cell.applied == [0] && cell.reuses == 0 && cell.reuseIdentifier == "cell")
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: path(3)) === cell && cell.applied == [0, 150] && cell.reuses == 1)
    }

    @Test func aCellSizesItself() {
        let (layout, source) = (makeFlow(100, 50), Source([8]))
        layout.estimatedItemSize = CGSize(width: 100, height: 10)
        let view = makeView(layout, source, cellClass: Cell.self)
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.height) == [40, 40, 40])
        #expect(layout.layoutAttributesForItem(at: path(1))?.frame == rect(0, 40, 100, 40))
    }

    @Test func cellsHoldContentAndBackgrounds() {
        let cell = UICollectionViewCell(frame: rect(0, 0, 50, 30))
        #expect(cell.contentView.frame == rect(0, 0, 50, 30) && cell.contentView.superview === cell)
        let (plain, selected) = (UIView(), UIView())
        (cell.backgroundView, cell.selectedBackgroundView) = (plain, selected)
        #expect(plain.frame == cell.bounds && selected.isHidden)
        cell.isSelected = true
        #expect(!selected.isHidden)
        cell.isSelected = false
        cell.isHighlighted = true
        #expect(!selected.isHidden)
        cell.frame.size.width = 80
        #expect(cell.contentView.frame.width == 80 && plain.frame.width == 80)
        #expect(cell.subviews == [plain, selected, cell.contentView])
    }

    @Test func transitionsAreAnnounced() {
        final class Telling: UICollectionViewCell {
            var log: [String] = []
            override func willTransition(
                from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
            ) { log.append("will") }
            override func didTransition(
                from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
            ) { log.append("did") }
        }
        let source = Source([1])
        let view = makeView(makeFlow(100, 50), source, cellClass: Telling.self)
        view.layoutIfNeeded()
        let cell = view.cellForItem(at: path(0)) as? Telling
        view.setCollectionViewLayout(RowsLayout(), animated: false)
        #expect(cell?.log == ["will", "did"])
    }
}
