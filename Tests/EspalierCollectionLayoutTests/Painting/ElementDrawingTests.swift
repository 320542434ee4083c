import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite("Drawing elements without views")
struct ElementDrawingTests {
    /// Draws the cells with even numbers as lines.
    private final class LineDrawing: ElementDrawing {
        private(set) var paths: [IndexPath] = []

        func draw(on canvas: any Canvas, _ body: () -> Void) { body() }

        func draw(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) -> Bool {
            paths.append(attributes.indexPath)
            guard attributes.path.item.isMultiple(of: 2) else { return false }
            let frame = attributes.frame
            let end = CGPoint(x: frame.maxX, y: frame.minY)
            canvas.draw(.line(from: frame.origin, to: end), fill: nil, stroke: Stroke(.color(.black)))
            return true
        }
    }

    private final class BoxCell: CollectionViewCell {
        override func draw(in canvas: any Canvas) {
            canvas.draw(.rectangle(bounds), fill: .color(.black), stroke: nil)
        }
    }

    private final class FadingLayout: RowLayout {
        override func prepare() {
            super.prepare()
            cache[0].alpha = 0.5
            cache[2].transform = CGAffineTransform(scaleX: 2, y: 1)
        }
    }

    private let dataSource = TestDataSource([6])

    private func makeBoxes(_ layout: CollectionViewLayout, _ drawing: LineDrawing) -> CollectionView {
        let view = makeView(layout, dataSource)
        view.register(BoxCell.self, forCellWithReuseIdentifier: "cell")
        view.elementDrawing = drawing
        return view
    }

    private func shapes(of view: CollectionView) -> [String] {
        let canvas = RecordingCanvas()
        view.draw(in: canvas, rect: CGRect(x: 0, y: 0, width: 100, height: 60))
        return canvas.calls.filter { $0.contains("line") || $0.contains("rectangle") }
            .map { String($0.prefix { $0 != " " }) }
    }

    @Test("an element gets a view only if it isn't drawn without one")
    func cells() {
        let drawing = LineDrawing()
        let view = makeBoxes(RowLayout(), drawing)
        #expect(shapes(of: view) == ["stroke", "fill", "stroke", "fill", "stroke", "fill"])
        #expect(drawing.paths.map(\.item) == [0, 1, 2, 3, 4, 5])
        #expect(dataSource.cellCount == 3)
    }

    @Test("elements with an opacity or a transform get views")
    func specialElements() {
        let drawing = LineDrawing()
        let view = makeBoxes(FadingLayout(), drawing)
        #expect(shapes(of: view) == ["fill", "fill", "fill", "fill", "stroke", "fill"])
        #expect(drawing.paths.map(\.item) == [1, 3, 4, 5])
    }

    @Test("visible views are drawn as they are")
    func visibleViews() {
        let drawing = LineDrawing()
        let view = makeBoxes(RowLayout(), drawing)
        view.layoutIfNeeded()
        #expect(shapes(of: view) == Array(repeating: "fill", count: 6))
        #expect(drawing.paths.isEmpty)
    }
}
