import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

/// Properties that are no lengths: nothing traps, and every frame is finite.
@Suite struct HostileNumbersTests {
    private static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, -1, 1e308, -1e308, 1e-300, 0]

    @Test(arguments: numbers) func lengthsOfTimelines(number: CGFloat) {
        for direction in [CollectionView.ScrollDirection.vertical, .horizontal] {
            let layout = TimelineLayout()
            (layout.scrollDirection, layout.placement) = (direction, .alternating)
            (layout.itemWidth, layout.minimumItemWidth, layout.itemSpacing) = (number, number, number)
            (layout.markerSpacing, layout.markerInset, layout.markerSize) = (number, number, number)
            (layout.stemLength, layout.lineWidth, layout.captionWidth) = (number, number, number)
            (layout.sectionHeaderSpacing, layout.sectionSpacing) = (number, number)
            layout.margins = EdgeInsets(all: number)
            expectFiniteFrames(layout, number)
        }
    }

    @Test(arguments: numbers) func lengthsOfMosaics(number: CGFloat) {
        let layout = MosaicLayout()
        (layout.minimumColumnWidth, layout.rowHeight) = (number, number)
        (layout.interitemSpacing, layout.lineSpacing) = (number, number)
        layout.sectionInset = EdgeInsets(all: number)
        expectFiniteFrames(layout, number)
        layout.numberOfColumns = .min
        expectFiniteFrames(layout, number)
        layout.numberOfColumns = .max
        expectFiniteFrames(layout, number)
    }

    @Test(arguments: numbers) func lengthsOfCards(number: CGFloat) {
        let (carousel, stack) = (CarouselLayout(), StackLayout())
        (carousel.sideAngle, carousel.sideDepth) = (number, number)
        (carousel.centerSpacing, carousel.sideSpacing) = (number, number)
        stack.cardOffset = CGPoint(x: number, y: number)
        (stack.cardDepth, stack.tilt, stack.turn) = (number, number, number)
        for layout in [carousel, stack] {
            layout.itemSize = CGSize(width: number, height: number)
            (layout.eyeDistance, layout.position, layout.scrollPitch) = (number, number, number)
            layout.eyeOffset = CGPoint(x: number, y: number)
            expectFiniteFrames(layout, number)
            layout.position = nil
            expectFiniteFrames(layout, number)
        }
    }

    private func expectFiniteFrames(_ layout: CollectionViewLayout, _ number: CGFloat) {
        let source = SizedSource([3, 0, 2])
        (source.heights, source.headerHeight) = ([number, 5], number)
        source.captions = [CGSize(width: number, height: number)]
        source.spans = [MosaicSpan(columns: .max, rows: .max), MosaicSpan(columns: .min, rows: .min)]
        let view = source.view(layout, width: 320)
        let frames = view.elements(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)).map(\.frame)
        #expect(frames.allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite })
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
