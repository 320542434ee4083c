import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation
import Testing

@Suite struct StepsLayoutTests {
    private final class Sizes: CollectionViewDelegateStepsLayout {
        let sizes: [CGSize]
        init(_ sizes: [CGSize]) { self.sizes = sizes }

        func collectionView(
            _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.item] }
    }

    @Test func stepsAreInARow() {
        let layout = StepsLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        let view = ItemSource([3]).view(layout, width: 400)
        #expect(view.frames() == [rect(0, 0, 100, 50), rect(140, 0, 100, 50), rect(280, 0, 100, 50)])
        // The connectors are between the items. They are 13 points high and centered at y = 25.
        #expect(
            view.frames(ofKind: StepsLayout.elementKindConnector) == [
                rect(100, 18, 40, 13), rect(240, 18, 40, 13),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 380, height: 50))
    }

    /// The content can be wider than the longest element.
    @Test func aRowHasNoMaximumWidth() throws {
        let layout = StepsLayout()
        (layout.itemSize, layout.interitemSpacing) = (CGSize(width: 900_000, height: 50), 100_000)
        let view = ItemSource([3]).view(layout, width: 400)
        #expect(view.frames() == (0..<3).map { rect(CGFloat($0) * 1_000_000, 0, 900_000, 50) })
        #expect(layout.collectionViewContentSize.width == 2_900_000)
    }

    /// The columns are 100 and 60 wide, and the rows are 50 and 30 high.
    ///
    /// The gaps between columns are 20, and those between rows 24.
    @Test(arguments: [StepsLayout.Alignment.top, .center]) func rowsWrap(_ alignment: StepsLayout.Alignment) {
        let layout = StepsLayout()
        (layout.numberOfColumns, layout.interitemSpacing, layout.lineSpacing) = (2, 20, 24)
        layout.alignment = alignment
        let source = ItemSource([3])
        let view = source.view(layout, width: 400)
        let delegate = Sizes([
            CGSize(width: 100, height: 50), CGSize(width: 60, height: 20), CGSize(width: 80, height: 30),
        ])
        view.delegate = delegate
        let y: CGFloat = alignment == .top ? 0 : 15
        #expect(view.frames() == [rect(0, 0, 100, 50), rect(120, y, 60, 20), rect(0, 74, 80, 30)])
        // The turn is the connector between two rows. It extends from the middle of the second item, x = 150, to the
        // middle of the third item, x = 40, plus half an arrowhead on each side.
        #expect(view.frames(ofKind: StepsLayout.elementKindTurn) == [rect(33.5, y + 20, 123, 54 - y)])
        #expect(layout.collectionViewContentSize == CGSize(width: 180, height: 104))
        withExtendedLifetime((source, delegate)) {}
    }

    /// If all steps are aligned at the top, all arrows of a row are at the middle of the step with the smallest height.
    @Test func arrowsOfARowAreAtOneHeight() {
        let layout = StepsLayout()
        layout.alignment = .top
        let source = ItemSource([4])
        let view = source.view(layout, width: 800)
        let delegate = Sizes([90, 60, 120, 80].map { CGSize(width: 50, height: $0) })
        view.delegate = delegate
        #expect(Set(view.frames(ofKind: StepsLayout.elementKindConnector).map(\.minY)) == [23])
        withExtendedLifetime((source, delegate)) {}
    }

    /// If a wide step is below a narrow one in a single column, the turn is still between the middles of both steps.
    @Test func turnsLeadToWiderSteps() {
        let layout = StepsLayout()
        (layout.numberOfColumns, layout.lineSpacing) = (1, 24)
        let source = ItemSource([2])
        let view = source.view(layout, width: 400)
        let delegate = Sizes([CGSize(width: 20, height: 10), CGSize(width: 100, height: 10)])
        view.delegate = delegate
        #expect(view.frames() == [rect(0, 0, 20, 10), rect(0, 34, 100, 10)])
        #expect(view.frames(ofKind: StepsLayout.elementKindTurn) == [rect(3.5, 10, 53, 24)])
        withExtendedLifetime((source, delegate)) {}
    }

    /// An arrow to a step further at the right begins below its own step.
    @Test func turnsBeginBelowTheirSteps() {
        let layout = StepsLayout()
        (layout.numberOfColumns, layout.lineSpacing) = (1, 40)
        let source = ItemSource([2])
        let view = source.view(layout, width: 400)
        let delegate = Sizes([CGSize(width: 20, height: 10), CGSize(width: 100, height: 10)])
        view.delegate = delegate
        let turn = view.elements(in: CGRect(x: 0, y: 0, width: 200, height: 200)).first {
            $0.representedElementKind == StepsLayout.elementKindTurn
        }
        let path = (turn as? EdgeLayoutAttributes)?.legs.first?.path
        #expect(turn?.frame == rect(3.5, 10, 53, 40))
        #expect(path?.elements.first == .move(CGPoint(x: 6.5, y: 6)))
        #expect(path?.elements.last == .line(CGPoint(x: 46.5, y: 30)))
        withExtendedLifetime((source, delegate)) {}
    }

    @Test func sectionsAreSeparateProcesses() {
        let layout = StepsLayout()
        layout.itemSize = CGSize(width: 40, height: 20)
        layout.sectionSpacing = 12
        let view = ItemSource([1, 0, 2]).view(layout, width: 400)
        #expect(view.frames() == [rect(0, 0, 40, 20), rect(0, 32, 40, 20), rect(80, 32, 40, 20)])
        let connectors = view.elements(in: CGRect(x: 0, y: 0, width: 500, height: 500))
            .filter { $0.representedElementKind == StepsLayout.elementKindConnector }
        #expect(connectors.map(\.indexPath) == [IndexPath(item: 0, section: 2)])
        layout.showsConnectors = false
        #expect(view.frames(ofKind: StepsLayout.elementKindConnector).isEmpty)
    }

    @Test func invalidNumbersAreZero() {
        let layout = StepsLayout()
        layout.itemSize = CGSize(width: CGFloat.nan, height: -5)
        (layout.interitemSpacing, layout.lineSpacing, layout.numberOfColumns) = (.infinity, -3, -1)
        let view = ItemSource([2]).view(layout, width: 400)
        #expect(view.contentSize.width.isFinite && view.contentSize.height >= 0)
    }
}
