import Testing
import UIKit

/// Tests layouts that flip in right-to-left views.
@Suite struct RightToLeftTests {
    private final class Flipping: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    @Test func aFlippingLayoutIsMirrored() {
        let (layout, source) = (Flipping(), Source([3]))
        layout.itemSize = CGSize(width: 40, height: 10)
        layout.minimumInteritemSpacing = 0
        let view = makeView(layout, source)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(layout.layoutAttributesForItem(at: path(0))?.frame.minX == 0)
        #expect(view.layoutAttributesForItem(at: path(0))?.frame == rect(60, 0, 40, 10))
        #expect(view.cellForItem(at: path(1))?.frame == rect(0, 0, 40, 10))
        #expect(view.indexPathForItem(at: CGPoint(x: 90, y: 5)) == path(0))
    }

    @Test func othersAndOtherDirectionsAreNot() {
        let (layout, source) = (makeFlow(40, 10), Source([3]))
        let view = makeView(layout, source)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.layoutAttributesForItem(at: path(0))?.frame.minX == 0)
        let flipping = Flipping()
        flipping.itemSize = CGSize(width: 40, height: 10)
        flipping.minimumInteritemSpacing = 0
        view.semanticContentAttribute = .unspecified
        view.collectionViewLayout = flipping
        #expect(view.layoutAttributesForItem(at: path(0))?.frame.minX == 0)
    }
}
