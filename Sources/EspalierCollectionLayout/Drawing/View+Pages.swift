package import EspalierGraphics
package import Foundation

extension View {
    /// Paints what lies in `rect` of a page, which is the view's bounds or another part of its content, in the view's
    /// own coordinates. Of its box, a page that isn't the bounds has only the background.
    ///
    /// - Complexity: a collection view paints the elements in `rect` and its subviews; any other view all that it holds.
    package final func paintContent(in canvas: any Canvas, rect: CGRect, page: CGRect) {
        if needsLayout || !children.isEmpty { layoutIfNeeded() }
        // A page that is the bounds shows the view as it is, with its border and its clip.
        guard let view = self as? CollectionView, page != bounds else { return paintContent(in: canvas) }
        if let backgroundColor, backgroundColor != .clear {
            canvas.draw(.rectangle(page.intersection(rect)), fill: .color(backgroundColor), stroke: nil)
        }
        view.paintElements(in: canvas, rect: rect, page: page)
    }
}

extension CollectionView {
    /// The background view, the elements in `rect`, the subviews.
    final func paintElements(in canvas: any Canvas, rect: CGRect, page: CGRect) {
        prepareLayoutIfNeeded()
        backgroundView?.frame = page
        backgroundView?.paint(in: canvas)
        draw(in: canvas, rect: rect)
        for child in children { child.paint(in: canvas) }
    }
}
