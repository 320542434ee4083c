public import EspalierGraphics
public import Foundation

extension CollectionView {
    /// The inspector's overlay for a part of the content, to be drawn over it in content coordinates.
    ///
    /// ```swift
    /// view.draw(in: canvas, rect: page)
    /// view.inspectorOverlay(of: page, text: measuring).draw(in: canvas)
    /// ```
    ///
    /// - Parameters:
    ///   - page: what the picture shows.
    ///   - visibleRect: the viewport to mark, mostly `bounds`; nil for none.
    ///   - text: measures the labels.
    ///   - options: what is shown, and in which colors.
    /// - Complexity: O(n log n) in the number of elements in `page`.
    public final func inspectorOverlay(
        of page: CGRect, visibleRect: CGRect? = nil, text: any TextMeasuring,
        options: InspectorOptions = InspectorOptions()
    ) -> InspectorOverlay {
        let elements = elements(in: page)
        let mirrors = mirrorsLayout
        var insets =
            (layout as? any InsetReporting)?.insetRegions(in: mirrors ? mirrored(page) : page) ?? []
        if mirrors {
            insets = insets.map { InsetRegion(outer: mirrored($0.outer), inner: mirrored($0.inner)) }
        }
        return InspectorOverlay(
            attributes: elements, insets: insets, visibleRect: visibleRect, page: page, text: text,
            options: options)
    }
}
