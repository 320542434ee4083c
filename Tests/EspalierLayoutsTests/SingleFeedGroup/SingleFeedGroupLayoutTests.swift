import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct SingleFeedGroupLayoutTests {
    static func view(items: Int, width: CGFloat) -> (FeedFixture, CollectionView, SingleFeedGroupLayout) {
        let fixture = FeedFixture([(0..<items).map { _ in .init() }])
        let layout = SingleFeedGroupLayout()
        (layout.itemWidth, layout.itemSpacing) = (100, 10)
        return (fixture, fixture.view(layout, width: width, height: 80), layout)
    }

    @Test func itemsAreSideBySide() {
        let (fixture, view, layout) = Self.view(items: 10, width: 345)
        withExtendedLifetime(fixture) {
            // A width of 345 has space for three items of 100 with gaps of 10. Ten items need 1,090, and the last page
            // begins at 770.
            #expect(layout.collectionView === view)
            #expect(view.contentSize == CGSize(width: 1115, height: 80))
            #expect(layout.pageWidth == 330)
            let visible = view.elements(in: view.bounds).map(\.frame.minX)
            #expect(visible == [0, 110, 220, 330])
        }
    }

    struct Rest: CustomTestStringConvertible, Sendable {
        let proposed: CGFloat
        let velocity: CGFloat
        let expected: CGFloat
        var testDescription: String { "\(proposed) at \(velocity)" }
    }

    @Test(
        arguments: [
            Rest(proposed: 0, velocity: 0, expected: 0),
            Rest(proposed: 160, velocity: 0, expected: 0),
            Rest(proposed: 170, velocity: 0, expected: 330),
            Rest(proposed: 20, velocity: 1, expected: 330),
            Rest(proposed: 320, velocity: -1, expected: 0),
            Rest(proposed: 5_000, velocity: 1, expected: 770),
            Rest(proposed: -50, velocity: -1, expected: 0),
        ])
    func scrollingEndsOnAPage(_ rest: Rest) {
        let (fixture, view, layout) = Self.view(items: 10, width: 345)
        withExtendedLifetime(fixture) {
            view.layoutIfNeeded()
            let target = layout.targetContentOffset(
                forProposedContentOffset: CGPoint(x: rest.proposed, y: 0),
                withScrollingVelocity: CGPoint(x: rest.velocity, y: 0))
            #expect(target.x == rest.expected)
        }
    }

    /// With seven items and three items per page, pages begin at 0 and 330.
    ///
    /// The last page begins at 440 instead of 660, so that it is full.
    @Test(arguments: [(440, 440), (400, 440), (380, 330), (250, 330)] as [(CGFloat, CGFloat)])
    func theLastPageCanBeTheNearest(proposed: CGFloat, expected: CGFloat) {
        let (fixture, view, layout) = Self.view(items: 7, width: 345)
        withExtendedLifetime(fixture) {
            view.layoutIfNeeded()
            #expect(
                layout.targetContentOffset(forProposedContentOffset: CGPoint(x: proposed, y: 0)).x == expected
            )
        }
    }

    /// In a right-to-left view, the first page is at the right end.
    ///
    /// The offsets of the three pages are 440, 110 and 0.
    @Test(
        arguments: [(440, 0, 440), (300, 0, 440), (200, 0, 110), (430, -1, 110), (100, -1, 0), (20, 1, 110)]
            as [(CGFloat, CGFloat, CGFloat)])
    func pagesOfMirroredViewsBeginAtTheRight(proposed: CGFloat, velocity: CGFloat, expected: CGFloat) {
        let (fixture, view, layout) = Self.view(items: 7, width: 345)
        withExtendedLifetime(fixture) {
            view.semanticContentAttribute = .forceRightToLeft
            view.layoutIfNeeded()
            let target = layout.targetContentOffset(
                forProposedContentOffset: CGPoint(x: proposed, y: 0),
                withScrollingVelocity: CGPoint(x: velocity, y: 0))
            #expect(target.x == expected)
            // At the offset where scrolling ends, an item begins at the right edge of the view.
            let rights = view.elements(in: CGRect(x: 0, y: 0, width: 1e4, height: 80)).map(\.frame.maxX)
            #expect(rights.contains(target.x + 345))
        }
    }

    @Test(
        arguments: [(0, 345.0, 0.0), (1, 345, 100), (3, 345, 320), (5, 50, 540)] as [(Int, CGFloat, CGFloat)])
    func contentIsAsWideAsItsItemsOrLastPage(items: Int, width: CGFloat, expected: CGFloat) {
        let (fixture, view, _) = Self.view(items: items, width: width)
        withExtendedLifetime(fixture) { #expect(view.contentSize.width == expected) }
    }
}
