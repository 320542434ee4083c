import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct PerspectiveLayoutTests {
    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.width - b.width) + abs(a.height - b.height) < 1e-6
    }

    private func carousel(position: CGFloat? = 2) -> CarouselLayout {
        let layout = CarouselLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        (layout.eyeDistance, layout.sideAngle, layout.sideDepth) = (400, 0, 400)
        (layout.centerSpacing, layout.sideSpacing, layout.position) = (100, 50, position)
        return layout
    }

    private func elements(_ view: CollectionView) -> [CollectionViewLayoutAttributes] {
        view.elements(in: rect(-1e5, -1e5, 2e5, 2e5))
    }

    // MARK: Carousel

    /// At twice the distance, everything is half as large and half as far from the middle.
    @Test func cardsFurtherAwayAreSmaller() {
        let layout = carousel()
        let found = elements(SizedSource([2, 0, 3]).view(layout, width: 400))
        // Elements are in order from back to front.
        #expect(found.map(\.indexPath) == [[0, 0], [2, 2], [0, 1], [2, 1], [2, 0]])
        let expected = [
            rect(100, 80, 50, 40), rect(250, 80, 50, 40), rect(125, 80, 50, 40), rect(225, 80, 50, 40),
            rect(150, 60, 100, 80),
        ]
        #expect(zip(found, expected).allSatisfy { isClose($0.frame, $1) })
        #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 200))
    }

    /// A part of a card is at most four times as large as without perspective.
    @Test(
        "Cards near the eye are moved back",
        arguments: zip([160, 160, 60, 1, 1, 400], [-80, 80, 90, 90, 0, 90]))
    func cardsNearTheEye(eye: CGFloat, degrees: CGFloat) {
        let angle = degrees * .pi / 180
        let layout = carousel(position: 1)
        layout.itemSize = CGSize(width: 600, height: 400)
        (layout.eyeDistance, layout.sideAngle, layout.sideDepth) = (eye, angle, 0)
        let view = SizedSource([3]).view(layout, width: 400)
        let cards = (0..<3).compactMap { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(cards.count == 3)
        for card in cards {
            #expect(card.frame.isFinite && card.frame.height <= 1_600.001 && card.frame.width <= 4_000)
        }
        #expect(layout.cardsMovedFromEye() == (sin(abs(angle)) * 300 > eye * 0.75 ? [[0, 0], [0, 2]] : []))
    }

    /// A card at the side is turned by a right angle.
    ///
    /// Its outer edge is 50 closer to the eye than its middle, and its inner edge is 50 further away. Both edges are
    /// 100 to the right of the point that the eye looks at; in a right-to-left view, 100 to the left.
    @Test(arguments: [false, true]) func sidesAreTurned(isRightToLeft: Bool) {
        let layout = carousel()
        (layout.sideAngle, layout.sideDepth) = (.pi / 2, 100)
        let view = SizedSource([5]).view(layout, width: 400, isMirrored: isRightToLeft)
        let frame = view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame ?? .zero
        let (inner, outer) = (100 * 400.0 / 550, 100 * 400.0 / 450)
        let height = 80 * 400.0 / 450
        let x = isRightToLeft ? 200 - outer : 200 + inner
        #expect(isClose(frame, rect(x, 100 - height / 2, outer - inner, height)))
    }

    /// The first card is half a position away from the front, so it has moved by half of the distance and turned by
    /// half of the angle.
    @Test func cardsTurnWhileTheyMove() {
        let layout = carousel(position: 0.5)
        let pose = layout.pose(at: -0.5)
        #expect(pose.x == -50 && pose.z == -200)
        layout.sideAngle = .pi / 3
        #expect(layout.pose(at: -0.5).rotation == CATransform3DMakeRotation(.pi / 6, 0, 1, 0))
        #expect(layout.pose(at: 3).rotation == CATransform3DMakeRotation(-.pi / 3, 0, 1, 0))
    }

    @Test func scrollingBringsTheNextCardToTheFront() {
        let layout = carousel(position: nil)
        layout.scrollPitch = 160
        let view = SizedSource([5]).view(layout, width: 400)
        #expect(view.frames().last == rect(150, 60, 100, 80))
        #expect(view.contentSize == CGSize(width: 400 + 4 * 160, height: 200))
        view.contentOffset = CGPoint(x: 160, y: 0)
        #expect(layout.currentPosition == 1)
        #expect(elements(view).last?.indexPath == [0, 1])
        #expect(view.frames().last == rect(310, 60, 100, 80))
        for (proposed, expected) in [(250.0, 320.0), (70, 0), (1e9, 640), (-5, 0)] {
            let target = layout.targetContentOffset(
                forProposedContentOffset: CGPoint(x: proposed, y: 3), withScrollingVelocity: .zero)
            #expect(target == CGPoint(x: expected, y: 3))
        }
    }

    // MARK: Stack

    private func stack(position: CGFloat) -> StackLayout {
        let layout = StackLayout()
        layout.itemSize = CGSize(width: 120, height: 60)
        (layout.eyeDistance, layout.cardDepth, layout.cardOffset) = (300, 150, CGPoint(x: 0, y: -30))
        (layout.numberOfVisibleItems, layout.position) = (3, position)
        return layout
    }

    /// A card 150 behind the view is drawn at two thirds of its size, and a card 300 behind the view at half of its
    /// size.
    @Test func cardsAreBehindEachOther() {
        let found = elements(SizedSource([5]).view(stack(position: 0), width: 400))
        #expect(found.map(\.indexPath.item) == [2, 1, 0])
        let expected = [rect(170, 55, 60, 30), rect(160, 60, 80, 40), rect(140, 70, 120, 60)]
        #expect(zip(found, expected).allSatisfy { isClose($0.frame, $1) })
        #expect(found.allSatisfy { $0.alpha == 1 })
    }

    @Test func cardsFadeInAndOut() {
        let found = elements(SizedSource([5]).view(stack(position: 1.5), width: 400))
        #expect(found.map(\.indexPath.item) == [4, 3, 2, 1])
        #expect(found.map(\.alpha) == [0.5, 1, 1, 0.5])
    }

    /// If a card leans back by 60 degrees, its upper edge is 30 * sin 60 behind the view, and its lower edge is the
    /// same distance in front of the view.
    @Test func cardsLeanBack() {
        let layout = stack(position: 0)
        layout.tilt = .pi / 3
        let frame = elements(SizedSource([1]).view(layout, width: 400)).first?.frame ?? .zero
        let depth = 30 * sin(CGFloat.pi / 3)
        let (top, bottom) = (15 * 300 / (300 + depth), 15 * 300 / (300 - depth))
        let width = 120 * 300 / (300 - depth)
        #expect(isClose(frame, rect(200 - width / 2, 100 - top, width, top + bottom)))
    }

    @Test func frameOfTheCardsIsComputedInAdvance() {
        let layout = stack(position: 0)
        let box = layout.cardsFrame(position: 0, itemCount: 5, in: CGSize(width: 400, height: 200))
        let frames = elements(SizedSource([5]).view(layout, width: 400)).map(\.frame)
        #expect(isClose(box.offsetBy(dx: 200, dy: 100), frames.reduce(.null) { $0.union($1) }))
        #expect(layout.cardsFrame(position: 0, itemCount: 0, in: .zero) == .zero)
    }

    // MARK: Rules

    /// A query for a rectangle returns the same cards as a test of each card.
    @Test(arguments: 0..<20) func aRectangleFindsWhatFilteringFinds(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let layout: PerspectiveLayout = seed % 2 == 0 ? carousel() : stack(position: 0)
        layout.position = CGFloat.random(in: 0...99_999, using: &generator)
        let view = SizedSource([60_000, 0, 40_000]).view(layout, width: 375, height: 300)
        let wanted = rect(CGFloat.random(in: 0...300, using: &generator), 100, 60, 60)
        let near = Int(layout.currentPosition) - 60...Int(layout.currentPosition) + 60
        let expected = near.clamped(to: 0...99_999).filter { number in
            let path = IndexPath(item: number % 60_000, section: number < 60_000 ? 0 : 2)
            guard let card = view.layoutAttributesForItem(at: path) else { return false }
            return card.alpha > 0 && card.frame.intersectsArea(of: wanted)
        }
        let found = view.elements(in: wanted).map {
            $0.indexPath.item + ($0.indexPath.section == 2 ? 60_000 : 0)
        }
        #expect(found.sorted() == expected)
        #expect(layout.layoutAttributesForElements(in: view.bounds)?.count ?? 0 < 100)
    }

    @Test func nothingToLayOut() {
        for layout in [carousel(), stack(position: 0)] {
            #expect(elements(SizedSource([]).view(layout, width: 100)).isEmpty)
            #expect(elements(SizedSource([0]).view(layout, width: 0)).isEmpty)
            #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
        }
    }
}
