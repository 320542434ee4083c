import Testing
import UIKit

/// Tests `UICollectionViewLayout`: the process, the queries, invalidation.
@Suite struct LayoutTests {
    private final class BandView: UICollectionReusableView {}

    private final class Custom: UICollectionViewLayoutAttributes { var badge = 0 }

    private final class Context: UICollectionViewLayoutInvalidationContext { var note = "" }

    private final class Layout: RowsLayout {
        var contexts: [UICollectionViewLayoutInvalidationContext] = []
        var answersBoundsChange = false

        override class var layoutAttributesClass: AnyClass { Custom.self }
        override class var invalidationContextClass: AnyClass { Context.self }

        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            contexts.append(context)
            super.invalidateLayout(with: context)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            answersBoundsChange
        }
        override func invalidationContext(
            forBoundsChange newBounds: CGRect
        ) -> UICollectionViewLayoutInvalidationContext {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            (context as? Context)?.note = "bounds \(newBounds.minY)"
            return context
        }
        override func targetContentOffset(
            forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint { CGPoint(x: proposed.x, y: (proposed.y / 10).rounded() * 10) }
        override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
            CGPoint(x: proposed.x, y: proposed.y + 3)
        }
    }

    @Test func initialisersAndDefaults() throws {
        let layout = UICollectionViewLayout()
        #expect(layout.collectionView == nil)
        #expect(layout.collectionViewContentSize == .zero)
        #expect(layout.layoutAttributesForElements(in: rect(0, 0, 9, 9)) == nil)
        #expect(layout.layoutAttributesForItem(at: path(0)) == nil)
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: "a", at: path(0)) == nil)
        #expect(layout.layoutAttributesForDecorationView(ofKind: "a", at: path(0)) == nil)
        #expect(layout.initialLayoutAttributesForAppearingItem(at: path(0)) == nil)
        #expect(layout.indexPathsToInsertForSupplementaryView(ofKind: "a").isEmpty)
        #expect(!layout.flipsHorizontallyInOppositeLayoutDirection)
        #expect(layout.developmentLayoutDirection == .leftToRight)
        #expect(UICollectionViewLayout.layoutAttributesClass is UICollectionViewLayoutAttributes.Type)
        #expect(
            UICollectionViewLayout.invalidationContextClass is UICollectionViewLayoutInvalidationContext.Type)
        #expect(
            layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 2))
    }

    @Test func theViewIsSetBeforeAnythingIsAsked() {
        let (layout, source) = (Layout(), Source([3]))
        let view = makeView(layout, source)
        #expect(layout.collectionView === view && layout.log.isEmpty)
        view.layoutIfNeeded()
        #expect(layout.log == ["prepare"])
    }

    @Test func invalidationGoesThroughAContextOfTheLayoutsClassAndIsLazy() {
        let (layout, source) = (Layout(), Source([3]))
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        // A new layout first receives an invalidation of everything.
        #expect(layout.contexts.removeFirst() is Context)
        layout.invalidateLayout()
        layout.invalidateLayout()
        #expect(layout.contexts.count == 2)
        #expect(layout.contexts.allSatisfy { $0 is Context && $0.invalidateEverything })
        #expect(layout.log == ["prepare"])
        view.layoutIfNeeded()
        #expect(layout.log == ["prepare", "prepare"])
    }

    @Test func aBoundsChangeUsesItsContext() {
        let (layout, source) = (Layout(), Source([30]))
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        // A new layout first receives an invalidation of everything.
        #expect(layout.contexts.removeFirst() is Context)
        view.contentOffset.y = 10
        #expect(layout.contexts.isEmpty)
        layout.answersBoundsChange = true
        view.contentOffset.y = 20
        #expect(layout.contexts.compactMap { ($0 as? Context)?.note } == ["bounds 20.0"])
        #expect(layout.contexts.allSatisfy { !$0.invalidateEverything })
    }

    @Test func decorationViewsComeFromTheRegisteredClass() {
        final class Recorded: RowsLayout {
            nonisolated(unsafe) static var made = 0
        }
        final class Band: UICollectionReusableView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                Recorded.made += 1
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        Recorded.made = 0
        let (layout, source) = (Recorded(), Source([2, 2]))
        layout.register(Band.self, forDecorationViewOfKind: "band")
        makeView(layout, source).layoutIfNeeded()
        #expect(Recorded.made == 2)
    }

    @Test func aDragRestsWhereTheLayoutSays() {
        let (layout, source) = (Layout(), Source([100]))
        let view = makeView(layout, source)
        view.contentOffset.y = 44
        #expect(view.endDragging(withVelocity: .zero).y == 40)
    }

    @Test func afterAResizeTheLayoutNamesTheOffset() {
        let (layout, source) = (Layout(), Source([100]))
        layout.answersBoundsChange = true
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        view.frame.size.width = 60
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 3)
    }

    @Test func preferredAttributesAskTheLayoutOnce() {
        final class Cell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                layoutAttributes.size.height = 25
                return layoutAttributes
            }
        }
        final class Sizing: RowsLayout {
            var asked: [IndexPath] = []
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
                withOriginalAttributes original: UICollectionViewLayoutAttributes
            ) -> Bool {
                if preferred.size.height != original.size.height { asked.append(original.indexPath) }
                return false
            }
        }
        let (layout, source) = (Sizing(), Source([2]))
        makeView(layout, source, cellClass: Cell.self).layoutIfNeeded()
        #expect(layout.asked == [path(0), path(1)])
        let context = layout.invalidationContext(
            forPreferredLayoutAttributes: UICollectionViewLayoutAttributes(forCellWith: path(1)),
            withOriginalAttributes: UICollectionViewLayoutAttributes(forCellWith: path(1)))
        #expect(context.invalidatedItemIndexPaths == [path(1)])
    }
}
