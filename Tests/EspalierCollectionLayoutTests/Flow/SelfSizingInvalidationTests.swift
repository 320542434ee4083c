import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests cells whose content changes while they are visible.
@Suite struct SelfSizingInvalidationTests {
    private final class TextCell: CollectionViewCell {
        let label = Label()
        var height: CGFloat = 20
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: CollectionViewLayoutAttributes
        ) -> CollectionViewLayoutAttributes {
            if label.superview == nil { contentView.addSubview(label) }
            layoutAttributes.size.height = height
            return layoutAttributes
        }
    }

    private let dataSource = TestDataSource([3])
    private let view: CollectionView

    init() {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.estimatedItemSize = CGSize(width: 100, height: 50)
        view = makeView(layout, dataSource)
        view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
    }

    private var tops: [CGFloat] { view.visibleCells.map(\.frame.minY) }

    private func grow(_ item: Int, _ change: (TextCell) -> Void) throws {
        let cell = try #require(view.cellForItem(at: [0, item]) as? TextCell)
        cell.height += 10
        change(cell)
    }

    @Test func cellsAreAskedAgainAfterTheyInvalidateTheirSize() throws {
        #expect(tops == [0, 20, 40] && view.selfSizingInvalidation == .enabled)
        try grow(0) { _ in }
        #expect(tops == [0, 20, 40])
        try grow(0) { $0.invalidateIntrinsicContentSize() }
        #expect(tops == [0, 40, 60])
        try grow(1) { $0.contentView.invalidateIntrinsicContentSize() }
        #expect(tops == [0, 40, 70] && view.contentSize.height == 90)
    }

    @Test func nestedViewsCountOnlyIfTheModeIncludesThem() throws {
        try grow(0) { $0.label.text = "longer" }
        #expect(tops == [0, 20, 40])
        view.selfSizingInvalidation = .enabledIncludingConstraints
        try grow(0) { $0.label.text = "even longer" }
        #expect(tops == [0, 40, 60])
        view.selfSizingInvalidation = .disabled
        try grow(0) { $0.invalidateIntrinsicContentSize() }
        #expect(tops == [0, 40, 60])
    }

    /// A cell that isn't visible has no size that the view could ask for.
    @Test func otherCellsChangeNothing() throws {
        let cell = try #require(view.cellForItem(at: [0, 2]))
        dataSource.counts = [2]
        view.reloadData()
        view.layoutIfNeeded()
        let count = view.counters.prepare
        CollectionViewCell().invalidateIntrinsicContentSize()
        cell.invalidateIntrinsicContentSize()
        view.layoutIfNeeded()
        #expect(view.counters.prepare == count)
    }
}
