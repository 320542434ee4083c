import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct MindMapLayoutTests {
    /// A tree with roots of 100 x 30 points and other items of 60 x 20 points.
    private final class Source: SectionSource, CollectionViewDelegateMindMapLayout {
        private let childCounts: [[Int]]
        var sides: [IndexPath: MindMapLayout.Side] = [:]

        override var kinds: [String] { [MindMapLayout.elementKindConnector] }

        init(_ childCounts: [[Int]]) {
            self.childCounts = childCounts
            super.init(childCounts.map(\.count))
        }

        func collectionView(
            _ collectionView: CollectionView, layout: OutwardTreeLayout,
            numbersOfChildrenInSection section: Int
        ) -> [Int] { childCounts[section] }

        func collectionView(
            _ collectionView: CollectionView, layout: OutwardTreeLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
            indexPath.section == 0 ? CGSize(width: 100, height: 30) : CGSize(width: 60, height: 20)
        }

        func collectionView(
            _ collectionView: CollectionView, layout: MindMapLayout, sideOfItemAt indexPath: IndexPath
        ) -> MindMapLayout.Side? { sides[indexPath] }
    }

    private func layout(_ style: TreeConnectorStyle = .straight) -> MindMapLayout {
        let layout = MindMapLayout()
        (layout.configuration.levelSpacing, layout.configuration.itemSpacing) = (40, 10)
        (layout.configuration.mapSpacing, layout.configuration.connectorStyle) = (24, style)
        return layout
    }

    /// Two children on each side: a side is 50 points high, and the root is in its middle.
    @Test func theFirstChildrenAreAtTheRight() {
        let view = Source([[4], [0, 0, 0, 0]]).view(layout(), width: 400)
        #expect(
            view.cellFrames == [
                rect(100, 10, 100, 30), rect(240, 0, 60, 20), rect(240, 30, 60, 20), rect(0, 0, 60, 20),
                rect(0, 30, 60, 20),
            ])
        #expect(view.contentSize == CGSize(width: 300, height: 50))
    }

    /// The first child has as many leaves as the others together.
    ///
    /// At the right, the middle of the root is 40 points below the first leaf's top. At the left, it is at 47.5, in the middle
    /// between the children at 25 and 70.
    @Test func theSidesAreEquallyHigh() {
        let view = Source([[3], [3, 2, 1], [0, 0, 0, 0, 0, 0]]).view(layout(), width: 800)
        #expect(view.cellFrames[1].minX == 340)
        #expect(view.cellFrames[2...3].map(\.minX) == [100, 100])
        #expect(view.cellFrames[7...9].map(\.minX) == [0, 0, 0])
        #expect(view.contentSize == CGSize(width: 500, height: 87.5))
    }

    @Test func itemsHaveTheirSides() {
        let source = Source([[4], [0, 0, 0, 0]])
        source.sides = [[1, 0]: .left, [1, 1]: .right]
        let view = source.view(layout(), width: 400)
        #expect(view.cellFrames.dropFirst().map(\.minX) == [0, 240, 240, 0])
        source.sides = [[1, 0]: .left, [1, 1]: .left, [1, 2]: .left, [1, 3]: .left]
        view.collectionViewLayout.invalidateLayout()
        #expect(view.cellFrames.dropFirst().map(\.minX) == [0, 0, 0, 0])
        #expect(view.contentSize == CGSize(width: 200, height: 110))
    }

    @Test func mapsAreBelowEachOther() {
        let view = Source([[1, 2], [0, 0, 0]]).view(layout(), width: 400)
        // The middles of the roots are above each other. The first map has a child at the right only.
        #expect(
            view.cellFrames == [
                rect(100, 0, 100, 30), rect(100, 54, 100, 30), rect(240, 5, 60, 20), rect(240, 59, 60, 20),
                rect(0, 59, 60, 20),
            ])
        #expect(Source([[]]).view(layout(), width: 400).contentSize == .zero)
    }

    @Test(arguments: [TreeConnectorStyle.straight, .curved, .orthogonal])
    func linesJoinTheBoxes(_ style: TreeConnectorStyle) throws {
        let view = Source([[4], [0, 2, 0, 0], [0, 0]]).view(layout(style), width: 800)
        for path in [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 1)] {
            let lines = try #require(
                view.collectionViewLayout.layoutAttributesForSupplementaryView(
                    ofKind: MindMapLayout.elementKindConnector, at: path) as? EdgeLayoutAttributes)
            let box = try #require(view.layoutAttributesForItem(at: path)).frame
            #expect(lines.legs.count == (path.section == 0 ? 4 : 2))
            for leg in lines.legs {
                let child = try #require(leg.target.flatMap { view.layoutAttributesForItem(at: $0) }).frame
                let isRight = child.minX > box.maxX
                let (start, end) = (try #require(leg.start), try #require(leg.end))
                #expect(lines.frame.minX + start.x == (isRight ? box.maxX : box.minX))
                #expect(lines.frame.minY + start.y == box.midY)
                #expect(lines.frame.minX + end.x == (isRight ? child.minX : child.maxX))
                #expect(lines.frame.minY + end.y == child.midY)
                #expect(lines.size.width >= max(start.x, end.x) && lines.size.height >= max(start.y, end.y))
            }
        }
    }

    /// A query of a part of the content returns the elements in it.
    @Test func queriesReturnWhatIsInTheRectangle() {
        let view = Source([[4], [0, 0, 0, 0]]).view(layout(), width: 400)
        let found = view.elements(in: rect(230, 0, 80, 25))
        #expect(found.filter { $0.representedElementCategory == .cell }.map(\.indexPath) == [[1, 0]])
        #expect(found.contains { $0.representedElementKind == MindMapLayout.elementKindConnector })
    }
}
