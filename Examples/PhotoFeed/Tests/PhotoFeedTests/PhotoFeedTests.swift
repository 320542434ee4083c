import EspalierSnapshotTesting
import PhotoFeed
import Testing
import UIKit

@Suite(.snapshots()) struct PhotoFeedTests {
    private let source = FeedDataSource(titles: (1...40).map { "Photo \($0)" })

    @Test func onEveryDevice() {
        assertSnapshot(
            of: source.makeView(layout: FeedLayout()), as: [.layout, .picture(scale: 1)],
            devices: [.phone, .phoneLandscape, .pad], appearances: [.light, .dark])
    }

    @Test func scrolled() {
        assertSnapshot(
            of: source.makeView(layout: FeedLayout()), as: [.layout],
            devices: [.phone], scrolledTo: CGPoint(x: 0, y: 600))
    }

    @Test func betweenTwoLayouts() throws {
        let view = source.makeView(layout: FeedLayout())
        view.layoutIfNeeded()
        let dense = FeedLayout()
        dense.minimumColumnWidth = 100
        view.setCollectionViewLayout(dense, animated: true)
        let transition = try #require(view.lastTransition)
        assertSnapshot(
            of: TransitionMoment(transition, at: 0.5, of: view), as: [.layout, .picture(scale: 1)])
    }
}
