import CoreGraphics
import Testing
import UIKit

/// Tests springs.
///
/// Springs at rest change nothing, and the same steps of time always lead to the same positions.
@Suite struct DynamicsTests {
    /// A flow layout whose items are attached to springs, as described in an article on objc.io.
    private final class SpringLayout: UICollectionViewFlowLayout {
        private(set) lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

        override func prepare() {
            super.prepare()
            guard animator.behaviors.isEmpty else { return }
            let everything = CGRect(origin: .zero, size: collectionViewContentSize)
            for attributes in super.layoutAttributesForElements(in: everything) ?? [] {
                guard let item = attributes.copy() as? UICollectionViewLayoutAttributes else { continue }
                let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
                (spring.length, spring.damping, spring.frequency) = (0, 0.5, 1)
                animator.addBehavior(spring)
            }
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            animator.layoutAttributesForCell(at: indexPath)
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            let distance = newBounds.minY - (collectionView?.bounds.minY ?? 0)
            for case let spring as UIAttachmentBehavior in animator.behaviors {
                spring.items[0].center.y += distance / 2
                animator.updateItem(usingCurrentState: spring.items[0])
            }
            return false
        }
    }

    private final class Source: UICollectionViewDataSource {
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 20 }
        func collectionView(
            _ view: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }

    private func positions(afterScrollAndSteps steps: [TimeInterval]) -> [CGFloat] {
        let (layout, source) = (SpringLayout(), Source())
        layout.itemSize = CGSize(width: 100, height: 40)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        view.contentOffset.y = 20
        for time in steps { layout.animator.advance(by: time) }
        view.layoutIfNeeded()
        return view.visibleCells.map { $0.frame.minY }
    }

    @Test func springsAtRestChangeNothing() {
        let layout = SpringLayout()
        let (view, source) = (
            UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout),
            Source()
        )
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        #expect(view.visibleCells.count == 4 && !layout.animator.isRunning)
        layout.animator.advance(by: 5)
        #expect(layout.animator.elapsedTime == 0 && view.visibleCells.count == 4)
    }

    @Test func aScrollStretchesSpringsAndTimeRelaxesThem() {
        #expect(positions(afterScrollAndSteps: []).first == 10)
        #expect(positions(afterScrollAndSteps: [0.1]).first.map { $0 > 0 && $0 < 10 } == true)
        #expect(positions(afterScrollAndSteps: [10]).prefix(2) == [0, 50])
    }

    /// If an animator moves an item, the layout is prepared again, so that it can attach springs to items that become
    /// visible.
    @Test func aMovedItemMakesTheLayoutPrepareAgain() {
        final class Counting: UICollectionViewFlowLayout {
            var preparations = 0
            override func prepare() {
                super.prepare()
                preparations += 1
            }
        }
        let (layout, source) = (Counting(), Source())
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        let animator = UIDynamicAnimator(collectionViewLayout: layout)
        animator.updateItem(usingCurrentState: UICollectionViewLayoutAttributes())
        view.layoutIfNeeded()
        #expect(layout.preparations == 2)
    }

    @Test func stepsOfTimeAddUp() {
        let whole = positions(afterScrollAndSteps: [0.5])
        #expect(positions(afterScrollAndSteps: [0.5]) == whole)
        #expect(positions(afterScrollAndSteps: [0.25, 0.25]) == whole)
    }

    @Test func aSnapEndsAtItsPoint() {
        let (outer, view) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        outer.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: outer)
        animator.addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 100, y: 50)))
        #expect(animator.isRunning && view.center == CGPoint(x: 5, y: 5))
        animator.settle()
        #expect(!animator.isRunning && view.center == CGPoint(x: 100, y: 50))
        #expect(animator.items(in: CGRect(x: 90, y: 40, width: 20, height: 20)).count == 1)
        #expect(animator.items(in: CGRect(x: 0, y: 0, width: 20, height: 20)).isEmpty)
    }

    /// An attachment with a frequency of 0 is rigid, so the distance of its item from the anchor doesn't change.
    @Test func aBarKeepsItsLength() {
        let view = UIView(frame: CGRect(x: -5, y: 25, width: 10, height: 10))
        let bar = UIAttachmentBehavior(item: view, attachedToAnchor: .zero)
        let animator = UIDynamicAnimator()
        animator.addBehavior(bar)
        #expect(bar.length == 30 && bar.attachedBehaviorType == .anchor)
        view.center = CGPoint(x: 80, y: 0)
        animator.advance(by: 1)
        #expect(view.center == CGPoint(x: 30, y: 0) && !animator.isRunning)
    }

    @Test func twoItemsPullEachOther() {
        let views = (0..<2).map { UIView(frame: CGRect(x: CGFloat($0) * 100, y: 0, width: 10, height: 10)) }
        let spring = UIAttachmentBehavior(item: views[0], attachedTo: views[1])
        (spring.length, spring.frequency, spring.damping) = (40, 2, 1)
        let animator = UIDynamicAnimator()
        let group = UIDynamicBehavior()
        group.addChildBehavior(spring)
        animator.addBehavior(group)
        animator.settle()
        #expect(abs(views[1].center.x - views[0].center.x - 40) < 0.1)
        #expect(abs(views[0].center.x - 35) < 0.1)
        animator.removeAllBehaviors()
        #expect(animator.behaviors.isEmpty && spring.dynamicAnimator == nil)
    }
}
