import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct ImmediatePaintingTests {
    private final class BoxCell: CollectionViewCell {
        private var item: Int?

        override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
            item = layoutAttributes.indexPath.item
        }
        override func draw(in canvas: any Canvas) {
            canvas.draw(.rectangle(bounds), fill: .color(.black), stroke: nil)
        }
        override var drawingElement: CanvasElement? {
            item.map { CanvasElement(id: "c\($0)", kind: "cell") }
        }
    }

    @Test func onlyElementsInTheRectangleArePaintedWithOneView() {
        let dataSource = TestDataSource([1_000])
        let view = makeView(RowLayout(), dataSource)
        view.register(BoxCell.self, forCellWithReuseIdentifier: "cell")
        let canvas = RecordingCanvas()
        view.draw(in: canvas, rect: CGRect(x: 0, y: 10, width: 100, height: 20))
        #expect(
            canvas.calls == [
                "element c1", "save", "move 0.0,10.0", "fill rectangle 0.0,0.0 100.0x10.0", "restore",
                "end element",
                "element c2", "save", "move 0.0,20.0", "fill rectangle 0.0,0.0 100.0x10.0", "restore",
                "end element",
            ])
        #expect(dataSource.cellCount == 2)
        #expect(view.visible.madeCount == 1)
        #expect(view.counters == .init(prepare: 1, contentSize: 1, elementsInRect: 1, invalidation: 0))
    }

    /// The background view is below all cells, and its frame is the bounds of the view, even after scrolling.
    @Test func theBackgroundFollowsTheBounds() {
        let dataSource = TestDataSource([100])
        let view = makeView(RowLayout(), dataSource, size: CGSize(width: 100, height: 20))
        view.register(BoxCell.self, forCellWithReuseIdentifier: "cell")
        view.clipsToBounds = false
        let background = View()
        background.backgroundColor = AdaptiveColor(light: .black, dark: .black)
        view.backgroundView = background
        view.contentOffset.y = 70
        let canvas = RecordingCanvas()
        view.paint(in: canvas)
        #expect(background.frame == CGRect(x: 0, y: 70, width: 100, height: 20))
        #expect(
            canvas.calls.filter { $0.hasPrefix("fill") || $0.hasPrefix("element") } == [
                "fill rectangle 0.0,0.0 100.0x20.0", "element c7", "fill rectangle 0.0,0.0 100.0x10.0",
                "element c8", "fill rectangle 0.0,0.0 100.0x10.0",
            ])
    }
}
