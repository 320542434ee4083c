import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests the transition layout, which is between two other layouts.
@Suite struct TransitionLayoutTests {
    private final class Band: CollectionReusableView {}

    /// A layout of rows with a decoration view; the layout counts how often it is prepared and queried.
    private final class Banded: RowLayout {
        var prepareCount = 0
        var queryCount = 0
        var hasBand = true

        override init() {
            super.init()
            register(Band.self, forDecorationViewOfKind: "band")
        }
        required init?(coder: NSCoder) { nil }

        override func prepare() {
            prepareCount += 1
            super.prepare()
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            queryCount += 1
            let band = hasBand ? layoutAttributesForDecorationView(ofKind: "band", at: [0, 0]) : nil
            return (super.layoutAttributesForElements(in: rect) ?? []) + [band].compactMap { $0 }
        }
        override func layoutAttributesForDecorationView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            guard hasBand else { return nil }
            let attributes = makeAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
            attributes.frame = CGRect(origin: .zero, size: size)
            attributes.zIndex = -1
            return attributes
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            newBounds.width != collectionView?.bounds.width
        }
    }

    private let old = Banded()
    private let new = Banded()
    private let dataSource = TestDataSource([3])
    private let view: CollectionView

    init() { view = makeView(old, dataSource) }

    @Test func decorationViewsTakePart() throws {
        new.hasBand = false
        view.layoutIfNeeded()
        let transition = view.startInteractiveTransition(to: new)
        transition.transitionProgress = 0.5
        let band = try #require(
            transition.layoutAttributesForDecorationView(ofKind: "band", at: [0, 0]))
        #expect(band.alpha == 0.5 && band.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
        view.layoutIfNeeded()
        #expect(view.visible.inPaintingOrder.contains { $0 is Band && $0.alpha == 0.5 })
        view.finishInteractiveTransition()
        view.layoutIfNeeded()
        #expect(!view.visible.inPaintingOrder.contains { $0 is Band })
    }

    /// A change of the progress moves elements without computing their start and end attributes again.
    @Test func progressPreparesNeitherLayoutAgain() {
        view.layoutIfNeeded()
        let transition = view.startInteractiveTransition(to: new)
        view.layoutIfNeeded()
        let before = (old.prepareCount, new.prepareCount, old.queryCount, new.queryCount)
        for step in 1...10 {
            transition.transitionProgress = CGFloat(step) / 10
            view.layoutIfNeeded()
        }
        #expect((old.prepareCount, new.prepareCount, old.queryCount, new.queryCount) == before)
        #expect(view.layoutAttributesForItem(at: [0, 1])?.frame.minY == 10)
    }

    @Test func whatInvalidatesEitherLayoutInvalidatesTheTransition() {
        view.layoutIfNeeded()
        view.startInteractiveTransition(to: new)
        view.layoutIfNeeded()
        view.frame.size.width = 60
        #expect(view.layoutAttributesForItem(at: [0, 1])?.frame.width == 60)
        dataSource.counts = [5]
        view.reloadData()
        #expect(view.contentSize.height == 50)
        let count = new.prepareCount
        new.invalidateLayout()
        view.layoutIfNeeded()
        #expect(new.prepareCount == count + 1)
    }
}
