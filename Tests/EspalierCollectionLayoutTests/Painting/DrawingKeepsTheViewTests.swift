import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests that drawing a view, or a part of its content, doesn't change the view.
@Suite struct DrawingKeepsTheViewTests {
    private let dataSource = TestDataSource([40])
    private let view: CollectionView
    private let background = View()
    private let page = CGRect(x: 0, y: 0, width: 100, height: 400)

    init() {
        view = makeView(RowLayout(), dataSource, size: CGSize(width: 100, height: 50))
        view.backgroundView = background
        view.contentOffset.y = 120
        view.layoutIfNeeded()
    }

    private struct State: Equatable {
        let bounds: CGRect
        let frame: CGRect
        let contentSize: CGSize
        let cells: [ObjectIdentifier]
        let cellFrames: [CGRect]
        let backgroundFrame: CGRect
        let measuresText: Bool
        let counters: Int

        init(_ view: CollectionView) {
            (bounds, frame, contentSize) = (view.bounds, view.frame, view.contentSize)
            (cells, cellFrames) = (
                view.visibleCells.map { ObjectIdentifier($0) }, view.visibleCells.map(\.frame)
            )
            backgroundFrame = view.backgroundView?.frame ?? .null
            measuresText = view.textMeasuring != nil
            counters = view.counters.prepare
        }
    }

    @Test func theBackgroundViewFollowsTheBoundsWithoutDrawing() {
        #expect(background.frame == CGRect(x: 0, y: 120, width: 100, height: 50))
    }

    @Test func drawingAnotherPageKeepsTheView() {
        let before = State(view)
        let canvas = RecordingCanvas()
        Painter(canvas).paintContent(of: view, in: page, page: page)
        #expect(State(view) == before)
        ElementPainter(view, on: canvas).paintBackground(in: page)
        view.draw(in: canvas, rect: page)
        view.paint(in: canvas)
        #expect(State(view) == before)
    }

    /// Visible items are drawn by their own cells, and all other items by one additional cell, which is reused.
    @Test func drawingUsesOneViewOfTheQueue() {
        let visible = view.visibleCells.count
        let canvas = RecordingCanvas()
        for _ in 0..<3 { view.draw(in: canvas, rect: page) }
        #expect(view.visible.madeCount == visible + 1)
    }

    @Test func textIsMeasuredOnlyWhileItIsDrawn() {
        let measured = view.measuringText(with: FixedText()) { view.textMeasuring != nil }
        #expect(measured && view.textMeasuring == nil)
        let own = FixedText()
        view.textMeasuring = own
        view.measuringText(with: FixedText()) { #expect(view.textMeasuring === own) }
        #expect(view.textMeasuring === own)
    }
}
